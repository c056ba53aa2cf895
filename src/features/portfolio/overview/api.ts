import { defineApi, op } from '#shared/contract/endpoint.ts'
import { managedView, overviewInput, overviewView } from './schema.ts'

export const overviewApi = defineApi({
  'GET /api/overview': op({
    summary: 'Open projects at risk and why, this week’s deliveries, and what an empty portal still needs',
    rights: ['overview.view'],
    input: overviewInput,
    output: overviewView,
  }),
  'GET /api/overview/projects': op({
    summary: 'The open projects that one manages or owns: next milestone, what is late, what waits for the client, forecast',
    rights: ['overview.view'],
    input: overviewInput,
    output: managedView,
  }),
})
