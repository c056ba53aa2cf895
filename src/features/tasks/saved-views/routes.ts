import { implement } from '#platform/http/routes.ts'
import { taskViewsApi } from './api.ts'
import { createTaskView, deleteTaskView, restoreTaskView, updateTaskView } from './commands.ts'
import { listTaskViews } from './queries.ts'
import { taskViewKind } from './record.ts'

export const routes = implement(taskViewsApi, {
  'GET /api/task-views': listTaskViews,
  'POST /api/task-views': createTaskView,
  'PATCH /api/task-views/:id': updateTaskView,
  'DELETE /api/task-views/:id': (ctx, { id }) => deleteTaskView(ctx, id),
  'POST /api/task-views/:id/restore': (ctx, { id, deletionId }) => restoreTaskView(ctx, id, deletionId),
})

export { taskViewRights as rights } from './rules.ts'
export const kinds = [{ ...taskViewKind, remove: deleteTaskView, restore: restoreTaskView }]
