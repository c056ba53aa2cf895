import { defineApi, nothing, op } from '#shared/contract/endpoint.ts'
import { activityView, dashboardInput, dashboardView } from './schema.ts'

export const dashboardApi = defineApi({
  'GET /api/dashboard': op({
    summary: 'Figures and deadlines of the day, counted within what one may see',
    rights: ['dashboard.view'],
    input: dashboardInput,
    output: dashboardView,
  }),
  'GET /api/dashboard/activity': op({
    summary: 'What others and oneself did lately to records in sight, newest first',
    rights: ['dashboard.view'],
    input: nothing,
    output: activityView,
  }),
})
