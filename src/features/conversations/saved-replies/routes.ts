import { implement } from '#platform/http/routes.ts'
import { savedRepliesApi } from './api.ts'
import { createSavedReply, deleteSavedReply, restoreSavedReply, updateSavedReply } from './commands.ts'
import { listSavedReplies, readSavedReply } from './queries.ts'
import { savedReplyKind } from './record.ts'

export const routes = implement(savedRepliesApi, {
  'GET /api/saved-replies': listSavedReplies,
  'GET /api/saved-replies/:id': (ctx, { id }) => readSavedReply(ctx, id, ctx.services.pool),
  'POST /api/saved-replies': createSavedReply,
  'PATCH /api/saved-replies/:id': updateSavedReply,
  'DELETE /api/saved-replies/:id': (ctx, { id }) => deleteSavedReply(ctx, id),
  'POST /api/saved-replies/:id/restore': (ctx, { id, deletionId }) => restoreSavedReply(ctx, id, deletionId),
})

export { savedReplyRights as rights } from './rules.ts'
export const kinds = [{ ...savedReplyKind, remove: deleteSavedReply, restore: restoreSavedReply }]
