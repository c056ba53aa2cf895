import { defineApi, deletionView, idInput, op, page, restoreInput } from '#shared/contract/endpoint.ts'
import { engagementCreate, engagementList, engagementView } from './schema.ts'

export const engagementsApi = defineApi({
  'GET /api/engagements': op({
    summary: 'List engagements, the newest first',
    rights: ['engagements.view'],
    input: engagementList,
    output: page(engagementView),
  }),
  'GET /api/engagements/:id': op({
    summary: 'One engagement',
    rights: ['engagements.view'],
    input: idInput,
    output: engagementView,
  }),
  'POST /api/engagements': op({
    summary: 'Propose an engagement of an influencer in a campaign',
    rights: ['engagements.edit'],
    input: engagementCreate,
    output: engagementView,
  }),
  'DELETE /api/engagements/:id': op({
    summary: 'Delete an engagement of which the influencer has heard nothing; it can be restored for 30 days',
    rights: ['engagements.delete'],
    input: idInput,
    output: deletionView,
  }),
  'POST /api/engagements/:id/restore': op({
    summary: 'Take a deletion back',
    rights: ['engagements.delete'],
    input: restoreInput,
    output: engagementView,
  }),
})
