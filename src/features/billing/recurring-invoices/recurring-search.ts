import { type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import type { recurringInvoicesApi } from './api.ts'
import { canViewPlans } from './rules.ts'

const reads = readsOf<typeof recurringInvoicesApi>()
export const planPageSize = 60

/** The requests that the Recurring tab starts with. */
export const firstOfPlans: FirstRequests = (_raw, actor) =>
  canViewPlans(actor).allowed ? [reads('GET /api/recurring-invoices', { limit: planPageSize })] : []
