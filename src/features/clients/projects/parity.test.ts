import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows } from '#platform/database/db.ts'
import type { Actor } from '#shared/rights/actor.ts'
import type { Role } from '#shared/rights/roles.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { roleCombinations } from '#testing/harness/builders.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { visibleProjects } from './queries.ts'
import { canViewProject } from './rules.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** One project of each kind of reach, and the actor who has it. */
async function placeActor(roles: readonly Role[]): Promise<{ actor: Actor; shapes: Record<string, string> }> {
  const person = await app.as(roles)
  const { user } = person
  const brand = await app.brand()
  await app.allocateToBrand(user, brand)
  const made = {
    allocated: await app.project(),
    throughBrand: await app.project({ brand }),
    archivedThroughBrand: await app.project({ brand, archivedAt: new Date() }),
    both: await app.project({ brand }),
    managed: await app.project({ manager: user }),
    foreign: await app.project(),
    foreignPaused: await app.project({ status: 'paused' }),
  }
  for (const project of [made.allocated, made.both]) await app.allocate(user, project, 'client')
  return { actor: await app.actorOf(person), shapes: Object.fromEntries(Object.entries(made).map(([shape, { id }]) => [shape, id])) }
}

describe.each(['allocated', 'all'] as const)('with external visibility %s', (visibility) => {
  beforeAll(() => app.setVisibility(visibility))

  it.each(roleCombinations)('the list and the single read agree for %s', async (_, roles) => {
    const { actor, shapes } = await placeActor(roles)
    const found = await rows<{ id: string }>(app.pool, sql`select p.id from projects p where ${visibleProjects(actor)}`)
    const listed = new Set(found.map(({ id }) => id))
    const byRule = Object.entries(shapes).map(([shape, id]) => [shape, canViewProject(actor, { id }).allowed])
    expect(Object.entries(shapes).map(([shape, id]) => [shape, listed.has(id)])).toEqual(byRule)
  })
})

it('shows a client the projects they are on, directly or through a brand', async () => {
  await app.setVisibility('allocated')
  const { actor, shapes } = await placeActor(['client'])
  const open = Object.entries(shapes).filter(([, id]) => canViewProject(actor, { id }).allowed)
  expect(open.map(([shape]) => shape)).toEqual(['allocated', 'throughBrand', 'archivedThroughBrand', 'both', 'managed'])
})
