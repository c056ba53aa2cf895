import { useInfiniteQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { filteredPagesOf, useRefresh } from '#ui/records/record-queries.ts'
import type { recurringInvoicesApi } from './api.ts'
import { planPageSize } from './recurring-search.ts'

export const callPlans = createClient<typeof recurringInvoicesApi>()

/** All plans by name, page after page. */
export const usePlans = () =>
  useInfiniteQuery(
    filteredPagesOf(
      ['recurring-invoices'],
      (page, options) => callPlans('GET /api/recurring-invoices', { limit: planPageSize, ...page }, options),
      ['recurring-invoice', 'invoice', 'project', 'brand', 'profile'],
    ),
  )

/** Reloads what shows plans. */
export const usePlansRefresh = () => useRefresh(['recurring-invoices', 'invoices'])
