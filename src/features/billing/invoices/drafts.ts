import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { workspaceToday } from '#features/workspace/settings/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { type Queryable, row, rows } from '#platform/database/db.ts'
import { beginning } from '#platform/records/records.ts'
import { accountOf } from '#platform/transactions/events.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { invalid } from '#shared/rights/errors.ts'
import { compare, decimal, isNegative, isZero, shortText } from '#shared/values/decimal.ts'
import { decimalsSentence, fitsCurrency } from '#shared/values/money.ts'
import { takeInvoiceNumber } from '../billing-settings/commands.ts'
import { billingSettingsNow } from '../billing-settings/queries.ts'
import type { InvoiceDocument, TaxCategory } from '../invoice-documents/schema.ts'
import { lineAmount, totalsOf } from '../invoice-documents/totals.ts'
import { dueDateBy } from './labels.ts'
import { eventFor, type InvoiceRow } from './refs.ts'
import { type InvoiceCreate, invoiceDetail, type LineInput } from './schema.ts'
import { invoiceLineItems, invoiceNumbers, invoices } from './table.ts'

type Place = { projectId: string | null; brandId: string | null }
type Client = {
  brandId: string
  name: string
  email: string | null
  address: string | null
  currency: string | null
  terms: string | null
  reference: string | null
}

/** Project and brand of an invoice: a project decides its brand. @throws AppError invalid_input */
export async function placeOf(db: Queryable, { projectId, brandId }: Place): Promise<Place & { client: Client | null }> {
  const project = projectId
    ? await row<{ brandId: string }>(db, sql`select p.brand_id as "brandId" from projects p where p.id = ${projectId}`)
    : undefined
  if (projectId && !project) throw invalid('projectId', 'This project is not there any more.')
  if (project && brandId && project.brandId !== brandId) throw invalid('brandId', 'This project belongs to another brand.')
  const whose = project?.brandId ?? brandId
  const client = whose
    ? await row<Client>(
        db,
        sql`select b.id as "brandId", coalesce(b.billing_name, b.name) as name, b.billing_email as email, b.billing_address as address,
            b.billing_currency as currency, b.billing_terms as terms, b.billing_reference as reference from brands b where b.id = ${whose}`,
      )
    : undefined
  if (whose && !client) throw invalid('brandId', 'This brand is not there any more.')
  return { projectId, brandId: whose, client: client ?? null }
}

type Filled = Omit<InvoiceCreate, 'lines' | 'depositIds' | 'kind'>
export type DraftFields = { [Name in keyof Filled]-?: Exclude<Filled[Name], undefined> } & { dueDateEdited: boolean }

/** The fields of a new draft: what was not given comes from the brand, then from the billing settings. @throws AppError invalid_input */
export async function filledIn(db: Queryable, given: Filled): Promise<DraftFields> {
  const settings = await billingSettingsNow(db)
  const { client, ...place } = await placeOf(db, given)
  const clientName = given.clientName ?? client?.name
  const clientEmail = given.clientEmail ?? client?.email
  if (!clientName) throw invalid('clientName', 'Client name is required')
  if (!clientEmail) throw invalid('clientEmail', 'Client email is required')
  const billingDate = given.billingDate ?? (await workspaceToday(db))
  const paymentTerms = given.paymentTerms === undefined ? (client?.terms ?? settings.defaultPaymentTerms) : given.paymentTerms
  const byTerms = dueDateBy(paymentTerms, billingDate)
  const dueDate = given.dueDate ?? byTerms ?? billingDate
  const fields = {
    ...given,
    ...place,
    clientName,
    clientEmail,
    clientAddress: given.clientAddress === undefined ? (client?.address ?? null) : given.clientAddress,
    billingDate,
    paymentTerms,
    dueDate,
    dueDateEdited: given.dueDate !== undefined && given.dueDate !== byTerms,
    currency: given.currency ?? client?.currency ?? settings.currency,
    taxRate: given.taxRate ?? settings.defaultTaxRate,
    taxCategory: given.taxCategory ?? settings.defaultTaxCategory,
    buyerReference: given.buyerReference === undefined ? (client?.reference ?? null) : given.buyerReference,
  }
  checkFields(fields)
  return fields
}

type Checked = Pick<
  InvoiceRow,
  'billingDate' | 'dueDate' | 'serviceFrom' | 'serviceTo' | 'taxRate' | 'taxCategory' | 'discountAmount' | 'currency'
>

/** What fields must fit each other. @throws AppError invalid_input at the field */
export function checkFields(fields: Checked): void {
  const { billingDate, dueDate, serviceFrom, serviceTo, currency } = fields
  if (dueDate < billingDate) throw invalid('dueDate', 'The due date can’t be before the billing date.')
  if (serviceTo !== null && serviceFrom === null) throw invalid('serviceFrom', 'Say when the service began.')
  if (serviceTo !== null && serviceFrom !== null && serviceTo < serviceFrom)
    throw invalid('serviceTo', 'The service can’t end before it begins.')
  checkTax(fields, 'taxRate')
  if (!fitsCurrency(fields.discountAmount, currency)) throw invalid('discountAmount', decimalsSentence(currency))
}

/** Only what is taxed at the standard rate has a rate. @throws AppError invalid_input */
export function checkTax({ taxRate, taxCategory }: { taxRate: string | null; taxCategory: TaxCategory | null }, field: string): void {
  if (taxRate === null || taxCategory === null || taxCategory === 'standard') return
  if (compare(decimal(taxRate), decimal('0')) > 0)
    throw invalid(field, 'Only standard-rated lines have a tax rate. Set it to 0, or choose Standard.')
}

/** A line as it is stored. @throws AppError invalid_input */
export function lineRow(invoiceId: string, currency: string, orderIndex: number, fields: DraftLine) {
  checkTax(fields, 'taxRate')
  return { id: randomUUID(), invoiceId, orderIndex, ...fields, amount: lineAmount(fields.quantity, fields.unitPrice, currency) }
}

/** A line of a new draft. One that takes off a deposit or is credited names what it is about, and only such a one has a quantity below 0. */
export type DraftLine = LineInput & { depositInvoiceId?: string | null; creditedLineId?: string | null }

type NewDraft = {
  kind: InvoiceRow['kind']
  fields: DraftFields
  lines: readonly DraftLine[]
  /** of a credit note */
  credits?: { creditedInvoiceId: string; cancels: boolean }
}

/** Writes a draft under the next number of its series. @returns its id @throws AppError invalid_input */
export async function insertDraft(tx: Tx, ctx: Ctx, { kind, fields, lines, credits }: NewDraft): Promise<string> {
  const { actor } = ctx
  const { disputeReason, ...rest } = fields
  const id = randomUUID()
  const rows = lines.map((line, at) => lineRow(id, fields.currency, at, line))
  const sums = sumsOf(fields, rows)
  const number = await takeInvoiceNumber(tx, await billingSettingsNow(tx), fields.billingDate)
  const dispute = disputeReason === null ? {} : { disputeReason, disputedAt: sql`now()` }
  const own = { id, kind, invoiceNumber: number.text, createdBy: accountOf(actor) }
  const [made] = await tx.drizzle
    .insert(invoices)
    .values({ ...rest, ...sums, ...dispute, ...credits, ...own })
    .returning()
  if (!made) throw new Error('An insert returned no row.')
  if (rows.length > 0) await tx.drizzle.insert(invoiceLineItems).values(rows)
  const { prefix, year, n, text } = number
  await tx.drizzle.insert(invoiceNumbers).values({ invoiceId: id, prefix, year, n, invoiceNumber: text, billingDate: fields.billingDate })
  const { dueDateEdited: _edited, ...initial } = { ...rest, disputeReason, ...sums, kind, invoiceNumber: text }
  tx.record({ ...(await eventFor(tx, made)), kind: 'invoice.created', version: 1, changes: beginning(actor, invoiceDetail, initial) })
  return id
}

type Summed = Pick<InvoiceRow, 'currency' | 'taxRate' | 'taxCategory' | 'discountAmount'>
type SummedLine = Pick<typeof invoiceLineItems.$inferSelect, 'quantity' | 'unitPrice' | 'taxRate' | 'taxCategory'>

/** The sums of an invoice over its lines, as columns. @throws AppError invalid_input for a discount above the subtotal */
export function sumsOf(invoice: Summed, lines: readonly SummedLine[]) {
  try {
    const { subtotal, discountAmount, taxAmount, totalAmount } = totalsOf({ ...invoice, lines })
    return { subtotal, discountAmount, taxAmount, totalAmount }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw invalid('discountAmount', 'The discount can’t be higher than the subtotal.')
  }
}

/** Recomputes the sums of a draft after its lines or rates have changed. The invoice is locked. */
export async function sumUp(tx: Tx, invoice: Summed & { id: string }): Promise<void> {
  const lines = await tx.drizzle.select().from(invoiceLineItems).where(eq(invoiceLineItems.invoiceId, invoice.id))
  for (const line of lines) {
    const amount = lineAmount(line.quantity, line.unitPrice, invoice.currency)
    if (compare(decimal(amount), decimal(line.amount)) !== 0)
      await tx.drizzle.update(invoiceLineItems).set({ amount }).where(eq(invoiceLineItems.id, line.id))
  }
  await tx.drizzle.update(invoices).set(sumsOf(invoice, lines)).where(eq(invoices.id, invoice.id))
}

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
