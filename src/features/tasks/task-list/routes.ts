import { implement } from '#platform/http/routes.ts'
import { taskListApi } from './api.ts'
import { countGroups, listRows } from './queries.ts'

export const routes = implement(taskListApi, {
  'GET /api/task-list': listRows,
  'GET /api/task-list/groups': countGroups,
})

export const rights = {}
