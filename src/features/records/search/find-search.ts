import { type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import { dayFrom, idFrom, textFrom } from '#shared/values/read-search.ts'
import type { searchApi } from './api.ts'

/** The address of the search: words and filters. */
export type FindSearch = {
  q?: string | undefined
  kind?: string | undefined
  brandId?: string | undefined
  personId?: string | undefined
  /** days, both included */
  from?: string | undefined
  to?: string | undefined
}

const kindFrom = (value: unknown) => (typeof value === 'string' && /^[a-z-]{1,40}$/.test(value) ? value : undefined)

/** Reads the address as far as it makes sense; what does not is left out rather than refused. */
export function readFindSearch(raw: Readonly<Record<string, unknown>>): FindSearch {
  return {
    q: textFrom(raw.q),
    kind: kindFrom(raw.kind),
    brandId: idFrom(raw.brandId),
    personId: idFrom(raw.personId),
    from: dayFrom(raw.from),
    to: dayFrom(raw.to),
  }
}

/** What the server is asked for. */
export function findFilters({ q, kind, brandId, personId, from, to }: FindSearch) {
  return {
    ...(q && { q }),
    ...(kind && { kind }),
    ...(brandId && { brandId }),
    ...(personId && { personId }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

export const findPageSize = 50

/** What the screen reads first. */
export const firstOfFind: FirstRequests = (raw) => [
  readsOf<typeof searchApi>()('GET /api/search', { ...findFilters(readFindSearch(raw)), limit: findPageSize }),
]
