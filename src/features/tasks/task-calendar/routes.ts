import { implement } from '#platform/http/routes.ts'
import { taskCalendarApi } from './api.ts'
import { readCalendar } from './queries.ts'

export const routes = implement(taskCalendarApi, { 'GET /api/task-calendar': readCalendar })

export const rights = {}
