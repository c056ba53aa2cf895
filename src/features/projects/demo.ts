import type { Duty } from '#shared/roles.ts'
import type { Clock } from '../../../scripts/seed/clock.ts'
import type { Random } from '../../../scripts/seed/random.ts'
import { type ProjectKind, projectKinds, signs } from '../../../scripts/seed/work.ts'
import type { BrandEntry } from '../brands/demo.ts'
import { holding, type Person } from '../users/demo.ts'
import { type ProjectStatus } from './schema.ts'

export type SeedBrand = BrandEntry & { id: string; clients: Person[]; since: number }

export type SeedProject = {
  id: string
  name: string
  description: string
  brand: SeedBrand
  kind: ProjectKind
  manager: Person
  owner: Person
  /** days from today */
  start: number
  end: number
  status: ProjectStatus
  archived: boolean
  budget: string
  team: { person: Person; duty: Duty }[]
  /** what the signs in braces mean in this project */
  words: Record<string, string>
}

/** Spreads projects over two years around today: about half are running, a third is over, the rest is being planned. */
export function makeProjects(
  random: Random,
  count: number,
  brands: readonly SeedBrand[],
  people: readonly Person[],
  clock: Clock,
): SeedProject[] {
  const managers = holding(people, 'project_manager')
  const owners = holding(people, 'product_owner')
  return Array.from({ length: count }, (_, index) => {
    const brand = brands[index % brands.length] as SeedBrand
    const kind = projectKinds[(index * 3 + Math.floor(index / brands.length)) % projectKinds.length] as ProjectKind
    const days = random.int(...kind.days)
    // From -14 months to +6 months, in even steps with some play, so that every month has work.
    const middle = -330 + Math.round((560 * (index + 0.5)) / count) + random.int(-25, 25)
    const start = Math.max(-364, middle - Math.round(days / 2))
    const end = Math.min(364, start + days)
    const words = {
      brand: brand.name,
      theme: random.pick(signs.theme),
      market: random.pick(signs.market),
      language: random.pick(signs.language),
      year: clock.day(start).slice(0, 4),
    }
    const manager = managers[index % managers.length] as Person
    const owner = owners[index % owners.length] as Person
    return {
      id: random.uuid(),
      name: fill(kind.name, words),
      description: fill(kind.description, words),
      brand,
      kind,
      manager,
      owner,
      start,
      end,
      status: statusOf(start, end, index),
      archived: end < -200 && index % 2 === 0,
      budget: budgetOf(random, kind.budget, brand.currency),
      team: makeTeam(random, people, brand, manager, owner),
      words,
    }
  })
}

/** Replaces signs in braces. */
export function fill(text: string, words: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (sign, name: string) => words[name] ?? sign)
}

function statusOf(start: number, end: number, index: number): ProjectStatus {
  if (end < -10) return index % 11 === 7 ? 'cancelled' : 'completed'
  if (start > 5) return 'planning'
  return index % 8 === 5 ? 'paused' : 'active'
}

function budgetOf(random: Random, [from, to]: [number, number], currency: string): string {
  const factor: Record<string, number> = { JPY: 150, NOK: 10, DKK: 7, BRL: 5, AED: 4 }
  return String(Math.round((random.int(from, to) * 1000 * (factor[currency] ?? 1)) / 500) * 500)
}

function makeTeam(random: Random, people: readonly Person[], brand: SeedBrand, manager: Person, owner: Person): SeedProject['team'] {
  const team: SeedProject['team'] = [
    { person: manager, duty: 'project_manager' },
    { person: owner, duty: 'product_owner' },
  ]
  const add = (role: Person['roles'][number], duty: Duty, count: number): void => {
    for (const person of random.some(holding(people, role), count)) {
      if (!team.some((one) => one.person === person && one.duty === duty)) team.push({ person, duty })
    }
  }
  add('graphic_designer', 'graphic_designer', 2)
  add('creative', 'graphic_designer', 1)
  add('video_editor', 'video_editor', random.int(1, 2))
  add('copywriter', 'copywriter', 1)
  add('content_writer', 'copywriter', random.int(0, 1))
  add('digital_marketer', 'digital_marketer', random.int(1, 2))
  if (random.chance(0.4)) add('influencer', 'influencer', 1)
  for (const client of random.some(brand.clients, 1)) team.push({ person: client, duty: 'client' })
  return team
}
