import { implement } from '#platform/http/routes.ts'
import { engagementPaymentsApi } from './api.ts'
import { createPayment, payPayment, removePayment, reversePayment, updatePayment } from './commands.ts'
import { listPayments } from './queries.ts'

export const routes = implement(engagementPaymentsApi, {
  'GET /api/engagement-payments': listPayments,
  'POST /api/engagement-payments': createPayment,
  'PATCH /api/engagement-payments/:id': updatePayment,
  'POST /api/engagement-payments/:id/payment': payPayment,
  'POST /api/engagement-payments/:id/reversal': reversePayment,
  'DELETE /api/engagement-payments/:id': (ctx, { id }) => removePayment(ctx, id),
})

export const rights = {}
