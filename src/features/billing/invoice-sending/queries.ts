import { sql } from 'drizzle-orm'
import { linkOf } from '#features/records/link-guests/queries.ts'
import { workspaceToday } from '#features/workspace/settings/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { type Queryable, row } from '#platform/database/db.ts'
import { mailConfigured } from '#platform/process/env.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'

import { dateText } from '#shared/values/dates.ts'

import { inCurrency } from '#shared/values/money.ts'
import { fillIn } from '../billing-settings/labels.ts'
import { billingSettingsNow } from '../billing-settings/queries.ts'
import { missingFor } from '../invoice-documents/missing.ts'
import type { InvoiceDocument } from '../invoice-documents/schema.ts'
import { documentOf } from '../invoices/issuing.ts'
import { amountText } from '../invoices/labels.ts'
import { readInvoice } from '../invoices/queries.ts'
import { canEditInvoice } from '../invoices/rules.ts'
import { balanceSql, overdueSql } from '../invoices/visibility.ts'
import type { OpenedInvoice } from './schema.ts'

/** Fills in what a template names in braces. What it does not know stays as it is. */
export function filledIn(template: string, { number, totalAmount, currency, dueDate, buyer, seller }: InvoiceDocument): string {
  const words: Readonly<Record<string, string>> = {
    number,
    total: amountText(totalAmount, currency),
    due: dateText(dueDate),
    client: buyer.name,
    company: seller.name,
  }
  return fillIn(template, words)
}

/** Subject and text of the mail by the template, without a check of rights. */
export async function mailOf({ services }: Pick<Ctx, 'services'>, id: string, db: Queryable = services.pool) {
  const { sendSubject, sendText } = await billingSettingsNow(db)
  const document = await documentOf(db, id)
  return { document, subject: filledIn(sendSubject, document), text: filledIn(sendText, document) }
}

/** The mail that an invoice would be sent with. @throws AppError not_found, forbidden */
export async function readMailDraft(ctx: Ctx, id: string) {
  const invoice = await readInvoice(ctx, id)
  assertAllowed(canEditInvoice(ctx.actor, invoice), 'invoice')
  const { document, subject, text } = await mailOf(ctx, id)
  return {
    to: [invoice.clientEmail],
    subject,
    text,
    mailOff: !mailConfigured(ctx.services),
    hasXml: invoice.issuedAt === null ? document.profile !== 'none' && missingFor(document).length === 0 : invoice.xmlSha256 !== null,
  }
}

type Found = { document: InvoiceDocument; status: string; overdue: boolean; credited: boolean; partial: boolean } & Pick<
  OpenedInvoice,
  'paidAmount' | 'creditedAmount' | 'balance' | 'issuedAt' | 'pdfFileId' | 'xmlFileId'
>

/** Id of the invoice that a guest's link shows. @throws AppError not_found */
export async function openedInvoiceId(db: Queryable, ctx: Pick<Ctx, 'actor'>): Promise<string> {
  const found = await row<{ id: string }>(
    db,
    sql`select iv.id from secret_link_records r join invoices iv on iv.id = r.record_id
      where r.link_id = ${linkOf(ctx.actor).id} and r.record_type = 'invoice' and iv.issued_at is not null and iv.deleted_at is null`,
  )
  if (!found) throw notFound('invoice')
  return found.id
}

/** The invoice as shown by its link: the issued document and the open balance. @throws AppError not_found */
export async function readOpenedInvoice(ctx: Ctx): Promise<OpenedInvoice> {
  const { pool } = ctx.services
  const id = await openedInvoiceId(pool, ctx)
  const today = await workspaceToday(pool)
  const found = await row<Found>(
    pool,
    sql`select iv.document, iv.status, iv.paid_amount as "paidAmount", iv.credited_amount as "creditedAmount", ${balanceSql} as balance, ${overdueSql(today)} as overdue,
        iv.total_amount > 0 and iv.credited_amount >= iv.total_amount as credited, iv.paid_amount + iv.credited_amount > 0 as partial,
        iv.issued_at as "issuedAt", iv.pdf_file_id as "pdfFileId", iv.xml_file_id as "xmlFileId" from invoices iv where iv.id = ${id}`,
  )
  if (!found) throw notFound('invoice')
  const { document } = found
  const { kind, billingDate, dueDate, currency, lines, groups, subtotal, discountAmount, totalAmount, paymentTerms, note, seller } =
    document
  const inDecimals = (amount: string) => inCurrency(amount, currency)
  return {
    kind,
    billingDate,
    dueDate,
    currency,
    subtotal,
    discountAmount,
    totalAmount,
    paymentTerms,
    note,
    invoiceNumber: document.number,
    state: stateOf(found),
    sellerName: seller.name,
    clientName: document.buyer.name,
    lines: lines.map(({ id: line, description, quantity, unit, unitPrice, amount }) => ({
      id: line,
      description,
      quantity,
      unit,
      unitPrice,
      amount,
    })),
    groups: [...groups],
    paidAmount: inDecimals(found.paidAmount),
    creditedAmount: inDecimals(found.creditedAmount),
    balance: inDecimals(found.balance),
    accountName: seller.accountName ?? seller.name,
    iban: seller.iban,
    bic: seller.bic,
    issuedAt: found.issuedAt,
    pdfFileId: found.pdfFileId,
    xmlFileId: found.xmlFileId,
  }
}

function stateOf({ status, overdue, credited, partial }: Found): OpenedInvoice['state'] {
  if (status === 'cancelled') return 'cancelled'
  if (credited) return 'credited'
  if (status === 'paid') return 'paid'
  if (overdue) return 'overdue'
  return partial ? 'partial' : 'open'
}
