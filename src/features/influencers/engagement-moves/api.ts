import { defineApi, op } from '#shared/contract/endpoint.ts'
import { engagementMove, engagementView } from '../engagements/schema.ts'

export const engagementMovesApi = defineApi({
  'PATCH /api/engagements/:id/status': op({
    summary: 'Move an engagement to another status; it is contracted by an accepted offer only',
    rights: ['engagements.edit', 'engagements.complete'],
    input: engagementMove,
    output: engagementView,
  }),
})
