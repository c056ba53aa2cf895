import { defineApi, nothing, op } from '#shared/contract/endpoint.ts'
import { loadInput, loadView, overloadsView } from './schema.ts'

export const loadApi = defineApi({
  'GET /api/load': op({
    summary: 'Planned against capacity, by person and week: what is estimated and not yet logged of open tasks',
    rights: ['load.view'],
    input: loadInput,
    output: loadView,
  }),
  'GET /api/load/overloads': op({
    summary: 'Who has more planned in this week or the next three than they can do',
    rights: ['load.view'],
    input: nothing,
    output: overloadsView,
  }),
})
