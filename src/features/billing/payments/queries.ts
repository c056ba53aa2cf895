import { type SQL, sql } from 'drizzle-orm'
import { personRefOf } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { anyOf, type Queryable, row } from '#platform/database/db.ts'
import { descending, listPage } from '#platform/database/list.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { notFound } from '#shared/rights/errors.ts'

import { inCurrency } from '#shared/values/money.ts'
import { mayListInvoices, visibleInvoices } from '../invoices/visibility.ts'
import type { paymentsApi } from './api.ts'
import type { ClientCredit, PaymentView } from './schema.ts'

type Input<Key extends keyof typeof paymentsApi> = ParsedInputOf<(typeof paymentsApi)[Key]>

const paymentColumns = sql`pm.id, pm.invoice_id as "invoiceId", pm.kind, pm.payment_date as "paymentDate", pm.amount, iv.currency,
  pm.payment_method as "paymentMethod", pm.transaction_reference as "transactionReference", pm.notes, pm.reverses_id as "reversesId",
  exists (select 1 from payments r where r.reverses_id = pm.id) as reversed, pm.recorded_by as "recordedBy", pm.created_at as "createdAt",
  json_build_object('id', iv.id, 'invoiceNumber', iv.invoice_number, 'clientName', iv.client_name) as invoice,
  case when u.id is null then null else ${personRefOf('u')} end as recorder`
const paymentFrom = sql`payments pm join invoices iv on iv.id = pm.invoice_id left join users u on u.id = pm.recorded_by`

const fitted = <Row extends { amount: string; currency: string }>(one: Row): Row => ({
  ...one,
  amount: inCurrency(one.amount, one.currency),
})

/** Payments on invoices this actor sees. @throws AppError forbidden */
export async function listPayments(ctx: Ctx, input: Input<'GET /api/payments'>): Promise<Page<PaymentView>> {
  mayListInvoices(ctx.actor)
  const page = await listPage<PaymentView>(ctx.services.pool, input, {
    columns: paymentColumns,
    from: paymentFrom,
    where: [
      visibleInvoices(ctx.actor),
      input.invoiceId?.length ? sql`pm.invoice_id = ${anyOf(input.invoiceId)}` : undefined,
      input.from ? sql`pm.payment_date >= ${input.from}::date` : undefined,
      input.to ? sql`pm.payment_date <= ${input.to}::date` : undefined,
    ],
    order: descending(['moment', 'pm.created_at'], ['uuid', 'pm.id']),
  })
  return { ...page, items: page.items.map(fitted) }
}

/** One payment. @throws AppError not_found */
export async function readPayment(db: Queryable, id: string): Promise<PaymentView> {
  const found = await row<PaymentView>(db, sql`select ${paymentColumns} from ${paymentFrom} where pm.id = ${id}`)
  if (!found) throw notFound('payment')
  return fitted(found)
}

/** What a credit note `iv` still holds: its total less what settled invoices and less refunds. */
export const availableSql: SQL = sql`(iv.total_amount
  - coalesce((select sum(al.amount) from allocations al where al.credit_note_id = iv.id), 0)
  - coalesce((select sum(case when rp.kind = 'refund' then rp.amount else -rp.amount end) from payments rp where rp.invoice_id = iv.id), 0))`

/** That a credit note `iv` can settle the invoice `x`: one client, who without a brand is known by the e-mail address, and one currency. */
const sameClientSql = sql`x.currency = iv.currency and x.brand_id is not distinct from iv.brand_id
  and (iv.brand_id is not null or lower(x.client_email) = lower(iv.client_email))`

/** Credit notes that still hold money. @throws AppError forbidden */
export async function listClientCredits(ctx: Ctx, input: Input<'GET /api/client-credits'>): Promise<Page<ClientCredit>> {
  mayListInvoices(ctx.actor)
  const page = await listPage<ClientCredit>(ctx.services.pool, input, {
    columns: sql`iv.id as "creditNoteId", iv.invoice_number as "invoiceNumber", iv.billing_date as "billingDate", iv.currency, ${availableSql} as available`,
    from: sql`invoices iv`,
    where: [
      sql`iv.kind = 'credit_note' and iv.issued_at is not null and iv.deleted_at is null and ${availableSql} > 0`,
      visibleInvoices(ctx.actor),
      input.brandId ? sql`iv.brand_id = ${input.brandId}` : undefined,
      input.creditNoteId ? sql`iv.id = ${input.creditNoteId}` : undefined,
      input.invoiceId ? sql`exists (select 1 from invoices x where x.id = ${input.invoiceId} and ${sameClientSql})` : undefined,
    ],
    order: descending(['moment', 'iv.created_at'], ['uuid', 'iv.id']),
  })
  return {
    ...page,
    items: page.items.map((one) => ({ ...one, available: inCurrency(one.available, one.currency) })),
  }
}
