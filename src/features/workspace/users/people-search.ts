import { type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import { type Sort, sortFrom, sortText } from '#shared/values/sort.ts'
import type { usersApi } from './api.ts'
import { peopleOrders } from './labels.ts'

type PeopleOrder = (typeof peopleOrders)[number]

/** The address of user management. */
export type PeopleSearch = {
  q?: string | undefined
  /** left out: by name, and what was searched for by how well it fits */
  sort?: PeopleOrder | `-${PeopleOrder}` | undefined
}

/** Reads the address as far as it makes sense. */
export function readPeopleSearch(raw: Readonly<Record<string, unknown>>): PeopleSearch {
  const sort = sortFrom(raw.sort, peopleOrders)
  return {
    // A text such as `true` comes as what it says.
    q: typeof raw.q === 'string' || typeof raw.q === 'boolean' ? String(raw.q).slice(0, 200) || undefined : undefined,
    sort: sort && sortText(sort),
  }
}

/** The order that is shown: by name until somebody chooses another. */
export function peopleSort({ sort }: PeopleSearch): Sort<PeopleOrder> {
  return sortFrom(sort, peopleOrders) ?? { key: 'name', direction: 'asc' }
}

/** What the server is asked for. */
export function peopleFilters({ q, sort }: PeopleSearch) {
  return { ...(q?.trim() && { q: q.trim() }), ...(sort && { sort }) }
}

export const peoplePageSize = 50

/** What user management reads first. */
export const firstOfPeople: FirstRequests = (raw) => [
  readsOf<typeof usersApi>()('GET /api/profiles', { ...peopleFilters(readPeopleSearch(raw)), limit: peoplePageSize }),
]
