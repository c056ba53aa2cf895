import { z } from 'zod'
import { defineApi, deletionView, id, idInput, op, page, restoreInput } from '#shared/contract/endpoint.ts'
import {
  taskBoard,
  taskBoardView,
  taskCardPage,
  taskCards,
  taskCreate,
  taskList,
  taskMove,
  taskStatus,
  taskTree,
  taskTreePlace,
  taskUpdate,
  taskView,
} from './schema.ts'

export const tasksApi = defineApi({
  'GET /api/tasks': op({
    summary: 'List tasks by due date, or by hand with sort=position',
    rights: ['tasks.view'],
    input: taskList,
    output: page(taskView),
  }),
  'GET /api/task-board': op({
    summary: 'The first cards and the counts of every column of the board',
    rights: ['tasks.view'],
    input: taskBoard,
    output: taskBoardView,
  }),
  'GET /api/task-board/cards': op({
    summary: 'More cards of one column, or the given ones (`ids`) as cards',
    rights: ['tasks.view'],
    input: taskCards,
    output: taskCardPage,
  }),
  'GET /api/task-board/counts': op({
    summary: 'How many tasks each column holds under these filters',
    rights: ['tasks.view'],
    input: taskBoard,
    output: z.object({ counts: z.record(taskStatus, z.number()) }),
  }),
  'GET /api/tasks/:id': op({ summary: 'One task', rights: ['tasks.view'], input: idInput, output: taskView }),
  'POST /api/tasks': op({ summary: 'Create a task', rights: ['tasks.create'], input: taskCreate, output: taskView }),
  'PATCH /api/tasks/:id': op({
    summary: 'Change fields of a task; a change of status alone is also open to its assignee',
    rights: ['tasks.edit', 'tasks.status', 'hours.log'],
    input: taskUpdate,
    output: taskView,
  }),
  'PATCH /api/tasks/:id/place': op({
    summary: 'Move a card to a column and a place in it',
    rights: ['tasks.status'],
    input: taskMove,
    output: taskView,
  }),
  'GET /api/task-tree': op({
    summary: 'A project’s tasks as its tree, in the order of the work breakdown structure',
    rights: ['tasks.view'],
    input: z.strictObject({ projectId: id }),
    output: taskTree,
  }),
  'PATCH /api/tasks/:id/tree-place': op({
    summary: 'Give a task, with all below it, a place in the tree of its project',
    rights: ['tasks.create'],
    input: taskTreePlace,
    output: taskView,
  }),
  'DELETE /api/tasks/:id': op({
    summary: 'Delete a task with everything below it; it can be restored for 30 days',
    rights: ['tasks.delete'],
    input: idInput,
    output: deletionView,
  }),
  'GET /api/tasks/:id/subtree': op({
    summary: 'How many tasks hang below this one, to say so before deleting',
    rights: ['tasks.view'],
    input: idInput,
    output: z.object({ count: z.number() }),
  }),
  'POST /api/tasks/:id/restore': op({
    summary: 'Take a deletion back',
    rights: ['tasks.delete'],
    input: restoreInput,
    output: taskView,
  }),
})
