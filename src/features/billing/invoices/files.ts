import { sql } from 'drizzle-orm'
import { storedFile } from '#features/workspace/files/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import type { Http } from '#platform/http/route.ts'
import { sendFile } from '#platform/http/send-file.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { AppError, notFound } from '#shared/rights/errors.ts'
import { unsettableIn } from '../invoice-documents/invoice-letters.ts'
import { missingFor } from '../invoice-documents/missing.ts'
import { documentOf, renderPdf } from './issuing.ts'
import { readInvoice } from './queries.ts'
import { canEditInvoice } from './rules.ts'
import type { IssueCheck } from './schema.ts'

/** What an invoice would lack if it were issued now. @throws AppError not_found, forbidden */
export async function checkIssue(ctx: Ctx, id: string): Promise<IssueCheck> {
  const { pool } = ctx.services
  const invoice = await readInvoice(ctx, id)
  assertAllowed(canEditInvoice(ctx.actor, invoice), 'invoice')
  const document = await documentOf(pool, id)
  const later = await row<{ number: string; billingDate: string }>(
    pool,
    sql`select b.invoice_number as number, b.billing_date as "billingDate" from invoice_numbers a
        join invoice_numbers b on b.prefix = a.prefix and b.year = a.year and b.n < a.n and b.voided_at is null
      where a.invoice_id = ${id} and b.billing_date > ${invoice.billingDate}::date order by b.n desc limit 1`,
  )
  return {
    problems: [
      // The e-invoice has a message of its own for what it lacks.
      ...(document.profile === 'none' && document.lines.length === 0
        ? [{ field: 'lines', says: 'The invoice has no lines.', at: 'invoice' as const, about: 'invoice' as const }]
        : []),
      ...(later
        ? [
            {
              field: 'billingDate',
              says: `${later.number} before it is dated ${later.billingDate}. Some countries want numbers in the order of their dates.`,
              at: 'invoice' as const,
              about: 'invoice' as const,
            },
          ]
        : []),
      ...missingFor(document).map((one) => ({ ...one, about: one.field === 'lines' ? ('invoice' as const) : ('e-invoice' as const) })),
      ...unsettableIn(document).map((one) => ({ ...one, about: 'pdf' as const })),
    ],
  }
}

type Stored = { pdfFileId: string | null; xmlFileId: string | null }

/** Sends the stored bytes of an issued invoice; of a draft, to those who edit it, a PDF marked as one. @throws AppError not_found, conflict */
export async function sendInvoiceFile(ctx: Ctx, id: string, form: 'pdf' | 'xml', http: Http): Promise<void> {
  const { pool } = ctx.services
  const invoice = await readInvoice(ctx, id)
  const stored = await row<Stored>(pool, sql`select pdf_file_id as "pdfFileId", xml_file_id as "xmlFileId" from invoices where id = ${id}`)
  const fileId = form === 'pdf' ? stored?.pdfFileId : stored?.xmlFileId
  if (fileId) return sendFile(ctx, await storedFile(pool, fileId), http, { download: true })
  if (form === 'xml')
    throw invoice.issuedAt === null ? new AppError('conflict', 'A draft has no e-invoice yet. Issue it first.') : notFound('e-invoice')
  const pdf = await renderPdf(ctx.services, await documentOf(pool, id), true)
  void http.reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${invoice.invoiceNumber.replace(/[^A-Za-z0-9._-]/g, '-')}-draft.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(pdf)
}
