import { z } from 'zod'
import { defineApi, done, id, idInput, op } from '#shared/contract/endpoint.ts'
import { dependencyCreate, dependencyDetail, dependencyView } from './schema.ts'

export const dependenciesApi = defineApi({
  'GET /api/task-dependencies': op({
    summary: 'Which tasks of a project wait for which others',
    rights: ['tasks.view'],
    input: z.strictObject({ projectId: id }),
    output: z.object({ items: z.array(dependencyView) }),
  }),
  'GET /api/task-dependencies/of-task': op({
    summary: 'What one task waits for and what waits for it, by their names and dates',
    rights: ['tasks.view'],
    input: z.strictObject({ taskId: id }),
    output: z.object({ items: z.array(dependencyDetail) }),
  }),
  'POST /api/task-dependencies': op({
    summary: 'Let a task wait for another one of its project; dates stay as they are',
    rights: ['tasks.create'],
    input: dependencyCreate,
    output: dependencyView,
  }),
  'DELETE /api/task-dependencies/:id': op({
    summary: 'Take a dependency away; both tasks stay',
    rights: ['tasks.create'],
    input: idInput,
    output: done,
  }),
})
