import { defineApi, deletionView, idInput, op, page, restoreInput } from '#shared/contract/endpoint.ts'
import { commentCreate, commentList, commentThread, commentUpdate, commentView, mentionable, mentionableView } from './schema.ts'

export const commentsApi = defineApi({
  'GET /api/comments': op({
    summary:
      'Comments on a record, oldest first, or with order=newest the other way round; outside the agency those of the client audience',
    // The comments of a record are open to whoever may see the record.
    rights: [
      'tasks.view',
      'documents.view',
      'content.view',
      'deliverables.view',
      'feedback.take-part',
      'invoices.view',
      'influencers.view',
      'engagements.view',
    ],
    input: commentList,
    output: page(commentThread),
  }),
  'POST /api/comments': op({
    summary: 'Comment on a record',
    rights: ['comments.write', 'content.comment', 'feedback.comment', 'invoices.comment', 'engagements.view'],
    input: commentCreate,
    output: commentView,
  }),
  'GET /api/comments/mentionable': op({
    summary: 'People who can be mentioned in a comment on a record',
    rights: ['comments.write', 'content.comment', 'feedback.comment', 'invoices.comment', 'engagements.view'],
    input: mentionable,
    output: mentionableView,
  }),
  'PATCH /api/comments/:id': op({ summary: 'Change an own comment', rights: ['comments.edit'], input: commentUpdate, output: commentView }),
  'DELETE /api/comments/:id': op({
    summary: 'Delete a comment; it can be restored for 30 days',
    rights: ['comments.delete'],
    input: idInput,
    output: deletionView,
  }),
  'POST /api/comments/:id/restore': op({
    summary: 'Take the deletion of a comment back',
    rights: ['comments.delete'],
    input: restoreInput,
    output: commentView,
  }),
  'POST /api/comments/:id/resolve': op({
    summary: 'Say that a comment is dealt with',
    rights: ['comments.resolve', 'feedback.comment', 'engagements.view'],
    input: idInput,
    output: commentView,
  }),
  'POST /api/comments/:id/reopen': op({
    summary: 'Take back that a comment is dealt with',
    rights: ['comments.resolve', 'feedback.comment', 'engagements.view'],
    input: idInput,
    output: commentView,
  }),
})
