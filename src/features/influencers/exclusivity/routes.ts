import { implement } from '#platform/http/routes.ts'
import { exclusivityApi } from './api.ts'
import { listClashes } from './queries.ts'

export const routes = implement(exclusivityApi, {
  'GET /api/engagements/:id/clashes': (ctx, { id }) => listClashes(ctx, id),
})

export const rights = {}
