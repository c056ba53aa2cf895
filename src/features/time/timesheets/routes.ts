import { implement } from '#platform/http/routes.ts'
import { timesheetsApi } from './api.ts'
import { setCell } from './commands.ts'
import { findLoggable, readTimesheet } from './queries.ts'

export const routes = implement(timesheetsApi, {
  'GET /api/timesheet': readTimesheet,
  'GET /api/timesheet/records': findLoggable,
  'PATCH /api/timesheet/cell': setCell,
})

export const rights = {}
