import { useInfiniteQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { filteredPagesOf, oneOf, useRefresh } from '#ui/records/record-queries.ts'
import type { recurringInvoicesApi } from './api.ts'
import { planPageSize } from './recurring-search.ts'

export const callPlans = createClient<typeof recurringInvoicesApi>()

const shownOnPlans = ['recurring-invoice', 'invoice', 'project', 'brand', 'profile'] as const

/** One plan as its dialog shows it. */
export const planQuery = (id: string | undefined) =>
  oneOf('recurring-invoice', id, (one, options) => callPlans('GET /api/recurring-invoices/:id', { id: one }, options), shownOnPlans)

/** All plans by name, page after page. */
export const usePlans = () =>
  useInfiniteQuery(
    filteredPagesOf(
      ['recurring-invoices'],
      (page, options) => callPlans('GET /api/recurring-invoices', { limit: planPageSize, ...page }, options),
      shownOnPlans,
    ),
  )

/** Reloads what shows plans. */
export const usePlansRefresh = () => useRefresh(['recurring-invoices', 'recurring-invoice', 'invoices'])
