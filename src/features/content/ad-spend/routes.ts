import { implement } from '#platform/http/routes.ts'
import { contentSpendingApi } from './api.ts'
import { listSpendingLines, readSpending } from './queries.ts'

export const routes = implement(contentSpendingApi, {
  'GET /api/content-spending': readSpending,
  'GET /api/content-spending/lines': listSpendingLines,
})

export { spendingRights as rights } from './rules.ts'
