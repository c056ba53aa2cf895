import { z } from 'zod'
import { defineApi, nothing, op, page } from '#shared/contract/endpoint.ts'
import {
  chainHead,
  decisionList,
  decisionView,
  nameRemoval,
  nameRemoved,
  proofInput,
  textRemoval,
  textsRemoved,
  verificationList,
  verificationView,
} from './schema.ts'

export const decisionsApi = defineApi({
  'GET /api/decisions': op({
    summary: 'The decisions on a record, the newest first; people outside the agency see the verdicts of clients and guests',
    // The decisions of a record are open to whoever may see the record; of one that is gone, to admins.
    rights: ['decisions.chain'],
    input: decisionList,
    output: page(decisionView),
  }),
  'POST /api/decisions/:id/name-removal': op({
    summary: 'Remove the name of whoever made a decision, from all decisions they made; the chain keeps a note and stays whole',
    rights: ['decisions.remove-name'],
    input: nameRemoval,
    output: nameRemoved,
  }),
  'POST /api/decisions/:id/text-removal': op({
    summary:
      'Remove title, wording or address from all decisions on a record that have the same text; the chain keeps a note and stays whole',
    rights: ['decisions.remove-text'],
    input: textRemoval,
    output: textsRemoved,
  }),
  'GET /api/decision-chain': op({
    summary: 'The end of the chain of decisions: its last number and hash',
    rights: ['decisions.chain'],
    input: nothing,
    output: chainHead,
  }),
  'GET /api/decision-proof': op({
    summary: 'The proof of a record’s decisions, or of all, as a ZIP file: PDF, JSON and the program that checks it offline',
    // Of a record whoever decides on it and sees it; of everything, and of what is gone, admins.
    rights: ['decisions.chain'],
    input: proofInput,
    output: z.unknown(),
    stream: true,
  }),
  'GET /api/decision-verifications': op({
    summary: 'When the chain was verified, and what was found, the newest first',
    rights: ['decisions.chain'],
    input: verificationList,
    output: page(verificationView),
  }),
  'POST /api/decision-verifications': op({
    summary: 'Verify the whole chain now, and the bytes of every version that is still kept',
    rights: ['decisions.chain'],
    input: nothing,
    output: verificationView,
  }),
})
