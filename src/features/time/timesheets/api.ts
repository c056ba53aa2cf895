import { defineApi, op } from '#shared/contract/endpoint.ts'
import { cellUpdate, cellView, timesheetInput, timesheetView } from './schema.ts'

export const timesheetsApi = defineApi({
  'GET /api/timesheet': op({
    summary: 'A week of somebody’s hours: minutes of each day on each task and deliverable',
    rights: ['hours.view'],
    input: timesheetInput,
    output: timesheetView,
  }),
  'PATCH /api/timesheet/cell': op({
    summary: 'Set what a day’s minutes on a task or deliverable are together; the difference is written as an entry',
    rights: ['hours.log'],
    input: cellUpdate,
    output: cellView,
  }),
})
