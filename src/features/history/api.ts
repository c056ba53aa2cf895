import { defineApi, op } from '#shared/endpoint.ts'
import { historyList, historyPage } from './schema.ts'

export const historyApi = defineApi({
  'GET /api/history': op({
    summary: 'Who changed what of a record, newest first',
    // The history of a record is open to whoever may see the record.
    rights: [
      'tasks.view',
      'brands.view',
      'projects.view',
      'documents.view',
      'content.view',
      'deliverables.view',
      'project-templates.manage',
      'feedback.take-part',
      'tickets.view',
    ],
    input: historyList,
    output: historyPage,
  }),
})
