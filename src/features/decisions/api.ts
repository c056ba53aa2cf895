import { defineApi, nothing, op, page } from '#shared/endpoint.ts'
import { chainHead, decisionList, decisionView } from './schema.ts'

export const decisionsApi = defineApi({
  'GET /api/decisions': op({
    summary: 'The decisions on a record, the newest first; people outside the agency see the verdicts of clients and guests',
    // The decisions of a record are open to whoever may see the record; of one that is gone, to admins.
    rights: ['decisions.chain'],
    input: decisionList,
    output: page(decisionView),
  }),
  'GET /api/decision-chain': op({
    summary: 'The end of the chain of decisions: its last number and hash',
    rights: ['decisions.chain'],
    input: nothing,
    output: chainHead,
  }),
})
