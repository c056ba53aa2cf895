import { implement } from '#platform/http/routes.ts'
import { commentsApi } from './api.ts'
import { createComment, deleteComment, resolveComment, restoreComment, updateComment } from './commands.ts'
import { commentNotices } from './notices.ts'
import { listComments, listMentionable } from './queries.ts'
import { commentKind } from './record.ts'

export const routes = implement(commentsApi, {
  'GET /api/comments': listComments,
  'GET /api/comments/mentionable': listMentionable,
  'POST /api/comments': createComment,
  'PATCH /api/comments/:id': updateComment,
  'DELETE /api/comments/:id': (ctx, { id }) => deleteComment(ctx, id),
  'POST /api/comments/:id/resolve': (ctx, { id }) => resolveComment(ctx, id, true),
  'POST /api/comments/:id/reopen': (ctx, { id }) => resolveComment(ctx, id, false),
  'POST /api/comments/:id/restore': (ctx, { id, deletionId }) => restoreComment(ctx, id, deletionId),
})

export { commentRights as rights } from './rules.ts'
export const kinds = [{ ...commentKind, remove: deleteComment, restore: restoreComment }]
export const notices = Object.values(commentNotices)
