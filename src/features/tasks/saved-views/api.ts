import { z } from 'zod'
import { defineApi, deletionView, idInput, nothing, op, restoreInput } from '#shared/contract/endpoint.ts'
import { taskViewCreate, taskViewUpdate, taskViewView } from './schema.ts'

const manage = ['task-views.own', 'task-views.manage']

export const taskViewsApi = defineApi({
  'GET /api/task-views': op({
    summary: 'The saved views of tasks: one’s own, and those of projects',
    rights: ['task-views.own', 'task-views.view'],
    input: nothing,
    output: z.object({ items: z.array(taskViewView) }),
  }),
  'POST /api/task-views': op({
    summary: 'Save a view of tasks under a name, for oneself or for a project',
    rights: manage,
    input: taskViewCreate,
    output: taskViewView,
  }),
  'PATCH /api/task-views/:id': op({
    summary: 'Rename a saved view, or replace what it shows',
    rights: manage,
    input: taskViewUpdate,
    output: taskViewView,
  }),
  'DELETE /api/task-views/:id': op({
    summary: 'Delete a saved view; it can be restored for 30 days',
    rights: manage,
    input: idInput,
    output: deletionView,
  }),
  'POST /api/task-views/:id/restore': op({
    summary: 'Take a deletion back',
    rights: manage,
    input: restoreInput,
    output: taskViewView,
  }),
})
