import { defineApi, done, idInput, op, page } from '#shared/contract/endpoint.ts'
import { paymentCreate, paymentList, paymentPay, paymentReverse, paymentUpdate, paymentView } from './schema.ts'

export const engagementPaymentsApi = defineApi({
  'GET /api/engagement-payments': op({
    summary: 'Payments to influencers, the newest first',
    rights: ['engagement-payments.view'],
    input: paymentList,
    output: page(paymentView),
  }),
  'POST /api/engagement-payments': op({
    summary: 'Plan a payment to an influencer, or record one that was made',
    rights: ['engagement-payments.record'],
    input: paymentCreate,
    output: paymentView,
  }),
  'PATCH /api/engagement-payments/:id': op({
    summary: 'Change a planned payment; of a paid one, only the invoice number and the notes',
    rights: ['engagement-payments.record'],
    input: paymentUpdate,
    output: paymentView,
  }),
  'POST /api/engagement-payments/:id/payment': op({
    summary: 'Mark a planned payment as paid',
    rights: ['engagement-payments.record'],
    input: paymentPay,
    output: paymentView,
  }),
  'POST /api/engagement-payments/:id/reversal': op({
    summary: 'Reverse a payment by an entry of its own',
    rights: ['engagement-payments.reverse'],
    input: paymentReverse,
    output: paymentView,
  }),
  'DELETE /api/engagement-payments/:id': op({
    summary: 'Remove a planned payment',
    rights: ['engagement-payments.record'],
    input: idInput,
    output: done,
  }),
})
