import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { storeOwnBytes } from '#features/workspace/files/commands.ts'
import { workspaceNow } from '#features/workspace/settings/queries.ts'
import type { Ctx, Services } from '#platform/context.ts'
import { type Queryable, row } from '#platform/database/db.ts'
import { accountOf } from '#platform/transactions/events.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { AppError, notFound } from '#shared/rights/errors.ts'
import { decimal, isNegative, isZero } from '#shared/values/decimal.ts'
import { billingSettingsNow } from '../billing-settings/queries.ts'
import type { BillingSettings } from '../billing-settings/schema.ts'
import { invoicePdf } from '../invoice-documents/invoice-pdf.ts'
import { logoPicture } from '../invoice-documents/logo-picture.ts'
import { missingFor } from '../invoice-documents/missing.ts'
import type { Buyer, InvoiceDocument, Seller } from '../invoice-documents/schema.ts'
import { taxOf, totalsOf } from '../invoice-documents/totals.ts'
import { ublOf } from '../invoice-documents/ubl.ts'
import { manifestOf, recordInvoiceLink } from './chain.ts'
import { amountText } from './labels.ts'
import { notifyOfIssue } from './notify.ts'
import { linesOf } from './queries.ts'
import { eventFor, type InvoiceRow } from './refs.ts'
import { invoices } from './table.ts'

const defaultAccent = '#3346d3'

/** All that an invoice says now. @throws AppError not_found */
export async function documentOf(db: Queryable, id: string): Promise<InvoiceDocument> {
  const invoice = await row<InvoiceRow & { precedingNumber: string | null; precedingDate: string | null }>(
    db,
    sql`select iv.id, iv.kind, iv.invoice_number as "invoiceNumber", iv.billing_date as "billingDate", iv.due_date as "dueDate", iv.currency,
        iv.payment_terms as "paymentTerms", iv.order_number as "orderNumber", iv.client_note as "clientNote", iv.service_from as "serviceFrom",
        iv.service_to as "serviceTo", iv.client_name as "clientName", iv.client_email as "clientEmail", iv.client_address as "clientAddress",
        iv.buyer_reference as "buyerReference", iv.brand_id as "brandId", iv.tax_rate as "taxRate", iv.tax_category as "taxCategory",
        iv.discount_amount as "discountAmount", c.invoice_number as "precedingNumber", c.billing_date as "precedingDate"
      from invoices iv left join invoices c on c.id = iv.credited_invoice_id where iv.id = ${id}`,
  )
  if (!invoice) throw notFound('invoice')
  const [settings, workspace, lines, buyer] = [
    await billingSettingsNow(db),
    await workspaceNow(db),
    await linesOf(db, invoice),
    await buyerOf(db, invoice),
  ]
  const { lineAmounts, ...sums } = totalsOf({ ...invoice, lines })
  const carried = await deposited(db, id)
  const preceding = invoice.precedingNumber ? [{ number: invoice.precedingNumber, billingDate: invoice.precedingDate ?? '' }] : carried
  const { serviceFrom, serviceTo } = invoice
  return {
    kind: invoice.kind,
    number: invoice.invoiceNumber,
    billingDate: invoice.billingDate,
    dueDate: invoice.dueDate,
    currency: invoice.currency,
    language: 'en',
    profile: buyer.profile,
    paymentTerms: invoice.paymentTerms,
    orderNumber: invoice.orderNumber,
    note: invoice.clientNote,
    service: serviceFrom === null ? null : { from: serviceFrom, to: serviceTo ?? serviceFrom },
    preceding,
    seller: sellerOf(settings, workspace.name),
    buyer: buyer.party,
    lines: lines.map((line, at) => {
      const { category, rate } = taxOf(line, invoice)
      const { description, quantity, unit, unitPrice } = line
      return {
        id: String(at + 1),
        description,
        quantity,
        unit,
        unitPrice,
        amount: lineAmounts[at] ?? line.amount,
        taxCategory: category,
        taxRate: rate,
      }
    }),
    ...sums,
  }
}

async function deposited(db: Queryable, id: string): Promise<InvoiceDocument['preceding']> {
  const found = await row<{ list: { number: string; billingDate: string }[] }>(
    db,
    sql`select coalesce(json_agg(d.one order by d.number), '[]') as list from (
        select distinct dv.invoice_number as number, jsonb_build_object('number', dv.invoice_number, 'billingDate', dv.billing_date) as one
        from invoice_line_items li join invoices dv on dv.id = li.deposit_invoice_id where li.invoice_id = ${id}) d`,
  )
  return found?.list ?? []
}

function sellerOf(settings: BillingSettings, workspaceName: string): Seller {
  const { street, street2, city, postCode, country, electronicScheme, electronicId } = settings
  return {
    name: settings.companyName ?? workspaceName,
    address: { street, street2, city, postCode, country },
    addressText: settings.address,
    vatNumber: settings.vatNumber,
    registrationNumber: settings.registrationNumber,
    electronicAddress: electronicScheme && electronicId ? { scheme: electronicScheme, id: electronicId } : null,
    taxNumber: settings.taxId,
    contactName: settings.contactName,
    phone: settings.phone,
    email: settings.email,
    iban: settings.iban,
    bic: settings.bic,
    accountName: settings.accountName,
  }
}

type BrandRow = {
  street: string | null
  street2: string | null
  city: string | null
  postCode: string | null
  country: string | null
  vatNumber: string | null
  registrationNumber: string | null
  scheme: string | null
  electronicId: string | null
  profile: InvoiceDocument['profile']
}

/** Who it goes to: the name and address on the invoice, with what the brand keeps for e-invoices. */
async function buyerOf(db: Queryable, invoice: InvoiceRow): Promise<{ party: Buyer; profile: InvoiceDocument['profile'] }> {
  const brand = invoice.brandId
    ? await row<BrandRow>(
        db,
        sql`select b.billing_street as street, b.billing_street2 as street2, b.billing_city as city, b.billing_post_code as "postCode",
            b.billing_country as country, b.billing_vat_number as "vatNumber", b.billing_registration_number as "registrationNumber",
            b.billing_electronic_scheme as scheme, b.billing_electronic_id as "electronicId", b.billing_profile as profile
          from brands b where b.id = ${invoice.brandId}`,
      )
    : undefined
  const { street = null, street2 = null, city = null, postCode = null, country = null } = brand ?? {}
  return {
    profile: brand?.profile ?? 'none',
    party: {
      name: invoice.clientName,
      address: { street, street2, city, postCode, country },
      addressText: invoice.clientAddress,
      email: invoice.clientEmail,
      vatNumber: brand?.vatNumber ?? null,
      registrationNumber: brand?.registrationNumber ?? null,
      electronicAddress: brand?.scheme && brand.electronicId ? { scheme: brand.scheme, id: brand.electronicId } : null,
      reference: invoice.buyerReference,
    },
  }
}

/** The PDF of an invoice, in the workspace's look. @param draft marks it as no invoice yet */
export async function renderPdf(services: Services, document: InvoiceDocument, draft: boolean): Promise<Buffer> {
  const { pool } = services
  const { accent } = await workspaceNow(pool)
  const { paper } = await billingSettingsNow(pool)
  return invoicePdf(document, {
    logo: await logoPicture(services),
    accent: accent ?? defaultAccent,
    paper,
    draft,
    madeAt: new Date(`${document.billingDate}T12:00:00Z`),
  })
}

/** That an invoice can be issued as it is. @throws AppError conflict */
function assertIssuable({ status, issuedAt }: InvoiceRow, document: InvoiceDocument): void {
  if (issuedAt !== null) throw new AppError('conflict', 'This invoice has been issued already.')
  if (status === 'cancelled') throw new AppError('conflict', 'This invoice is cancelled. Duplicate it instead.')
  if (document.lines.length === 0) throw new AppError('conflict', 'This invoice has no lines yet. Add what is billed first.')
  if (isNegative(decimal(document.totalAmount)))
    throw new AppError('conflict', 'The deposits are higher than the invoice. Bill the rest, or credit a deposit invoice.')
}

/**
 * Issues a draft, without a mail: freezes what it says, keeps PDF and, where the brand wants one and nothing is missing, its e-invoice,
 * and adds it to the chain of decisions. The invoice is locked. @throws AppError conflict
 */
export async function issueInvoice(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  const [invoice] = await tx.drizzle.select().from(invoices).where(eq(invoices.id, id)).for('no key update')
  if (!invoice) throw notFound('invoice')
  const document = await documentOf(tx, id)
  assertIssuable(invoice, document)
  const pdf = await storeOwnBytes(
    ctx,
    { name: `${document.number}.pdf`, mediaType: 'application/pdf' },
    Readable.from([await renderPdf(ctx.services, document, false)]),
  )
  const hasXml = document.profile !== 'none' && missingFor(document).length === 0
  const xml = hasXml
    ? await storeOwnBytes(
        ctx,
        { name: `${document.number}.xml`, mediaType: 'application/xml' },
        Readable.from([Buffer.from(ublOf(document))]),
      )
    : null
  // Nothing is owed on an invoice over nothing.
  const isPaid = isZero(decimal(document.totalAmount)) && invoice.kind !== 'credit_note'
  const [issued] = await tx.drizzle
    .update(invoices)
    .set({
      status: isPaid ? 'paid' : 'sent',
      ...(isPaid && { paidAt: sql`now()` }),
      issuedAt: sql`now()`,
      issuedBy: accountOf(ctx.actor),
      document,
      pdfFileId: pdf.fileId,
      xmlFileId: xml?.fileId ?? null,
      version: sql`${invoices.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(invoices.id, id))
    .returning()
  if (!issued) throw new Error('The invoice that was issued is gone.')
  tx.record({
    ...(await eventFor(tx, issued)),
    kind: 'invoice.issued',
    version: issued.version,
    changes: { status: [invoice.status, issued.status] },
  })
  const manifest = await manifestOf(tx, id)
  if (manifest === null) throw new Error('The invoice that was issued has no manifest.')
  const wording = `Invoice ${issued.invoiceNumber} over ${amountText(issued.totalAmount, issued.currency)}, due on ${issued.dueDate}`
  recordInvoiceLink(tx, ctx, issued, { outcome: 'issued', wording, manifest })
  await notifyOfIssue(tx, ctx, issued)
}
