import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { addressOf, createClient } from '#shared/contract/client.ts'
import { filteredPagesOf } from '#ui/records/record-queries.ts'
import type { statementsApi } from './api.ts'
import { ageingFilters, ageingPageSize, type StatementSearch, statementFilters } from './statements-search.ts'

const call = createClient<typeof statementsApi>()

/** Kinds that change what is owed, or that a statement names. */
const shownOnStatements = ['invoice', 'payment', 'brand', 'profile'] as const

/** What is open as on the day of the address, by client and currency. */
export function useAgeing(search: StatementSearch) {
  const filters = { ...ageingFilters(search), limit: ageingPageSize }
  return useInfiniteQuery(
    filteredPagesOf(
      ['statements', 'ageing', filters],
      (page, options) => call('GET /api/ageing', { ...filters, ...page }, options),
      shownOnStatements,
    ),
  )
}

/** The statement of one client. */
export function useStatement(brandId: string, search: StatementSearch) {
  const filters = statementFilters(brandId, search)
  return useQuery({
    queryKey: ['statements', 'one', filters],
    meta: { refreshedBy: shownOnStatements },
    queryFn: ({ signal }) => call('GET /api/statements', filters, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Where the PDF of a statement is read. */
export const statementPdfUrl = (brandId: string, search: StatementSearch): string =>
  addressOf('GET /api/statements/pdf', statementFilters(brandId, search)).path
