import { defineApi, op } from '#shared/contract/endpoint.ts'
import { waitingList, waitingPage } from './schema.ts'

export const waitingApi = defineApi({
  'GET /api/to-approve': op({
    summary: 'What waits for one’s own answer, as a client: what is due first on top',
    rights: ['to-approve.view'],
    input: waitingList,
    output: waitingPage,
  }),
  'GET /api/waiting-for-clients': op({
    summary: 'What waits for the answer of a client, the longest first',
    rights: ['waiting.view'],
    input: waitingList,
    output: waitingPage,
  }),
})
