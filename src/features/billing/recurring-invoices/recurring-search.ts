import { type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import { idFrom } from '#shared/values/read-search.ts'
import type { recurringInvoicesApi } from './api.ts'
import { canViewPlans } from './rules.ts'

const reads = readsOf<typeof recurringInvoicesApi>()
export const planPageSize = 60

/** The address of recurring invoices: the plan that is open. */
export type PlanSearch = { plan?: string | undefined }

/** Reads the address and leaves out what can't be understood. */
export const readPlanSearch = (raw: Readonly<Record<string, unknown>>): PlanSearch => ({ plan: idFrom(raw.plan) })

/** The requests that the Recurring tab starts with. */
export const firstOfPlans: FirstRequests = (_raw, actor) =>
  canViewPlans(actor).allowed ? [reads('GET /api/recurring-invoices', { limit: planPageSize })] : []
