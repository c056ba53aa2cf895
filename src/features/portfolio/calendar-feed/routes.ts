import { implement } from '#platform/http/routes.ts'
import { calendarFeedApi } from './api.ts'
import { removeFeed, renewFeed, serveFeed } from './commands.ts'
import { readFeed } from './queries.ts'

export const routes = implement(calendarFeedApi, {
  'GET /api/calendar-feed': async (ctx) => ({ feed: await readFeed(ctx) }),
  'POST /api/calendar-feed': (ctx) => renewFeed(ctx),
  'DELETE /api/calendar-feed': (ctx) => removeFeed(ctx),
  'GET /api/calendar-feeds/:token/due-dates.ics': async (ctx, { token }, http) => {
    await serveFeed(ctx, token, http)
    return {}
  },
})

export { calendarRights as rights } from './rules.ts'
