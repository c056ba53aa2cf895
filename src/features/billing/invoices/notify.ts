import { notify, notifyFollowers } from '#features/workspace/notifications/commands.ts'
import type { Ctx } from '#platform/context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { addressOf } from '#shared/records/addresses.ts'
import type { FactsOf, Notice } from '#shared/records/notice-kinds.ts'
import { dateText } from '#shared/values/dates.ts'
import { amountText } from './labels.ts'
import { invoiceNotices } from './notices.ts'
import { billingContactsOf, managerOf, type NotifiedInvoice, refOf } from './refs.ts'

/** Creator and project manager, who are notified even without following the invoice. */
async function peopleOf(db: Queryable, { createdBy, projectId }: NotifiedInvoice): Promise<string[]> {
  return [createdBy, await managerOf(db, projectId)].filter((id) => id !== null)
}

type Notified<Data> = { notice: Notice<Data, 'followers'>; data: FactsOf<Data>; contacts: boolean }

async function tell<Data>(tx: Tx, ctx: Ctx, invoice: NotifiedInvoice, { notice, data, contacts }: Notified<Data>): Promise<void> {
  const people = [...(await peopleOf(tx, invoice)), ...(contacts ? await billingContactsOf(tx, invoice.brandId) : [])]
  const about = { record: { type: 'invoice', id: invoice.id }, url: addressOf.invoice(invoice.id), projectId: invoice.projectId }
  notify(tx, notice, { to: people, data, about })
  await notifyFollowers(tx, ctx, notice, { type: 'invoice', ref: refOf(invoice), audience: 'internal', data, except: people })
}

const named = ({ invoiceNumber, clientName }: NotifiedInvoice) => ({ number: invoiceNumber, client: clientName })

/** Notifies of an issued invoice; credit notes notify nobody. */
export async function notifyOfIssue(tx: Tx, ctx: Ctx, invoice: NotifiedInvoice): Promise<void> {
  if (invoice.kind === 'credit_note') return
  const data = { ...named(invoice), total: amountText(invoice.totalAmount, invoice.currency), due: dateText(invoice.dueDate) }
  await tell(tx, ctx, invoice, { notice: invoiceNotices['invoice.sent'], data, contacts: true })
}

/** Notifies about the first view by a client. */
export async function notifyOfView(tx: Tx, ctx: Ctx, invoice: NotifiedInvoice): Promise<void> {
  await tell(tx, ctx, invoice, { notice: invoiceNotices['invoice.viewed'], data: named(invoice), contacts: false })
}

/** Notifies about full payment. */
export async function notifyOfPaid(tx: Tx, ctx: Ctx, invoice: NotifiedInvoice): Promise<void> {
  const data = { ...named(invoice), total: amountText(invoice.totalAmount, invoice.currency) }
  await tell(tx, ctx, invoice, { notice: invoiceNotices['invoice.paid'], data, contacts: false })
}

/** Notifies about an overdue invoice. @param balance open balance, as a decimal string */
export async function notifyOfOverdue(tx: Tx, ctx: Ctx, invoice: NotifiedInvoice, balance: string): Promise<void> {
  const data = { ...named(invoice), balance: amountText(balance, invoice.currency), due: dateText(invoice.dueDate) }
  await tell(tx, ctx, invoice, { notice: invoiceNotices['invoice.overdue'], data, contacts: true })
}
