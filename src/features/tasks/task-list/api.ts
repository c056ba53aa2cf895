import { defineApi, op } from '#shared/contract/endpoint.ts'
import { taskGroupsInput, taskGroupsView, taskRowPage, taskRows } from './schema.ts'

export const taskListApi = defineApi({
  'GET /api/task-list': op({
    summary: 'Tasks as rows, by any of their columns and grouped, or the given ones (`ids`) as rows',
    rights: ['tasks.view'],
    input: taskRows,
    output: taskRowPage,
  }),
  'GET /api/task-list/groups': op({
    summary: 'How many tasks fit the filters, whole and by group, in the order of the groups',
    rights: ['tasks.view'],
    input: taskGroupsInput,
    output: taskGroupsView,
  }),
})
