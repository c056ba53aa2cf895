import type { Services } from '#platform/context.ts'
import { implement } from '#platform/http/routes.ts'
import { inboxApi } from './api.ts'
import { askUnsubscribe, markMany, markOne, removeNotifications, restoreNotifications, unsubscribe, updateSettings } from './commands.ts'
import { digests, mailsJob, removalJob } from './jobs.ts'
import { countNotifications, listNotifications, settingsOf, viewOf } from './queries.ts'

export const routes = implement(inboxApi, {
  'GET /api/notifications': listNotifications,
  'GET /api/notifications/count': (ctx, { projectId }) => countNotifications(ctx, projectId),
  'PATCH /api/notifications/:id': markOne,
  'PATCH /api/notifications': markMany,
  'DELETE /api/notifications/:id': (ctx, { id }) => removeNotifications(ctx, [id]),
  'DELETE /api/notifications': (ctx, { ids }) => removeNotifications(ctx, ids),
  'POST /api/notifications/restore': (ctx, { deletionId }) => restoreNotifications(ctx, deletionId),
  'GET /api/notification-settings': async (ctx) =>
    viewOf(await ctx.services.notices(), await settingsOf(ctx.services.pool, ctx.actor.userId), ctx.actor.roles),
  'PATCH /api/notification-settings': updateSettings,
  'GET /api/unsubscribe/:token': async (ctx, { token }, { reply }) => {
    await askUnsubscribe(ctx, token, reply)
    return {}
  },
  'POST /api/unsubscribe/:token': async (ctx, { token }, { reply }) => {
    await unsubscribe(ctx, token, reply)
    return {}
  },
})

export { notificationRights as rights } from './rules.ts'
export const scheduled = (services: Services) => [removalJob(services), mailsJob(services)]
export const dated = [digests]
