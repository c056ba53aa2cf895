import { type SQL, sql } from 'drizzle-orm'
import { anyOf } from '#platform/database/db.ts'
import { visibleBy } from '#platform/database/visible.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed, decide } from '#shared/rights/decision.ts'
import { canListInvoices, invoiceRights } from './rules.ts'

/** Which invoices `iv` this actor sees, as a condition; the twin of `canViewInvoice`. */
export function visibleInvoices(actor: Actor): SQL {
  const own = actor.external ? sql`(iv.issued_at is not null and iv.brand_id = ${anyOf(actor.scope.billingBrandIds)})` : sql`false`
  return visibleBy(actor, invoiceRights['invoices.view'], { s: own, v: sql`false` })
}

/** A list is refused only to those who could see no invoice at all. @throws AppError forbidden */
export function mayListInvoices(actor: Actor): void {
  if (!canListInvoices(actor)) assertAllowed(decide(actor, invoiceRights['invoices.view']), 'invoice list')
}

/** What an issued invoice is still short of; a credit note and a cancelled one of nothing. */
export const balanceSql = sql`case when iv.kind = 'credit_note' or iv.status in ('cancelled', 'paid') then 0
  else greatest(iv.total_amount - iv.paid_amount - iv.credited_amount, 0) end`

/** That an invoice is overdue on a day: the due date has passed, and something is open. @param today of the workspace, `YYYY-MM-DD` */
export const overdueSql = (today: string): SQL =>
  sql`(iv.status = 'sent' and iv.kind <> 'credit_note' and iv.due_date < ${today}::date and iv.total_amount > iv.paid_amount + iv.credited_amount)`

const creditedSql = sql`(iv.status = 'sent' and iv.kind <> 'credit_note' and iv.total_amount > 0 and iv.credited_amount >= iv.total_amount)`

/** The one badge of an invoice: the first that applies. Clients never see the badge Viewed. */
export function badgeSql(actor: Actor, today: string): SQL {
  const viewed =
    actor.staff || actor.kind === 'system' ? sql`when iv.status = 'sent' and iv.first_viewed_at is not null then 'viewed'` : sql``
  return sql`case when iv.status = 'cancelled' then 'cancelled' when ${creditedSql} then 'credited' when iv.status = 'paid' then 'paid'
    when ${overdueSql(today)} then 'overdue' when iv.status = 'sent' and iv.paid_amount + iv.credited_amount > 0 then 'partial'
    ${viewed} else iv.status end`
}
