import { implement } from '#platform/http/routes.ts'
import { feedbackApi } from './api.ts'
import { createFeedback, deleteFeedback, mergeFeedback, restoreFeedback, setUpvote, updateFeedback } from './commands.ts'
import { feedbackNotices } from './notices.ts'
import { listFeedback, listSimilar, readFeedback } from './queries.ts'
import { feedbackKind } from './record.ts'

export const routes = implement(feedbackApi, {
  'GET /api/feedback-submissions': listFeedback,
  'GET /api/feedback-submissions/similar': listSimilar,
  'GET /api/feedback-submissions/:id': (ctx, { id }) => readFeedback(ctx, id),
  'POST /api/feedback-submissions': createFeedback,
  'PATCH /api/feedback-submissions/:id': updateFeedback,
  'POST /api/feedback-submissions/:id/upvote': (ctx, { id }) => setUpvote(ctx, id, true),
  'DELETE /api/feedback-submissions/:id/upvote': (ctx, { id }) => setUpvote(ctx, id, false),
  'POST /api/feedback-submissions/:id/merge': mergeFeedback,
  'DELETE /api/feedback-submissions/:id': (ctx, { id }) => deleteFeedback(ctx, id),
  'POST /api/feedback-submissions/:id/restore': (ctx, { id, deletionId }) => restoreFeedback(ctx, id, deletionId),
})

export { feedbackRights as rights } from './rules.ts'
export const kinds = [{ ...feedbackKind, remove: deleteFeedback, restore: restoreFeedback }]
export const notices = Object.values(feedbackNotices)
