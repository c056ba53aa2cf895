import { implement } from '#platform/http/routes.ts'
import { statementsApi } from './api.ts'
import { listAgeing, listStatementEntries, readStatement } from './queries.ts'
import { sendStatement } from './tools.ts'

export const routes = implement(statementsApi, {
  'GET /api/statements': (ctx, input) => readStatement(ctx, input),
  'GET /api/statements/pdf': (ctx, input, http) => sendStatement(ctx, input, http),
  'GET /api/statement-entries': listStatementEntries,
  'GET /api/ageing': listAgeing,
})

export const rights = {}
