import { implement } from '#platform/http/routes.ts'
import { dependenciesApi } from './api.ts'
import { addDependency, removeDependency } from './commands.ts'
import { listDependencies, listOfTask } from './queries.ts'

export const routes = implement(dependenciesApi, {
  'GET /api/task-dependencies': listDependencies,
  'GET /api/task-dependencies/of-task': listOfTask,
  'POST /api/task-dependencies': addDependency,
  'DELETE /api/task-dependencies/:id': (ctx, { id }) => removeDependency(ctx, id),
})

export const rights = {}
