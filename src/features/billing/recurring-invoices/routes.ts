import { implement } from '#platform/http/routes.ts'
import type { RecordKind } from '#platform/records/record-kind.ts'
import { recurringInvoicesApi } from './api.ts'
import { createPlan, deletePlan, restorePlan, updatePlan } from './commands.ts'
import { recurringDrafts, recurringRound } from './jobs.ts'
import { planNotices } from './notices.ts'
import { listPlans, readPlan } from './queries.ts'
import { planKind } from './record.ts'

export const routes = implement(recurringInvoicesApi, {
  'GET /api/recurring-invoices': listPlans,
  'GET /api/recurring-invoices/:id': (ctx, { id }) => readPlan(ctx, id),
  'POST /api/recurring-invoices': createPlan,
  'PATCH /api/recurring-invoices/:id': updatePlan,
  'DELETE /api/recurring-invoices/:id': (ctx, { id }) => deletePlan(ctx, id),
  'POST /api/recurring-invoices/:id/restore': (ctx, { id, deletionId }) => restorePlan(ctx, id, deletionId),
})

export { planRights as rights } from './rules.ts'
export const kinds = [{ ...planKind, remove: deletePlan, restore: restorePlan }] satisfies RecordKind[]
export const dated = [recurringRound, recurringDrafts]
export const notices = Object.values(planNotices)
