import { implement } from '#platform/http/routes.ts'
import { notificationsApi } from './api.ts'
import { countUnread } from './queries.ts'

export const routes = implement(notificationsApi, {
  'GET /api/notifications/count': async (ctx) => ({ unread: await countUnread(ctx.services.pool, ctx.actor) }),
})

export { notificationRights as rights } from './rules.ts'
