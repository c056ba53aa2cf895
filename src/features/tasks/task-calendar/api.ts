import { defineApi, op } from '#shared/contract/endpoint.ts'
import { taskCalendarInput, taskCalendarView } from './schema.ts'

export const taskCalendarApi = defineApi({
  'GET /api/task-calendar': op({
    summary: 'Tasks by their due date: of each day how many there are, and the first of them',
    rights: ['tasks.view'],
    input: taskCalendarInput,
    output: taskCalendarView,
  }),
})
