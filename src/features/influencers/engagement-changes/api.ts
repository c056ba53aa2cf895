import { defineApi, op } from '#shared/contract/endpoint.ts'
import { engagementUpdate, engagementView } from '../engagements/schema.ts'

export const engagementChangesApi = defineApi({
  'PATCH /api/engagements/:id': op({
    summary: 'Change fields of an engagement; a changed term voids an offer that waits for its answer',
    rights: ['engagements.edit', 'engagement-payments.record'],
    input: engagementUpdate,
    output: engagementView,
  }),
})
