import { type SQL, sql } from 'drizzle-orm'
import { brandRefOf } from '#features/clients/brands/refs.ts'
import { workspaceNow, workspaceToday } from '#features/workspace/settings/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { allOf, anyOf, oneOfTexts, type Queryable, row, rows } from '#platform/database/db.ts'
import { ascending, listPage } from '#platform/database/list.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { notFound } from '#shared/rights/errors.ts'

import { dateIn } from '#shared/values/dates.ts'

import { inCurrency } from '#shared/values/money.ts'
import { mayListInvoices, visibleInvoices } from '../invoices/visibility.ts'
import type { statementsApi } from './api.ts'
import type { AgeingRow, StatementEntry, StatementInput, StatementView } from './schema.ts'

type Input<Key extends keyof typeof statementsApi> = ParsedInputOf<(typeof statementsApi)[Key]>

/** How many entries of a currency a screen shows. */
const entriesShown = 500

/**
 * What changed what clients owe, each by the date of its document: issued invoices and credit notes, payments, refunds and what undoes
 * these. A cancelled invoice is followed by the credit note that cancelled it.
 */
const entriesSql = (actor: Actor): SQL => sql`(
  select iv.id, iv.billing_date as date, iv.kind, iv.id as invoice_id, iv.invoice_number, iv.brand_id, iv.currency, iv.issued_at as at,
    case when iv.kind = 'credit_note' then -iv.total_amount else iv.total_amount end as amount
  from invoices iv where iv.issued_at is not null and iv.deleted_at is null and ${visibleInvoices(actor)}
  union all
  select pm.id, pm.payment_date, pm.kind, iv.id, iv.invoice_number, iv.brand_id, iv.currency, pm.created_at,
    case when pm.kind = 'refund' or pm.kind = 'reversal' and rv.kind = 'payment' then pm.amount else -pm.amount end
  from payments pm join invoices iv on iv.id = pm.invoice_id left join payments rv on rv.id = pm.reverses_id where ${visibleInvoices(actor)})`

const fit = (amount: string, currency: string): string => inCurrency(amount, currency)

/** The brand of a statement. @throws AppError forbidden, not_found for a brand whose invoices this actor doesn't see */
async function brandOf(db: Queryable, actor: Actor, id: string): Promise<StatementView['brand']> {
  mayListInvoices(actor)
  if (actor.external && !actor.scope.billingBrandIds.has(id)) throw notFound('brand')
  const found = await row<{ brand: StatementView['brand'] }>(db, sql`select ${brandRefOf('b')} as brand from brands b where b.id = ${id}`)
  if (!found) throw notFound('brand')
  return found.brand
}

type Balanced = StatementEntry & { at: string }

/** The entries of a brand up to a day with the balance after each. */
const balanced = (actor: Actor, { brandId, currency, to }: StatementInput & { to: string }): SQL =>
  sql`(select e.*, sum(e.amount) over (partition by e.currency order by e.date, e.at, e.id) as balance from ${entriesSql(actor)} e
    where ${allOf([sql`e.brand_id = ${brandId}`, sql`e.date <= ${to}::date`, oneOfTexts(sql`e.currency`, currency)])})`

const entryColumns = sql`e.id, e.date::text as date, e.kind, e.invoice_id as "invoiceId", e.invoice_number as "invoiceNumber", e.currency,
  e.amount::text as amount, e.balance::text as balance`

const fittedEntry = <Row extends StatementEntry>(entry: Row): Row => ({
  ...entry,
  amount: fit(entry.amount, entry.currency),
  balance: fit(entry.balance, entry.currency),
})

/** The entries of a statement, the oldest first. @throws AppError forbidden, not_found */
export async function listStatementEntries(
  { actor, services }: Ctx,
  input: Input<'GET /api/statement-entries'>,
): Promise<Page<StatementEntry>> {
  await brandOf(services.pool, actor, input.brandId)
  const to = input.to ?? (await workspaceToday(services.pool))
  const page = await listPage<StatementEntry>(services.pool, input, {
    columns: entryColumns,
    from: sql`${balanced(actor, { ...input, to })} e`,
    where: [input.from ? sql`e.date >= ${input.from}::date` : undefined],
    order: ascending(['text', 'e.currency'], ['date', 'e.date'], ['moment', 'e.at'], ['uuid', 'e.id']),
  })
  return { ...page, items: page.items.map(fittedEntry) }
}

type Sums = { currency: string; opening: string; closing: string; count: number }

/** A statement. @param limit of the entries of each currency @throws AppError forbidden, not_found */
export async function readStatement({ actor, services }: Ctx, input: StatementInput, limit = entriesShown): Promise<StatementView> {
  const { pool } = services
  const brand = await brandOf(pool, actor, input.brandId)
  const to = input.to ?? (await workspaceToday(pool))
  const inSpan = input.from ? sql`e.date >= ${input.from}::date` : sql`true`
  const before = input.from ? sql`e.date < ${input.from}::date` : sql`false`
  const all = balanced(actor, { ...input, to })
  const sums = await rows<Sums>(
    pool,
    sql`select e.currency, coalesce(sum(e.amount) filter (where ${before}), 0)::text as opening, sum(e.amount)::text as closing,
        count(*) filter (where ${inSpan})::int as count
      from ${all} e group by e.currency order by e.currency`,
  )
  const entries = await rows<Balanced>(
    pool,
    sql`select * from (select ${entryColumns}, row_number() over (partition by e.currency order by e.date desc, e.at desc, e.id desc) as back, e.at
        from ${all} e where ${inSpan}) e where e.back <= ${limit} order by e.date, e.at, e.id`,
  )
  const ages = await ageingOf(pool, actor, { on: to, brandId: [input.brandId], currency: input.currency })
  return {
    brand,
    from: input.from ?? null,
    to,
    currencies: sums.map(({ currency, opening, closing, count }) => {
      const own = entries.filter((entry) => entry.currency === currency).map(({ at: _at, ...entry }) => fittedEntry(entry))
      const {
        brand: _brand,
        clientName: _client,
        currency: _currency,
        ...ageing
      } = ages.find((one) => one.currency === currency) ?? emptyAges(currency)
      return { currency, opening: fit(opening, currency), entries: own, more: count - own.length, closing: fit(closing, currency), ageing }
    }),
  }
}

const parts = ['total', 'notDue', 'days30', 'days60', 'days90', 'older', 'credit'] as const

function emptyAges(currency: string): AgeingRow {
  const none = fit('0', currency)
  return {
    brand: null,
    clientName: '',
    currency,
    total: none,
    notDue: none,
    days30: none,
    days60: none,
    days90: none,
    older: none,
    credit: none,
  }
}

type AgeingFilters = { on: string; brandId?: readonly string[] | undefined; currency?: readonly string[] | undefined }

/**
 * What was open on a day, by client and currency: of each invoice its total less what payments up to that day and credit notes made by
 * then took off, and what credit notes still held.
 */
function ageingSql(actor: Actor, zone: string, { on, brandId, currency }: AgeingFilters): SQL {
  const day = sql`${on}::date`
  const settled = (column: SQL) => sql`coalesce((select sum(al.amount) from allocations al left join payments ap on ap.id = al.payment_id
    where ${column} = iv.id and coalesce(ap.payment_date, (al.created_at at time zone ${zone})::date) <= ${day}), 0)`
  const refunded = sql`coalesce((select sum(case when rp.kind = 'refund' then rp.amount else -rp.amount end) from payments rp
    where rp.invoice_id = iv.id and rp.payment_date <= ${day}), 0)`
  const open = sql`case when iv.kind = 'credit_note' then -(iv.total_amount - ${settled(sql`al.credit_note_id`)} - ${refunded})
    else iv.total_amount - ${settled(sql`al.invoice_id`)} end`
  const late = (from: number, to: number | null) =>
    sql`coalesce(sum(o.open) filter (where o.kind <> 'credit_note' and o.late >= ${sql.raw(String(from))} ${to === null ? sql`` : sql`and o.late <= ${sql.raw(String(to))}`}), 0)::text`
  const where = allOf([
    sql`iv.issued_at is not null and iv.deleted_at is null and iv.billing_date <= ${day}`,
    visibleInvoices(actor),
    brandId?.length ? sql`iv.brand_id = ${anyOf(brandId)}` : undefined,
    oneOfTexts(sql`iv.currency`, currency),
  ])
  return sql`(select o.brand_id, min(o.client_name) as client_name, o.client, o.currency, sum(o.open)::text as total,
      coalesce(sum(o.open) filter (where o.kind <> 'credit_note' and o.late <= 0), 0)::text as "notDue", ${late(1, 30)} as days30,
      ${late(31, 60)} as days60, ${late(61, 90)} as days90, ${late(91, null)} as older,
      coalesce(sum(o.open) filter (where o.kind = 'credit_note'), 0)::text as credit
    from (select iv.brand_id, iv.client_name, coalesce(iv.brand_id::text, lower(iv.client_name)) as client, iv.currency, iv.kind,
        ${day} - iv.due_date as late, ${open} as open
      from invoices iv where ${where}) o
    where o.open <> 0 group by o.brand_id, o.client, o.currency)`
}

const ageingColumns = sql`case when b.id is not null then ${brandRefOf('b')} end as brand, coalesce(b.name, a.client_name) as "clientName", a.currency,
  a.total, a."notDue", a.days30, a.days60, a.days90, a.older, a.credit`

const fittedAges = (one: AgeingRow): AgeingRow => ({
  ...one,
  ...Object.fromEntries(parts.map((part) => [part, fit(one[part], one.currency)])),
})

async function ageingOf(db: Queryable, actor: Actor, filters: AgeingFilters): Promise<AgeingRow[]> {
  const { timezone } = await workspaceNow(db)
  const found = await rows<AgeingRow>(
    db,
    sql`select ${ageingColumns} from ${ageingSql(actor, timezone, filters)} a left join brands b on b.id = a.brand_id`,
  )
  return found.map(fittedAges)
}

/** What is open as on a day. @throws AppError forbidden */
export async function listAgeing({ actor, services }: Ctx, input: Input<'GET /api/ageing'>): Promise<Page<AgeingRow>> {
  mayListInvoices(actor)
  const { timezone } = await workspaceNow(services.pool)
  const page = await listPage<AgeingRow>(services.pool, input, {
    columns: ageingColumns,
    from: sql`${ageingSql(actor, timezone, { ...input, on: input.on ?? dateIn(timezone) })} a left join brands b on b.id = a.brand_id`,
    where: [],
    order: ascending(['text', 'lower(coalesce(b.name, a.client_name))'], ['text', 'a.client'], ['text', 'a.currency']),
  })
  return { ...page, items: page.items.map(fittedAges) }
}
