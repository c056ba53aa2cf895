import type { Services } from '#platform/context.ts'
import { implement } from '#platform/http/routes.ts'
import type { ScheduledJob } from '#platform/jobs/jobs.ts'
import { clientViewsApi } from './api.ts'
import { closeEndedViews, leaveClientView, viewAsClient } from './commands.ts'
import { listViewableClients } from './queries.ts'

export const routes = implement(clientViewsApi, {
  'GET /api/client-views': listViewableClients,
  'POST /api/client-views': viewAsClient,
  'DELETE /api/client-views': (ctx) => leaveClientView(ctx),
})

export { clientViewRights as rights } from './rules.ts'
export const scheduled = (services: Services): ScheduledJob[] => [
  { name: 'client-views-ended', cron: '* * * * *', run: () => closeEndedViews(services) },
]
