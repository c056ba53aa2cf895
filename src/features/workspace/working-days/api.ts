import { defineApi, nothing, op } from '#shared/contract/endpoint.ts'
import { workingDaysView } from './schema.ts'

export const workingDaysApi = defineApi({
  'GET /api/working-days': op({
    summary: 'On which days nobody works: weekdays, and holidays by their names',
    rights: 'self',
    input: nothing,
    output: workingDaysView,
  }),
})
