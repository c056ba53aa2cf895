import { defineApi, deletionView, idInput, op, page, restoreInput } from '#shared/contract/endpoint.ts'
import { attachmentCreate, attachmentList, attachmentUpdate, attachmentView } from './schema.ts'

export const attachmentsApi = defineApi({
  'GET /api/attachments': op({
    summary: 'Files attached to a record, oldest first; outside the agency those of the client audience',
    // What hangs on a record is open to whoever may see the record.
    rights: ['tasks.view', 'deliverables.view', 'invoices.view', 'influencers.view', 'engagements.view'],
    input: attachmentList,
    output: page(attachmentView),
  }),
  'POST /api/attachments': op({
    summary: 'Attach a finished upload to a record',
    rights: ['attachments.add', 'deliverables.edit', 'invoices.edit', 'influencers.edit', 'engagements.edit'],
    input: attachmentCreate,
    output: attachmentView,
  }),
  'PATCH /api/attachments/:id': op({
    summary: 'Change who reads a file that is attached to a record',
    rights: ['attachments.audience'],
    input: attachmentUpdate,
    output: attachmentView,
  }),
  'DELETE /api/attachments/:id': op({
    summary: 'Remove a file from a record or a comment; it can be restored for 30 days',
    rights: ['attachments.remove', 'deliverables.edit', 'influencers.edit'],
    input: idInput,
    output: deletionView,
  }),
  'POST /api/attachments/:id/restore': op({
    summary: 'Take the removal of a file back',
    rights: ['attachments.remove', 'deliverables.edit', 'influencers.edit'],
    input: restoreInput,
    output: attachmentView,
  }),
})
