import { implement } from '#platform/http/routes.ts'
import { workingDaysApi } from './api.ts'
import { workingDaysNow } from './queries.ts'

export const routes = implement(workingDaysApi, {
  'GET /api/working-days': (ctx) => workingDaysNow(ctx.services.pool),
})

export const rights = {}
