import { implement } from '#platform/http/routes.ts'
import { historyApi } from './api.ts'
import { listHistory } from './queries.ts'

export const routes = implement(historyApi, { 'GET /api/history': listHistory })

export const rights = {}
