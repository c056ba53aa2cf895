import type { Services } from '#platform/context.ts'
import { implement } from '#platform/http/routes.ts'
import { tasksApi } from './api.ts'
import { createTask, moveTask, placeInTree, updateTask } from './commands.ts'
import { deleteTask, restoreTask } from './deletion.ts'
import { dueTasks, totalsJob } from './jobs.ts'
import { taskNotices } from './notices.ts'
import { countSubtree, readTree } from './position.ts'
import { countColumns, listCards, listTasks, readBoard, readTask } from './queries.ts'
import { taskKind } from './record.ts'

export const routes = implement(tasksApi, {
  'GET /api/tasks': listTasks,
  'GET /api/task-board': readBoard,
  'GET /api/task-board/cards': listCards,
  'GET /api/task-board/counts': countColumns,
  'GET /api/tasks/:id': (ctx, { id }) => readTask(ctx.services.pool, ctx.actor, id),
  'POST /api/tasks': createTask,
  'PATCH /api/tasks/:id': updateTask,
  'PATCH /api/tasks/:id/place': moveTask,
  'GET /api/task-tree': readTree,
  'PATCH /api/tasks/:id/tree-place': placeInTree,
  'DELETE /api/tasks/:id': (ctx, { id }) => deleteTask(ctx, id),
  'GET /api/tasks/:id/subtree': (ctx, { id }) => countSubtree(ctx, id),
  'POST /api/tasks/:id/restore': (ctx, { id, deletionId }) => restoreTask(ctx, id, deletionId),
})

export { taskRights as rights } from './rules.ts'
export const kinds = [{ ...taskKind, remove: deleteTask, restore: restoreTask }]
export const scheduled = (services: Services) => [totalsJob(services)]
export const dated = [dueTasks]
export const notices = Object.values(taskNotices)
