import { type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import { idFrom, isId, severalFrom } from '#shared/values/read-search.ts'
import { type WorkKind, workKinds } from '../invoices/schema.ts'
import type { unbilledApi } from './api.ts'
import { opensUnbilled } from './rules.ts'

/** The address of unbilled work: filters, and the brand whose work is listed. */
export type UnbilledSearch = {
  brandId?: string[] | undefined
  projectId?: string[] | undefined
  work?: WorkKind[] | undefined
  /** lists what was written off instead */
  off?: true | undefined
  of?: string | undefined
}

const isWorkKind = (one: string): boolean => (workKinds as readonly string[]).includes(one)

/** Reads the address and leaves out what can't be understood. */
export function readUnbilledSearch(raw: Readonly<Record<string, unknown>>): UnbilledSearch {
  return {
    brandId: severalFrom(raw.brandId, isId),
    projectId: severalFrom(raw.projectId, isId),
    work: severalFrom(raw.work, isWorkKind),
    off: raw.off === true || raw.off === 'true' ? true : undefined,
    of: idFrom(raw.of),
  }
}

/** The filters as the server takes them. */
export function unbilledFilters({ brandId, projectId, work }: UnbilledSearch) {
  return { ...(brandId && { brandId }), ...(projectId && { projectId }), ...(work && { kind: work }) }
}

export const activeUnbilledFilters = ({ brandId, projectId, work }: UnbilledSearch): number =>
  [brandId, projectId, work].filter(Boolean).length

export const workPageSize = 200
export const writtenOffPageSize = 60

const reads = readsOf<typeof unbilledApi>()

/** The list as a request, for the spreadsheet. */
export const unbilledListRequest = (search: UnbilledSearch) =>
  reads('GET /api/unbilled', { ...unbilledFilters(search), ...(search.off && { writtenOff: true }) })

/** The requests that the Unbilled tab starts with. */
export const firstOfUnbilled: FirstRequests = (raw, actor) => {
  if (!opensUnbilled(actor)) return []
  const search = readUnbilledSearch(raw)
  const filters = unbilledFilters(search)
  if (search.off) return [reads('GET /api/unbilled', { ...filters, writtenOff: true, limit: writtenOffPageSize })]
  return [
    reads('GET /api/unbilled-summary', filters),
    ...(search.of ? [reads('GET /api/unbilled', { ...filters, brandId: [search.of], limit: workPageSize })] : []),
  ]
}
