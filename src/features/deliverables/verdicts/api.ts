import { defineApi, op } from '#shared/contract/endpoint.ts'
import { deliverableDetail, deliverableVerdict } from '../deliverables/schema.ts'

export const deliverableReviewsApi = defineApi({
  'POST /api/deliverables/:id/verdict': op({
    summary: 'A client’s verdict on a deliverable in review; it stands beside the agency’s decision and changes no status',
    rights: ['content.verdict'],
    input: deliverableVerdict,
    output: deliverableDetail,
  }),
})
