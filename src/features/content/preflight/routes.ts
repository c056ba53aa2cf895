import type { Services } from '#platform/context.ts'
import { implement } from '#platform/http/routes.ts'
import { preflightApi } from './api.ts'
import { overrideFinding } from './commands.ts'
import { measureJobs, problemReader, waitingMeasures } from './jobs.ts'
import { readPreflight } from './queries.ts'

export const routes = implement(preflightApi, {
  'GET /api/content-items/:id/preflight': (ctx, { id }) => readPreflight(ctx, id),
  'POST /api/content-items/:id/overrides': overrideFinding,
})

export { preflightRights as rights } from './rules.ts'
export const scheduled = (services: Services) => [waitingMeasures(services)]
export const queued = measureJobs
export const readers = (services: Services) => [problemReader(services)]
