import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, rightsRow } from '#shared/rights/decision.ts'

const area = 'Billing'
//                                                                           AD PM PO DM GD VE CR CW CY IN CL NO
export const billingSettingsRights = {
  'billing.settings-view': rightsRow(area, 'View the billing settings', 'Y Y - - - - - - - - - -'),
  'billing.settings-edit': rightsRow(area, 'Change the billing settings', 'Y - - - - - - - - - - -'),
}

export function canViewBillingSettings(actor: Actor): Decision {
  return decide(actor, billingSettingsRights['billing.settings-view'])
}
export function canEditBillingSettings(actor: Actor): Decision {
  return decide(actor, billingSettingsRights['billing.settings-edit'])
}
