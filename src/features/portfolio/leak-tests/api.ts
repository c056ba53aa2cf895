import { defineApi, nothing, op, page } from '#shared/contract/endpoint.ts'
import { leakRunList, leakRunView } from './schema.ts'

export const leakTestsApi = defineApi({
  'GET /api/leak-tests': op({
    summary: 'When everything was read as the accounts outside the agency, and what was found, the newest first',
    rights: ['leak-tests.run'],
    input: leakRunList,
    output: page(leakRunView),
  }),
  'POST /api/leak-tests': op({
    summary: 'Read everything as each account outside the agency now',
    rights: ['leak-tests.run'],
    input: nothing,
    output: leakRunView,
  }),
})
