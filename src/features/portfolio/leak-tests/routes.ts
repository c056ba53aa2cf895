import type { Services } from '#platform/context.ts'
import { implement } from '#platform/http/routes.ts'
import { leakTestsApi } from './api.ts'
import { testLeaksNow } from './commands.ts'
import { leakRunsAsked, nightlyLeakTest, waitingLeakTests } from './jobs.ts'
import { leakNotices } from './notices.ts'
import { listLeakRuns } from './queries.ts'

export const routes = implement(leakTestsApi, {
  'GET /api/leak-tests': listLeakRuns,
  'POST /api/leak-tests': (ctx) => testLeaksNow(ctx),
})

export { leakRights as rights } from './rules.ts'
export const scheduled = (services: Services) => [nightlyLeakTest(services), waitingLeakTests(services)]
export const queued = (services: Services) => [leakRunsAsked(services)]
export const notices = Object.values(leakNotices)
