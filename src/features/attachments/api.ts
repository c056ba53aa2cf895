import { defineApi, op, page } from '#shared/endpoint.ts'
import { attachmentCreate, attachmentList, attachmentView } from './schema.ts'

export const attachmentsApi = defineApi({
  'GET /api/attachments': op({
    summary: 'Files attached to a record, oldest first; outside the agency those of the client audience',
    // What hangs on a record is open to whoever may see the record.
    rights: ['tasks.view', 'documents.view'],
    input: attachmentList,
    output: page(attachmentView),
  }),
  'POST /api/attachments': op({
    summary: 'Attach a finished upload to a record',
    rights: ['attachments.add'],
    input: attachmentCreate,
    output: attachmentView,
  }),
})
