import { type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import { accountRoles, type Role } from '#shared/rights/roles.ts'
import { idFrom, textFrom } from '#shared/values/read-search.ts'
import type { teamApi } from './api.ts'
import { teamSides } from './schema.ts'

/** The address of the team screen: filters, and the person who is shown. */
export type TeamSearch = {
  q?: string | undefined
  role?: Role | undefined
  profile?: string | undefined
  /** cards where nothing else is said */
  view?: 'table' | undefined
}

/** Which side of the agency a person is on. */
export type TeamSide = (typeof teamSides)[number]

/** Reads the address as far as it makes sense; what does not is left out rather than refused. */
export function readTeamSearch(raw: Readonly<Record<string, unknown>>): TeamSearch {
  return {
    q: textFrom(raw.q),
    role: accountRoles.find((role) => role === raw.role),
    profile: idFrom(raw.profile),
    view: raw.view === 'table' ? 'table' : undefined,
  }
}

/** What the server is asked for. */
export function teamFilters({ q, role }: TeamSearch, side?: TeamSide) {
  return { ...(q && { q }), ...(role && { role }), ...(side && { side }) }
}

export const teamPageSize = 60

/** What the screen reads first. */
export const firstOfTeam: FirstRequests = (raw) => {
  const reads = readsOf<typeof teamApi>()
  const search = readTeamSearch(raw)
  const sides = search.view === 'table' ? teamSides : [undefined]
  const lists = sides.map((side) => reads('GET /api/team-members', { ...teamFilters(search, side), limit: teamPageSize }))
  return search.profile ? [...lists, reads('GET /api/team-members/:id', { id: search.profile })] : lists
}
