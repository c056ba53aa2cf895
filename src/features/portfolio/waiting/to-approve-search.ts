import { type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import type { waitingApi } from './api.ts'

export const waitingPageSize = 50
/** As many as Home shows. */
export const shownWaiting = 6

/** What To approve reads first. */
export const firstOfToApprove: FirstRequests = () => [readsOf<typeof waitingApi>()('GET /api/to-approve', { limit: waitingPageSize })]
