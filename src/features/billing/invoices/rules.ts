import type { Actor } from '#shared/rights/actor.ts'
import { allowed, contactsRow, type Decision, decide, decideWithin, hidden, neverHolds, rightsRow } from '#shared/rights/decision.ts'
import { AppError } from '#shared/rights/errors.ts'
import type { InvoiceKind } from '../invoice-documents/schema.ts'
import type { InvoiceStatus } from './schema.ts'

const area = 'Billing'
//                                                                       AD PM PO DM GD VE CR CW CY IN CL NO
export const invoiceRights = {
  'invoices.view': contactsRow(
    rightsRow(
      area,
      'View invoices, lines and payments',
      'Y Y Y - - - - - - - s -',
      'A client: what was issued to brands of which they are a billing contact.',
    ),
  ),
  'invoices.comment': rightsRow(
    area,
    'Comment on an invoice',
    'Y Y Y - - - - - - - - -',
    'Comments are internal; a client asks by a ticket.',
  ),
  'invoices.create': rightsRow(area, 'Create an invoice', 'Y Y - - - - - - - - - -'),
  'invoices.edit': rightsRow(
    area,
    'Edit, send or cancel an invoice and its lines',
    'Yi Yi - - - - - - - - - -',
    'While it is a draft; once it is sent only notes, promise and dispute change, and it is cancelled while it has no payment.',
  ),
  'invoices.delete': rightsRow(
    area,
    'Delete an invoice',
    'Yi - - - - - - - - - - -',
    'While it is a draft without a payment; its number is never given again.',
  ),
}

/** What the rules need to know of an invoice. */
export type InvoiceFacts = { brandId: string | null; status: InvoiceStatus; issuedAt: Date | string | null; kind: InvoiceKind }

/** Whether it is theirs for someone from outside: issued to a brand whose billing contact they are. */
const isOwn = (actor: Actor, { brandId, issuedAt }: InvoiceFacts): boolean =>
  actor.external && issuedAt !== null && brandId !== null && actor.scope.billingBrandIds.has(brandId)

/** Whether there can be invoices that they see, and so a list with sums. */
export const canListInvoices = (actor: Actor): boolean => !neverHolds(actor, invoiceRights['invoices.view'])
export function canViewInvoice(actor: Actor, invoice: InvoiceFacts): Decision {
  return decide(actor, invoiceRights['invoices.view'], { own: isOwn(actor, invoice) }).allowed ? allowed : hidden
}
export function canCreateInvoice(actor: Actor): Decision {
  return decide(actor, invoiceRights['invoices.create'])
}
/** To change it at all; which fields change once it is issued, `assertChangeable` says. */
export function canEditInvoice(actor: Actor, invoice: InvoiceFacts): Decision {
  return decideWithin(canViewInvoice(actor, invoice), () => decide(actor, invoiceRights['invoices.edit']))
}
/** An issued one is no longer deleted; that is a conflict and not a lack of rights. */
export function canDeleteInvoice(actor: Actor, invoice: InvoiceFacts): Decision {
  return decideWithin(canViewInvoice(actor, invoice), () => decide(actor, invoiceRights['invoices.delete']))
}
/** What changes on an issued invoice. */
export const openFields = ['notes', 'promisedOn', 'disputeReason', 'status'] as const
export const isIssued = ({ issuedAt }: Pick<InvoiceFacts, 'issuedAt'>): boolean => issuedAt !== null
export const fixedSentence = "An issued invoice can't be changed. Make a credit note."

/** @throws AppError conflict for a field that no longer changes */
export function assertChangeable(invoice: InvoiceFacts, fields: readonly string[]): void {
  const open = new Set<string>(invoice.status === 'draft' && !isIssued(invoice) ? fields : openFields)
  if (invoice.status === 'cancelled') open.delete('status')
  if (fields.every((field) => open.has(field))) return
  const said =
    invoice.status === 'cancelled' && !isIssued(invoice) ? 'A cancelled invoice can’t be changed. Duplicate it instead.' : fixedSentence
  throw new AppError('conflict', said)
}
