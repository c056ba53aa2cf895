import { defineApi, done, idInput, op, page } from '#shared/contract/endpoint.ts'
import { invoiceDetail } from '../invoices/schema.ts'
import {
  billWork,
  unbilledList,
  unbilledSummary,
  unbilledSummaryInput,
  workPreview,
  workView,
  writeOffCreate,
  writeOffView,
} from './schema.ts'

export const unbilledApi = defineApi({
  'GET /api/unbilled': op({
    summary: 'Hours, accepted deliverables and completed milestones on no invoice yet, the oldest first',
    rights: ['selling-rates.view'],
    input: unbilledList,
    output: page(workView),
  }),
  'GET /api/unbilled-summary': op({
    summary: 'Unbilled work by brand, currency and age',
    rights: ['selling-rates.view'],
    input: unbilledSummaryInput,
    output: unbilledSummary,
  }),
  'POST /api/unbilled/preview': op({
    summary: 'The lines that an invoice of this work would have',
    rights: ['invoices.create'],
    input: billWork,
    output: workPreview,
  }),
  'POST /api/unbilled/invoices': op({
    summary: 'Create a draft of unbilled work, which is on no other invoice from then on',
    rights: ['invoices.create'],
    input: billWork,
    output: invoiceDetail,
  }),
  'POST /api/write-offs': op({
    summary: 'Write off unbilled work, with a reason',
    rights: ['unbilled.write-off'],
    input: writeOffCreate,
    output: writeOffView,
  }),
  'DELETE /api/write-offs/:id': op({
    summary: 'Take a write-off back; its work is unbilled again. Answers with what writes it off once more',
    rights: ['unbilled.write-off'],
    input: idInput,
    output: writeOffCreate,
  }),
  'DELETE /api/write-off-items/:id': op({
    summary: 'Take one item of a write-off back',
    rights: ['unbilled.write-off'],
    input: idInput,
    output: done,
  }),
})
