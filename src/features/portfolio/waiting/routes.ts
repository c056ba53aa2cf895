import { implement } from '#platform/http/routes.ts'
import { waitingApi } from './api.ts'
import { listToApprove, listWaitingForClients } from './queries.ts'

export const routes = implement(waitingApi, {
  'GET /api/to-approve': (ctx, input) => listToApprove(ctx, input),
  'GET /api/waiting-for-clients': (ctx, input) => listWaitingForClients(ctx, input),
})

export { waitingRights as rights } from './rules.ts'
