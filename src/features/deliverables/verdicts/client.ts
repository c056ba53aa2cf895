import { createClient } from '#shared/contract/client.ts'
import type { deliverableReviewsApi } from './api.ts'

export const callDeliverableReviews = createClient<typeof deliverableReviewsApi>()
