import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, decideWithin, hidden, rightsRow } from '#shared/rights/decision.ts'

const area = 'Billing'
//                                                                    AD PM PO DM GD VE CR CW CY IN CL NO
export const planRights = {
  'recurring-invoices.view': rightsRow(area, 'View recurring invoices', 'Y Y Y - - - - - - - - -'),
  'recurring-invoices.edit': rightsRow(area, 'Create, change and delete recurring invoices', 'Y Y - - - - - - - - - -'),
}

export const canViewPlans = (actor: Actor): Decision => decide(actor, planRights['recurring-invoices.view'])

export function canEditPlans(actor: Actor): Decision {
  return decideWithin(canViewPlans(actor).allowed ? canViewPlans(actor) : hidden, () =>
    decide(actor, planRights['recurring-invoices.edit']),
  )
}

/** A refusal to create names no plan, so it is plain: forbidden. */
export const canCreatePlan = (actor: Actor): Decision => decide(actor, planRights['recurring-invoices.edit'])
