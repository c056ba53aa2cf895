import { defineApi, op, page } from '#shared/contract/endpoint.ts'
import { invoiceDetail } from '../invoices/schema.ts'
import { clientCredit, clientCreditList, creditUse, paymentCreate, paymentList, paymentReversal, paymentView } from './schema.ts'

export const paymentsApi = defineApi({
  'GET /api/payments': op({
    summary: 'Payments, refunds and reversals, the newest first',
    rights: ['invoices.view'],
    input: paymentList,
    output: page(paymentView),
  }),
  'POST /api/payments': op({
    summary: 'Record a payment: the open balance unless an amount is given; more is refused. Of a credit note, a refund',
    rights: ['payments.record'],
    input: paymentCreate,
    output: paymentView,
  }),
  'POST /api/payments/:id/reversal': op({
    summary: 'Reverse a payment or a refund by an entry of its own',
    rights: ['payments.reverse'],
    input: paymentReversal,
    output: paymentView,
  }),
  'GET /api/client-credits': op({
    summary: 'Credit notes that still hold money, for other invoices or a refund',
    rights: ['invoices.view'],
    input: clientCreditList,
    output: page(clientCredit),
  }),
  'POST /api/client-credits': op({
    summary: 'Settle an invoice in full or in part with the balance of a credit note',
    rights: ['payments.record'],
    input: creditUse,
    output: invoiceDetail,
  }),
})
