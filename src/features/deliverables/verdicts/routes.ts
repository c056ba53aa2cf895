import { implement } from '#platform/http/routes.ts'
import { deliverableReviewsApi } from './api.ts'
import { giveDeliverableVerdict } from './commands.ts'

export const routes = implement(deliverableReviewsApi, { 'POST /api/deliverables/:id/verdict': giveDeliverableVerdict })

export const rights = {}
