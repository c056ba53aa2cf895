import { defineApi, deletionView, idInput, op, page, restoreInput } from '#shared/contract/endpoint.ts'
import { milestoneCreate, milestoneList, milestoneMove, milestoneUpdate, milestoneView } from './schema.ts'

const rights = ['deliverables.edit']

export const milestonesApi = defineApi({
  'GET /api/deliverable-milestones': op({
    summary: 'The milestones of a deliverable, in their order',
    rights: ['deliverables.view'],
    input: milestoneList,
    output: page(milestoneView),
  }),
  'POST /api/deliverable-milestones': op({
    summary: 'Add a milestone to a deliverable, behind the others',
    rights,
    input: milestoneCreate,
    output: milestoneView,
  }),
  'PATCH /api/deliverable-milestones/:id': op({
    summary: 'Change a milestone; completed, it keeps when',
    rights,
    input: milestoneUpdate,
    output: milestoneView,
  }),
  'PATCH /api/deliverable-milestones/:id/place': op({
    summary: 'Move a milestone directly below another one, or before all of them',
    rights,
    input: milestoneMove,
    output: milestoneView,
  }),
  'DELETE /api/deliverable-milestones/:id': op({
    summary: 'Remove a milestone; it can be restored for 30 days',
    rights,
    input: idInput,
    output: deletionView,
  }),
  'POST /api/deliverable-milestones/:id/restore': op({
    summary: 'Take a removal back',
    rights,
    input: restoreInput,
    output: milestoneView,
  }),
})
