import { type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import { idFrom, textFrom } from '#shared/values/read-search.ts'
import type { brandsApi } from './api.ts'
import { statusOrder } from './labels.ts'
import type { BrandStatus } from './schema.ts'

/** The address of the brands screen: filters, the brand whose home or whose dialog is open. */
export type BrandSearch = {
  q?: string | undefined
  status?: BrandStatus | undefined
  archived?: boolean | undefined
  /** the brand whose home is shown */
  brand?: string | undefined
  /** the chosen area of that home */
  tab?: string | undefined
  /** a field of that area, to be focused */
  field?: string | undefined
  /** the brand that is being edited */
  open?: string | undefined
  /** the brand whose team is shown */
  team?: string | undefined
}

/** Reads the address as far as it makes sense; what does not is left out rather than refused. */
export function readBrandSearch(raw: Readonly<Record<string, unknown>>): BrandSearch {
  return {
    q: textFrom(raw.q),
    status: statusOrder.find((status) => status === raw.status),
    archived: raw.archived === true || raw.archived === 'true' ? true : undefined,
    brand: idFrom(raw.brand),
    tab: textFrom(raw.tab),
    open: idFrom(raw.open),
    team: idFrom(raw.team),
  }
}

/** What the server is asked for. */
export function brandFilters({ q, status, archived }: BrandSearch) {
  return { ...(q && { q }), ...(status && { status }), ...(archived && { archived }) }
}

export const brandPageSize = 60

/** What the screen reads first. */
export const firstOfBrands: FirstRequests = (raw) => [
  readsOf<typeof brandsApi>()('GET /api/brands', { ...brandFilters(readBrandSearch(raw)), limit: brandPageSize }),
]
