import { implement } from '#platform/http/routes.ts'
import { decisionsApi } from './api.ts'
import { listDecisions, readHead } from './queries.ts'

export const routes = implement(decisionsApi, {
  'GET /api/decisions': listDecisions,
  'GET /api/decision-chain': (ctx) => readHead(ctx),
})

export { decisionRights as rights } from './rules.ts'
