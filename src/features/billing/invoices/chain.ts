import { sql } from 'drizzle-orm'
import { recordDecision } from '#features/records/decisions/commands.ts'
import type { Ctx } from '#platform/context.ts'
import { type Queryable, row, rows } from '#platform/database/db.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { DeclaredOutcome } from '#shared/records/decision-outcome.ts'
import { amountText } from './labels.ts'
import type { InvoiceRow } from './refs.ts'

/** What the chain holds of an invoice besides approvals. */
export const invoiceOutcomes = {
  issued: { name: 'issued', label: 'Issued', tone: 'success' },
  viewed: { name: 'viewed', label: 'First viewed', tone: 'neutral' },
  paid: { name: 'paid', label: 'Payment recorded', tone: 'success' },
  reversed: { name: 'reversed', label: 'Payment reversed', tone: 'warning' },
  credited: { name: 'credited', label: 'Credited', tone: 'warning' },
} as const satisfies Record<string, DeclaredOutcome>

type LinkedInvoice = Pick<InvoiceRow, 'id' | 'invoiceNumber' | 'projectId' | 'brandId' | 'currency'>
type Link = {
  outcome: keyof typeof invoiceOutcomes
  /** what happened, in one sentence */
  wording?: string
  /** all that was issued, as text */
  manifest?: string
  /** of a guest */
  link?: { id: string; name: string }
}

/** Adds a link about an invoice to the chain of decisions, in the transaction that is open. */
export function recordInvoiceLink(tx: Tx, { actor }: Ctx, invoice: LinkedInvoice, { outcome, wording, manifest, link }: Link): void {
  recordDecision(tx, actor, {
    record: { type: 'invoice', id: invoice.id, title: invoice.invoiceNumber, projectId: invoice.projectId, brandId: invoice.brandId },
    outcome: invoiceOutcomes[outcome],
    ...(wording !== undefined && { wording }),
    ...(manifest !== undefined && { version: { id: invoice.id, number: 1, text: manifest } }),
    ...(link && { link }),
    ownWork: false,
  })
}

/** The sentence of a link about an amount: "Payment of 119.01 EUR by bank transfer". */
export const amountSentence = (what: string, amount: string, { currency }: LinkedInvoice): string =>
  `${what} of ${amountText(amount, currency)}`

/**
 * All that an issued invoice is, as the text that the chain holds the hash of: what it says, and the SHA-256 of its files. Rebuilt from
 * what is stored, it finds any later change. @returns null where it is not issued
 */
export async function manifestOf(db: Queryable, id: string): Promise<string | null> {
  const found = await row<{ manifest: string }>(
    db,
    sql`select jsonb_pretty(jsonb_build_object('document', iv.document, 'total', iv.total_amount::text, 'tax', iv.tax_amount::text,
        'lines', (select jsonb_agg(jsonb_build_object('description', li.description, 'quantity', li.quantity::text, 'unitPrice', li.unit_price::text,
          'amount', li.amount::text) order by li.order_index, li.id) from invoice_line_items li where li.invoice_id = iv.id),
        'pdf', pf.sha256, 'xml', xf.sha256)) as manifest
      from invoices iv join files pf on pf.id = iv.pdf_file_id left join files xf on xf.id = iv.xml_file_id
      where iv.id = ${id} and iv.issued_at is not null`,
  )
  return found?.manifest ?? null
}

/** The stored files of an issued invoice with the SHA-256 that its manifest names. */
export function filesOf(db: Queryable, id: string): Promise<{ fileId: string; sha256: string }[]> {
  return rows(
    db,
    sql`select f.id as "fileId", f.sha256 from invoices iv join files f on f.id in (iv.pdf_file_id, iv.xml_file_id)
      where iv.id = ${id} order by f.id`,
  )
}
