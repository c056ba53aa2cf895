import { defineApi, op } from '#shared/contract/endpoint.ts'
import { cellUpdate, cellView, loggableInput, loggableRecords, timesheetInput, timesheetView } from './schema.ts'

export const timesheetsApi = defineApi({
  'GET /api/timesheet': op({
    summary: 'A week of somebody’s hours: minutes of each day on each task and deliverable',
    rights: ['hours.view'],
    input: timesheetInput,
    output: timesheetView,
  }),
  'GET /api/timesheet/records': op({
    summary: 'Tasks and deliverables that hours can be logged on, by name; without a name those of the person',
    rights: ['hours.view'],
    input: loggableInput,
    output: loggableRecords,
  }),
  'PATCH /api/timesheet/cell': op({
    summary: 'Set what a day’s minutes on a task or deliverable are together; the difference is written as an entry',
    rights: ['hours.log'],
    input: cellUpdate,
    output: cellView,
  }),
})
