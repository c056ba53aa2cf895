import { defineApi, idInput, op } from '#shared/contract/endpoint.ts'
import { forecastView } from './schema.ts'

export const forecastsApi = defineApi({
  'GET /api/project-forecasts/:id': op({
    summary: 'The promise date of a project, as it was computed last: a forecast from its own throughput',
    rights: ['projects.forecast'],
    input: idInput,
    output: forecastView,
  }),
})
