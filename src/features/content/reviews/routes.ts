import { implement } from '#platform/http/routes.ts'
import { contentReviewsApi } from './api.ts'
import {
  changeReviewers,
  decideContent,
  giveVerdict,
  publishContent,
  reopenContent,
  shareContent,
  submitContent,
  unshareContent,
} from './commands.ts'
import { reviewReminders } from './jobs.ts'
import { listRounds } from './queries.ts'
import { contentReviewKind } from './record.ts'

export const routes = implement(contentReviewsApi, {
  'POST /api/content-items/:id/submission': submitContent,
  'POST /api/content-items/:id/reviewers': changeReviewers,
  'POST /api/content-items/:id/decision': decideContent,
  'POST /api/content-items/:id/publication': publishContent,
  'POST /api/content-items/:id/reopening': (ctx, { id }) => reopenContent(ctx, id),
  'POST /api/content-items/:id/share': shareContent,
  'DELETE /api/content-items/:id/share': (ctx, { id }) => unshareContent(ctx, id),
  'POST /api/content-items/:id/verdict': giveVerdict,
  'GET /api/content-rounds': listRounds,
})

export { reviewRights as rights } from './rules.ts'
export const kinds = [contentReviewKind]
export const dated = [reviewReminders]
