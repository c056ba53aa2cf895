import { defineApi, nothing, op } from '#shared/contract/endpoint.ts'
import { deliveriesView, managedView, overviewView } from './schema.ts'

export const overviewApi = defineApi({
  'GET /api/overview': op({
    summary: 'Open projects at risk and why, and what an empty portal still needs',
    rights: ['overview.view'],
    input: nothing,
    output: overviewView,
  }),
  'GET /api/overview/deliveries': op({
    summary: 'Deliverables and milestones due this week',
    rights: ['overview.view'],
    input: nothing,
    output: deliveriesView,
  }),
  'GET /api/overview/projects': op({
    summary: 'The open projects that one manages or owns: next milestone, what is late, what waits for the client, forecast',
    rights: ['overview.view'],
    input: nothing,
    output: managedView,
  }),
})
