import { implement } from '#platform/http/routes.ts'
import { settingsApi } from './api.ts'
import { updateWorkspace } from './commands.ts'
import { readStorage, readWorkspace } from './queries.ts'

export const routes = implement(settingsApi, {
  'GET /api/workspace': (ctx) => readWorkspace(ctx),
  'GET /api/workspace/storage': (ctx) => readStorage(ctx),
  'PATCH /api/workspace': (ctx, input) => updateWorkspace(ctx, input),
})

export { settingsRights as rights } from './rules.ts'
