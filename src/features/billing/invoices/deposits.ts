import { sql } from 'drizzle-orm'
import { rows } from '#platform/database/db.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { invalid } from '#shared/rights/errors.ts'
import { decimal, isNegative, isZero, shortText } from '#shared/values/decimal.ts'
import type { InvoiceDocument } from '../invoice-documents/schema.ts'
import type { DraftLine } from './drafts.ts'

type Deposit = {
  id: string
  kind: string
  invoiceNumber: string
  currency: string
  brandId: string | null
  status: string
  credited: boolean
  document: InvoiceDocument | null
  carriedBy: string | null
}

/**
 * The lines by which a final invoice takes off its deposits: for each rate of a deposit invoice one, of quantity −1, at the net amount that
 * was taxed. So every deposit is taxed once. The deposit invoices are locked, and each is carried by one living invoice.
 * @throws AppError invalid_input
 */
export async function depositLines(
  tx: Tx,
  invoice: { currency: string; brandId: string | null },
  depositIds: readonly string[],
): Promise<DraftLine[]> {
  if (depositIds.length === 0) return []
  const found = await rows<Deposit>(
    tx,
    sql`select iv.id, iv.kind, iv.invoice_number as "invoiceNumber", iv.currency, iv.brand_id as "brandId", iv.status, iv.credited_amount > 0 as credited,
        iv.document, (select f.invoice_number from invoice_line_items li join invoices f on f.id = li.invoice_id
          where li.deposit_invoice_id = iv.id and f.kind = 'final' and f.status <> 'cancelled' and f.deleted_at is null
            and (f.credited_amount = 0 or f.credited_amount < f.total_amount) limit 1) as "carriedBy"
      from invoices iv where iv.id = any(${sql.param([...depositIds])}::uuid[]) and iv.deleted_at is null order by iv.created_at, iv.id for no key update of iv`,
  )
  if (found.length !== new Set(depositIds).size) throw invalid('depositIds', 'One of these deposit invoices is not there any more.')
  return found.flatMap((deposit) => {
    const { document, invoiceNumber, id } = assertCarriable(deposit, invoice)
    return document.groups.flatMap(({ base, rate, category }) => {
      const amount = decimal(base)
      if (isZero(amount) || isNegative(amount)) return []
      return [
        {
          description: `Deposit, invoice ${invoiceNumber} of ${document.billingDate}`,
          itemType: 'other' as const,
          relatedId: null,
          quantity: '-1',
          unit: null,
          unitPrice: shortText(amount),
          taxRate: rate,
          // A zero-rated group is a standard one at 0 here as well.
          taxCategory: category,
          depositInvoiceId: id,
        },
      ]
    })
  })
}

function assertCarriable(deposit: Deposit, invoice: { currency: string; brandId: string | null }): Deposit & { document: InvoiceDocument } {
  const { invoiceNumber, document, carriedBy } = deposit
  const refuse = (says: string) => invalid('depositIds', says)
  if (deposit.kind !== 'deposit' || document === null || deposit.status === 'cancelled')
    throw refuse(`${invoiceNumber} is no deposit invoice that was issued.`)
  if (deposit.currency !== invoice.currency)
    throw refuse(`${invoiceNumber} is in ${deposit.currency}, and this invoice in ${invoice.currency}.`)
  if (deposit.brandId !== invoice.brandId) throw refuse(`${invoiceNumber} is of another client.`)
  if (deposit.credited) throw refuse(`${invoiceNumber} has a credit note.`)
  if (carriedBy !== null) throw refuse(`${invoiceNumber} is carried by ${carriedBy} already.`)
  return { ...deposit, document }
}
