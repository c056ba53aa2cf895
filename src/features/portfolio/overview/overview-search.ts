import type { unbilledApi } from '#features/billing/unbilled/api.ts'
import { readsOf } from '#shared/contract/first-answers.ts'
import type { overviewApi } from './api.ts'

const reads = readsOf<typeof overviewApi & typeof unbilledApi>()

/** What the first screens of owners and project managers read. */
export const firstOfOverview = reads('GET /api/overview', {})
export const firstOfDeliveries = reads('GET /api/overview/deliveries', {})
export const firstOfUnbilledWork = reads('GET /api/unbilled-summary', {})
export const firstOfManaged = reads('GET /api/overview/projects', {})
