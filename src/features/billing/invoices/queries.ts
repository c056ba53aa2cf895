import { type SQL, sql } from 'drizzle-orm'
import { brandRefOf } from '#features/clients/brands/refs.ts'
import { projectRefOf } from '#features/clients/projects/refs.ts'
import { workspaceToday } from '#features/workspace/settings/queries.ts'
import { personRefOf } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { allOf, anyOf, containing, oneOfTexts, type Queryable, row, rows } from '#platform/database/db.ts'
import { ascending, descending, listPage, sortedBy } from '#platform/database/list.ts'
import { viewColumns } from '#platform/database/statements.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { authorize } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { currencyDecimals } from '#shared/values/currencies.ts'
import { decimal, decimalText, round, shortText } from '#shared/values/decimal.ts'
import { inCurrency } from '#shared/values/money.ts'
import { totalsOf } from '../invoice-documents/totals.ts'
import type { invoicesApi, VoidInvoice } from './api.ts'
import type { NotifiedInvoice } from './refs.ts'
import { canViewInvoice } from './rules.ts'
import {
  type InvoiceDetail,
  type InvoiceListInput,
  type InvoiceStatus,
  type InvoiceSummary,
  type InvoiceView,
  invoiceView,
  type LineView,
  lineView,
} from './schema.ts'
import { invoiceLineItems, invoices } from './table.ts'
import { badgeSql, balanceSql, mayListInvoices, overdueSql, visibleInvoices } from './visibility.ts'

type Input<Key extends keyof typeof invoicesApi> = ParsedInputOf<(typeof invoicesApi)[Key]>

const asItIs = viewColumns(invoices, invoiceView, 'iv')

const columns = (actor: Actor, today: string): SQL => sql`${sql.raw(asItIs)}, ${balanceSql} as balance, ${badgeSql(actor, today)} as badge,
  case when p.id is null then null else ${projectRefOf('p', 'pb')} end as project,
  case when b.id is null then null else ${brandRefOf('b')} end as brand,
  case when c.id is null then null else ${personRefOf('c')} end as creator`

const joins = sql`left join projects p on p.id = iv.project_id left join brands pb on pb.id = p.brand_id left join brands b on b.id = iv.brand_id
  left join users c on c.id = iv.created_by`

const sums = ['subtotal', 'taxAmount', 'discountAmount', 'totalAmount', 'paidAmount', 'creditedAmount', 'balance'] as const

/** Amounts with the decimals of their currency, rates without zeros at their end. */
export function inItsDecimals<Row extends Pick<InvoiceView, (typeof sums)[number] | 'currency' | 'taxRate'>>(invoice: Row): Row {
  const decimals = currencyDecimals(invoice.currency)
  const fitted = sums.map((name) => [name, decimalText(round(decimal(invoice[name]), decimals))])
  return { ...invoice, ...Object.fromEntries(fitted), taxRate: shortText(decimal(invoice.taxRate)) }
}

type Filters = Omit<InvoiceListInput, 'limit' | 'cursor' | 'sort' | 'status'>

function conditionsOf(actor: Actor, { projectId, brandId, kind, currency, from, to, q }: Filters): SQL {
  const pattern = q ? containing(q) : undefined
  return allOf([
    sql`iv.deleted_at is null`,
    visibleInvoices(actor),
    projectId?.length ? sql`iv.project_id = ${anyOf(projectId)}` : undefined,
    brandId?.length ? sql`iv.brand_id = ${anyOf(brandId)}` : undefined,
    oneOfTexts(sql`iv.kind`, kind),
    oneOfTexts(sql`iv.currency`, currency),
    from ? sql`iv.billing_date >= ${from}::date` : undefined,
    to ? sql`iv.billing_date <= ${to}::date` : undefined,
    pattern ? sql`(iv.invoice_number || ' ' || iv.client_name || ' ' || iv.client_email) ilike ${pattern}` : undefined,
  ])
}

/** The one stored status behind these badges: unlike a badge, a status has an index. Undefined where there are several. */
function storedStatus(badges: InvoiceListInput['status'] = []): SQL | undefined {
  const [status, ...others] = new Set<InvoiceStatus>(
    badges.map((badge) => (badge === 'draft' || badge === 'paid' || badge === 'cancelled' ? badge : 'sent')),
  )
  return status && others.length === 0 ? sql`iv.status = ${status}` : undefined
}

/** Conditions for the invoices `iv` of a list: what this actor sees of those that its filters leave. */
export const invoicesWithin = (actor: Actor, today: string, input: Filters & Pick<InvoiceListInput, 'status'>): (SQL | undefined)[] => [
  conditionsOf(actor, input),
  storedStatus(input.status),
  oneOfTexts(badgeSql(actor, today), input.status),
]

/** Invoices this actor sees, the newest first. @throws AppError forbidden */
export async function listInvoices(ctx: Ctx, input: InvoiceListInput): Promise<Page<InvoiceView>> {
  const { actor, services } = ctx
  mayListInvoices(actor)
  const today = await workspaceToday(services.pool)
  const page = await listPage<InvoiceView>(services.pool, input, {
    columns: columns(actor, today),
    from: sql`invoices iv ${joins}`,
    narrow: { id: sql`iv.id`, from: sql`invoices iv` },
    where: invoicesWithin(actor, today, input),
    order: sortedBy(input.sort, {
      createdAt: [
        ['moment', 'iv.created_at'],
        ['uuid', 'iv.id'],
      ],
      billingDate: [
        ['date', 'iv.billing_date'],
        ['uuid', 'iv.id'],
      ],
      dueDate: [
        ['date', 'iv.due_date'],
        ['uuid', 'iv.id'],
      ],
      invoiceNumber: [
        ['text', 'iv.invoice_number'],
        ['uuid', 'iv.id'],
      ],
      totalAmount: [
        ['decimal', 'iv.total_amount'],
        ['uuid', 'iv.id'],
      ],
    }),
  })
  return { ...page, items: page.items.map(inItsDecimals) }
}

const lineColumns = sql.raw(viewColumns(invoiceLineItems, lineView, 'li'))

/** Lines of an invoice in order, without a rights check. */
export async function linesOf(db: Queryable, invoice: { id: string; currency: string }): Promise<LineView[]> {
  const found = await rows<LineView>(
    db,
    sql`select ${lineColumns} from invoice_line_items li where li.invoice_id = ${invoice.id} order by li.order_index, li.id`,
  )
  return found.map((line) => lineInDecimals(line, invoice.currency))
}

function lineInDecimals(line: LineView, currency: string): LineView {
  const short = (value: string) => shortText(decimal(value))
  return {
    ...line,
    quantity: short(line.quantity),
    unitPrice: short(line.unitPrice),
    amount: inCurrency(line.amount, currency),
    taxRate: line.taxRate === null ? null : short(line.taxRate),
  }
}

type Related = Pick<InvoiceDetail, 'creditedInvoice' | 'creditNotes' | 'pdfSha256' | 'xmlSha256'>

/** An invoice as this actor may see it. @throws AppError not_found */
export async function readInvoice(ctx: Ctx, id: string, db: Queryable = ctx.services.pool): Promise<InvoiceDetail> {
  const { actor } = ctx
  const today = await workspaceToday(db)
  const found = await row<InvoiceView & Related>(
    db,
    sql`select ${columns(actor, today)}, pf.sha256 as "pdfSha256", xf.sha256 as "xmlSha256",
        case when ci.id is null then null else json_build_object('id', ci.id, 'invoiceNumber', ci.invoice_number) end as "creditedInvoice",
        coalesce((select json_agg(json_build_object('id', n.id, 'invoiceNumber', n.invoice_number, 'totalAmount', n.total_amount::text,
          'billingDate', n.billing_date) order by n.created_at, n.id)
          from invoices n where n.credited_invoice_id = iv.id and n.issued_at is not null), '[]') as "creditNotes"
      from invoices iv ${joins} left join files pf on pf.id = iv.pdf_file_id left join files xf on xf.id = iv.xml_file_id
        left join invoices ci on ci.id = iv.credited_invoice_id
      where iv.id = ${id} and iv.deleted_at is null`,
  )
  if (!found) throw notFound('invoice')
  const invoice = inItsDecimals(authorize(canViewInvoice(actor, found), found, 'invoice'))
  const lines = await linesOf(db, invoice)
  const decimals = currencyDecimals(invoice.currency)
  return {
    ...invoice,
    lines,
    groups: [...totalsOf({ ...invoice, lines }).groups],
    creditNotes: invoice.creditNotes.map((note) => ({ ...note, totalAmount: decimalText(round(decimal(note.totalAmount), decimals)) })),
  }
}

/** The lines of an invoice. @throws AppError not_found */
export async function listLines(ctx: Ctx, input: Input<'GET /api/invoice-line-items'>): Promise<Page<LineView>> {
  const { currency } = await readInvoice(ctx, input.invoiceId)
  const page = await listPage<LineView>(ctx.services.pool, input, {
    columns: lineColumns,
    from: sql`invoice_line_items li`,
    where: [sql`li.invoice_id = ${input.invoiceId}`],
    order: ascending(['number', 'li.order_index'], ['uuid', 'li.id']),
  })
  return { ...page, items: page.items.map((line) => lineInDecimals(line, currency)) }
}

/**
 * Sums per currency over the invoices that the filters leave, the status aside: issued less credit notes, received less refunds, open
 * balances, and how many are overdue. What is cancelled counts nowhere, and neither does the credit note that cancelled it.
 */
export async function summariseInvoices(ctx: Ctx, input: Input<'GET /api/invoice-summary'>): Promise<InvoiceSummary> {
  const { actor, services } = ctx
  mayListInvoices(actor)
  const today = await workspaceToday(services.pool)
  type Found = InvoiceSummary['currencies'][number]
  const found = await rows<Found>(
    services.pool,
    sql`select iv.currency, sum(case when iv.kind = 'credit_note' then -iv.total_amount else iv.total_amount end)::text as billed,
        sum(case when iv.kind = 'credit_note' then -coalesce(rf.refunded, 0) else iv.paid_amount end)::text as paid,
        sum(${balanceSql})::text as outstanding,
        coalesce(sum(${balanceSql}) filter (where ${overdueSql(today)}), 0)::text as "overdueAmount", count(*) filter (where ${overdueSql(today)})::int as overdue
      from invoices iv left join lateral (select sum(case when pm.kind = 'refund' then pm.amount else -pm.amount end) as refunded
        from payments pm where pm.invoice_id = iv.id and iv.kind = 'credit_note') rf on true
      where ${conditionsOf(actor, input)} and iv.issued_at is not null and iv.status <> 'cancelled' and not iv.cancels
      group by iv.currency order by count(*) desc, iv.currency`,
  )
  return {
    currencies: found.map((one) => {
      const fit = (value: string) => inCurrency(value, one.currency)
      return {
        ...one,
        billed: fit(one.billed),
        paid: fit(one.paid),
        outstanding: fit(one.outstanding),
        overdueAmount: fit(one.overdueAmount),
      }
    }),
  }
}

/** Numbers of deleted drafts, which stay for ever. @throws AppError forbidden */
export async function listVoid(ctx: Ctx, input: Input<'GET /api/void-invoices'>): Promise<Page<VoidInvoice>> {
  mayListInvoices(ctx.actor)
  return listPage<VoidInvoice>(ctx.services.pool, input, {
    columns: sql`n.invoice_id as id, n.invoice_number as "invoiceNumber", n.billing_date as "billingDate", n.voided_at as "voidedAt",
      case when u.id is null then null else ${personRefOf('u')} end as "voidedBy",
      iv.client_name as "clientName", iv.deletion_id as "deletionId"`,
    from: sql`invoice_numbers n left join users u on u.id = n.voided_by left join invoices iv on iv.id = n.invoice_id and iv.deleted_at is not null`,
    where: [sql`n.voided_at is not null`, ctx.actor.staff ? undefined : sql`false`],
    order: descending(['moment', 'n.voided_at'], ['uuid', 'n.invoice_id']),
  })
}

export type OverdueInvoice = NotifiedInvoice & { balance: string }

/** Invoices that are overdue on a day, and were due on or after another. */
export function becameOverdue(db: Queryable, today: string, since: string): Promise<OverdueInvoice[]> {
  return rows<OverdueInvoice>(
    db,
    sql`select iv.id, iv.invoice_number as "invoiceNumber", iv.client_name as "clientName", iv.brand_id as "brandId", iv.project_id as "projectId",
        iv.issued_at as "issuedAt", iv.created_by as "createdBy", iv.total_amount as "totalAmount", iv.currency, iv.due_date as "dueDate", iv.kind,
        ${balanceSql} as balance
      from invoices iv where iv.deleted_at is null and ${overdueSql(today)} and iv.due_date >= ${since}::date order by iv.due_date, iv.id`,
  )
}
