import { type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import { dayFrom, idFrom, isId, severalFrom } from '#shared/values/read-search.ts'
import type { statementsApi } from './api.ts'

/** The address of statements: as on which day, since when, which clients, and whose statement is open. */
export type StatementSearch = {
  brandId?: string[] | undefined
  /** the first and the last day of a statement; ageing is as on the last */
  from?: string | undefined
  to?: string | undefined
  of?: string | undefined
}

/** Reads the address and leaves out what can't be understood. */
export function readStatementSearch(raw: Readonly<Record<string, unknown>>): StatementSearch {
  return { brandId: severalFrom(raw.brandId, isId), from: dayFrom(raw.from), to: dayFrom(raw.to), of: idFrom(raw.of) }
}

/** Filters of the open balances. */
export const ageingFilters = ({ brandId, to }: StatementSearch) => ({ ...(brandId && { brandId }), ...(to && { on: to }) })
/** Filters of one client's statement. */
export const statementFilters = (brandId: string, { from, to }: StatementSearch) => ({ brandId, ...(from && { from }), ...(to && { to }) })

export const ageingPageSize = 100

const reads = readsOf<typeof statementsApi>()

export const ageingRequest = (search: StatementSearch) => reads('GET /api/ageing', ageingFilters(search))
export const entriesRequest = (brandId: string, search: StatementSearch) =>
  reads('GET /api/statement-entries', statementFilters(brandId, search))

/** The requests that the Statements tab starts with. */
export const firstOfStatements: FirstRequests = (raw) => {
  const search = readStatementSearch(raw)
  return [
    reads('GET /api/ageing', { ...ageingFilters(search), limit: ageingPageSize }),
    ...(search.of ? [reads('GET /api/statements', statementFilters(search.of, search))] : []),
  ]
}
