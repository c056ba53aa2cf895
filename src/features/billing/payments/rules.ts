import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, decideWithin, rightsRow } from '#shared/rights/decision.ts'
import { canViewInvoice, type InvoiceFacts } from '../invoices/rules.ts'

const area = 'Billing'
//                                                                     AD PM PO DM GD VE CR CW CY IN CL NO
export const paymentRights = {
  'payments.record': rightsRow(
    area,
    'Record a payment',
    'Yi Yi - - - - - - - - - -',
    'While the invoice is neither paid nor cancelled; a draft is issued first.',
  ),
  'payments.reverse': rightsRow(
    area,
    'Reverse a payment',
    'Y - - - - - - - - - - -',
    'By an entry of its own; payments are never changed.',
  ),
}

export function canRecordPayment(actor: Actor, invoice: InvoiceFacts): Decision {
  return decideWithin(canViewInvoice(actor, invoice), () => decide(actor, paymentRights['payments.record']))
}
export function canReversePayment(actor: Actor, invoice: InvoiceFacts): Decision {
  return decideWithin(canViewInvoice(actor, invoice), () => decide(actor, paymentRights['payments.reverse']))
}
