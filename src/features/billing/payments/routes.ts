import { implement } from '#platform/http/routes.ts'
import { paymentsApi } from './api.ts'
import { recordPayment, reversePayment, useCredit } from './commands.ts'
import { listClientCredits, listPayments } from './queries.ts'

export const routes = implement(paymentsApi, {
  'GET /api/payments': listPayments,
  'POST /api/payments': recordPayment,
  'POST /api/payments/:id/reversal': reversePayment,
  'GET /api/client-credits': listClientCredits,
  'POST /api/client-credits': useCredit,
})

export { paymentRights as rights } from './rules.ts'
