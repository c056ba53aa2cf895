import { implement } from '#platform/http/routes.ts'
import { dashboardApi } from './api.ts'
import { listActivity, readDashboard } from './queries.ts'

export const routes = implement(dashboardApi, {
  'GET /api/dashboard': (ctx, input) => readDashboard(ctx, input),
  'GET /api/dashboard/activity': async (ctx) => ({ items: await listActivity(ctx) }),
})

export { dashboardRights as rights } from './rules.ts'
