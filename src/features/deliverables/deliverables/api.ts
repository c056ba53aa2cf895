import { defineApi, deletionView, idInput, op, page, restoreInput } from '#shared/contract/endpoint.ts'
import {
  deliverableAttachmentList,
  deliverableAttachmentView,
  deliverableCreate,
  deliverableDetail,
  deliverableList,
  deliverableMove,
  deliverableUpdate,
  deliverableView,
  hiddenItems,
} from './schema.ts'

export const deliverablesApi = defineApi({
  'GET /api/deliverables': op({
    summary: 'List deliverables, the newest first',
    rights: ['deliverables.view'],
    input: deliverableList,
    output: page(deliverableView),
  }),
  'GET /api/deliverables/:id': op({
    summary: 'One deliverable',
    rights: ['deliverables.view'],
    input: idInput,
    output: deliverableDetail,
  }),
  'GET /api/deliverables/:id/hidden': op({
    summary: 'What clients cannot see of a deliverable: internal files and documents, and content that was not shared with them',
    rights: ['deliverables.status'],
    input: idInput,
    output: hiddenItems,
  }),
  'POST /api/deliverables': op({
    summary: 'Create a deliverable',
    rights: ['deliverables.create'],
    input: deliverableCreate,
    output: deliverableDetail,
  }),
  'PATCH /api/deliverables/:id': op({
    summary: 'Change fields of a deliverable; approving and rejecting it is kept in the chain of decisions',
    rights: ['deliverables.edit', 'deliverables.status', 'hours.log'],
    input: deliverableUpdate,
    output: deliverableDetail,
  }),
  'PATCH /api/deliverables/:id/place': op({
    summary: 'Move a card to a column and a place in it',
    rights: ['deliverables.status'],
    input: deliverableMove,
    output: deliverableDetail,
  }),
  'DELETE /api/deliverables/:id': op({
    summary: 'Delete a deliverable with its milestones; it can be restored for 30 days',
    rights: ['deliverables.create'],
    input: idInput,
    output: deletionView,
  }),
  'POST /api/deliverables/:id/restore': op({
    summary: 'Take a deletion back',
    rights: ['deliverables.create'],
    input: restoreInput,
    output: deliverableDetail,
  }),
  'GET /api/deliverable-attachments': op({
    summary: 'The files of a deliverable, the newest first',
    rights: ['deliverables.view'],
    input: deliverableAttachmentList,
    output: page(deliverableAttachmentView),
  }),
})
