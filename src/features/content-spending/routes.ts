import { implement } from '#platform/http/routes.ts'
import { contentSpendingApi } from './api.ts'
import { readSpending } from './queries.ts'

export const routes = implement(contentSpendingApi, { 'GET /api/content-spending': readSpending })

export { spendingRights as rights } from './rules.ts'
