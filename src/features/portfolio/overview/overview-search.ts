import { readsOf } from '#shared/contract/first-answers.ts'
import type { overviewApi } from './api.ts'

const reads = readsOf<typeof overviewApi>()

/** What the first screen of an owner reads, and that of who manages projects. */
export const firstOfOverview = reads('GET /api/overview', {})
export const firstOfManaged = reads('GET /api/overview/projects', {})
