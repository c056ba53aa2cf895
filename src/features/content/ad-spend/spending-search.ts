import { type FirstRequest, type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import { isId, severalFrom } from '#shared/values/read-search.ts'
import type { contentSpendingApi } from './api.ts'

/** The address of the spending of ads. */
export type SpendingSearch = { projectId?: readonly string[] | undefined; brandId?: readonly string[] | undefined }

/** Reads the address as far as it makes sense; what does not is left out rather than refused. */
export function readSpendingSearch(raw: Readonly<Record<string, unknown>>): SpendingSearch {
  return { projectId: severalFrom(raw.projectId, isId), brandId: severalFrom(raw.brandId, isId) }
}

/** What the server is asked for. */
export function spendingFilters({ projectId, brandId }: SpendingSearch) {
  return { ...(projectId && { projectId: [...projectId] }), ...(brandId && { brandId: [...brandId] }) }
}

const reads = readsOf<typeof contentSpendingApi>()

/** What an export of the screen holds. */
export const spendingLines = (search: SpendingSearch): FirstRequest => reads('GET /api/content-spending/lines', spendingFilters(search))

/** What the screen reads first. */
export const firstOfSpending: FirstRequests = (raw) => [reads('GET /api/content-spending', spendingFilters(readSpendingSearch(raw)))]
