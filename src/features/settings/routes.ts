import { implement } from '#platform/http/routes.ts'
import { settingsApi } from './api.ts'
import { updateWorkspace } from './commands.ts'
import { readWorkspace } from './queries.ts'

export const settingsRoutes = implement(settingsApi, {
  'GET /api/workspace': (ctx) => readWorkspace(ctx),
  'PATCH /api/workspace': (ctx, input) => updateWorkspace(ctx, input),
})
