import { defineApi, op } from '#shared/endpoint.ts'
import { followed, followUpdate, followView } from './schema.ts'

export const followsApi = defineApi({
  'GET /api/follows': op({
    summary: 'Whether one follows a record',
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
    input: followed,
    output: followView,
  }),
  'PATCH /api/follows': op({
    summary: 'Follow a record, or no longer',
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
    input: followUpdate,
    output: followView,
  }),
})
