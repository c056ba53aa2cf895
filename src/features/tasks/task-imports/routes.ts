import { implement } from '#platform/http/routes.ts'
import { taskImportsApi } from './api.ts'
import { importTasks, takeImportBack } from './commands.ts'
import { previewImport } from './queries.ts'

export const routes = implement(taskImportsApi, {
  'POST /api/task-imports/preview': previewImport,
  'POST /api/task-imports': importTasks,
  'DELETE /api/task-imports/:id': (ctx, { id }) => takeImportBack(ctx, id),
})

/** It has no rows of its own: whoever creates and deletes tasks does so many at once. */
export const rights = {}
