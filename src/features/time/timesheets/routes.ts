import { implement } from '#platform/http/routes.ts'
import { timesheetsApi } from './api.ts'
import { setCell } from './commands.ts'
import { readTimesheet } from './queries.ts'

export const routes = implement(timesheetsApi, {
  'GET /api/timesheet': readTimesheet,
  'PATCH /api/timesheet/cell': setCell,
})

export const rights = {}
