import { implement } from '#platform/http/routes.ts'
import { influencerPagesApi } from './api.ts'
import { answerAsGuest, answerOwn, changeOwnProfile, changeProfileAsGuest, writeAsGuest, writeOwn } from './commands.ts'
import { listOwnEngagements, listOwnMessages, openedEngagementId, readOwnEngagement, readOwnProfile } from './queries.ts'
import { engagementLink } from './record.ts'

export const routes = implement(influencerPagesApi, {
  'GET /api/own-engagements': listOwnEngagements,
  'GET /api/own-engagements/:id': (ctx, { id }) => readOwnEngagement(ctx, id),
  'POST /api/own-engagements/:id/answer': (ctx, { id, ...answer }) => answerOwn(ctx, id, answer),
  'GET /api/own-engagements/:id/messages': (ctx, { id, ...input }) => listOwnMessages(ctx, id, input),
  'POST /api/own-engagements/:id/messages': (ctx, { id, body }) => writeOwn(ctx, id, body),
  'GET /api/own-influencer': (ctx) => readOwnProfile(ctx),
  'PATCH /api/own-influencer': changeOwnProfile,
  'GET /api/opened-links/:id/engagement': async (ctx) => readOwnEngagement(ctx, await openedEngagementId(ctx.services.pool, ctx.actor)),
  'POST /api/opened-links/:id/offer-answer': (ctx, { id: _link, ...answer }, { reply }) => answerAsGuest(ctx, answer, reply),
  'GET /api/opened-links/:id/messages': async (ctx, { id: _link, ...input }) =>
    listOwnMessages(ctx, await openedEngagementId(ctx.services.pool, ctx.actor), input),
  'POST /api/opened-links/:id/messages': (ctx, { body }, { reply }) => writeAsGuest(ctx, body, reply),
  'GET /api/opened-links/:id/influencer': (ctx) => readOwnProfile(ctx),
  'PATCH /api/opened-links/:id/influencer': (ctx, { id: _link, ...given }, { reply }) => changeProfileAsGuest(ctx, given, reply),
})

export { influencerPageRights as rights } from './rules.ts'
export const links = [engagementLink]
