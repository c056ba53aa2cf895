import { defineApi, deletionView, idInput, op, page, restoreInput } from '#shared/contract/endpoint.ts'
import { entryCreate, entryList, entryUpdate, entryView } from './schema.ts'

export const timeEntriesApi = defineApi({
  'GET /api/time-entries': op({
    summary: 'List entries of hours of a record, a person, a project or a span of days, the newest day first',
    rights: ['hours.view'],
    input: entryList,
    output: page(entryView),
  }),
  'GET /api/time-entries/:id': op({ summary: 'One entry of hours', rights: ['hours.view'], input: idInput, output: entryView }),
  'POST /api/time-entries': op({
    summary: 'Log minutes of a day on a task or deliverable; admins and project managers also as somebody else’s',
    rights: ['hours.log'],
    input: entryCreate,
    output: entryView,
  }),
  'PATCH /api/time-entries/:id': op({ summary: 'Change an entry', rights: ['hours.edit'], input: entryUpdate, output: entryView }),
  'DELETE /api/time-entries/:id': op({
    summary: 'Remove an entry; it can be restored for 30 days',
    rights: ['hours.edit'],
    input: idInput,
    output: deletionView,
  }),
  'POST /api/time-entries/:id/restore': op({
    summary: 'Take a removal back',
    rights: ['hours.edit'],
    input: restoreInput,
    output: entryView,
  }),
})
