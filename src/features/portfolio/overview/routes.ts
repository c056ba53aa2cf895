import type { Services } from '#platform/context.ts'
import { implement } from '#platform/http/routes.ts'
import { overviewApi } from './api.ts'
import { standingsJob, standingsReader } from './jobs.ts'
import { listDeliveries, listManaged, readOverview } from './queries.ts'

export const routes = implement(overviewApi, {
  'GET /api/overview': (ctx) => readOverview(ctx),
  'GET /api/overview/deliveries': (ctx) => listDeliveries(ctx),
  'GET /api/overview/projects': (ctx) => listManaged(ctx),
})

export { overviewRights as rights } from './rules.ts'
export const scheduled = (services: Services) => [standingsJob(services)]
export const readers = (services: Services) => [standingsReader(services)]
