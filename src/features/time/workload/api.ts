import { defineApi, op } from '#shared/contract/endpoint.ts'
import { loadInput, loadView } from './schema.ts'

export const loadApi = defineApi({
  'GET /api/load': op({
    summary: 'Planned against capacity, by person and week: what is estimated and not yet logged of open tasks',
    rights: ['load.view'],
    input: loadInput,
    output: loadView,
  }),
})
