import type { Services } from '#platform/context.ts'
import { implement } from '#platform/http/routes.ts'
import { forecastsApi } from './api.ts'
import { forecastsJob, forecastsReader } from './jobs.ts'
import { readForecast } from './queries.ts'

export const routes = implement(forecastsApi, { 'GET /api/project-forecasts/:id': (ctx, { id }) => readForecast(ctx, id) })

export { forecastRights as rights } from './rules.ts'
export const scheduled = (services: Services) => [forecastsJob(services)]
export const readers = () => [forecastsReader]
