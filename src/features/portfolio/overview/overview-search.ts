import { readsOf } from '#shared/contract/first-answers.ts'
import type { overviewApi } from './api.ts'

const reads = readsOf<typeof overviewApi>()

/** What the first screens of owners and project managers read. */
export const firstOfOverview = reads('GET /api/overview', {})
export const firstOfDeliveries = reads('GET /api/overview/deliveries', {})
export const firstOfManaged = reads('GET /api/overview/projects', {})
