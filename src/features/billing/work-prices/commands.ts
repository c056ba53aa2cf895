import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import { refuseHeld } from '#platform/records/holds.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { invalid, notFound } from '#shared/rights/errors.ts'
import { decimalsSentence, fitsCurrency } from '#shared/values/money.ts'
import type { workPricesApi } from './api.ts'
import { readWorkPrice } from './queries.ts'
import { canSetPrice } from './rules.ts'
import type { WorkPriceView } from './schema.ts'

type Input = ParsedInputOf<(typeof workPricesApi)['POST /api/work-prices']>
type Priced = { deliverableId: string; projectId: string; brandId: string; projectManagerId: string | null; currency: string }

/** Sets the price of a deliverable or a milestone. @throws AppError invalid_input, not_found, forbidden, conflict when it is billed */
export async function setWorkPrice(ctx: Ctx, { deliverableId, milestoneId, amount, currency }: Input): Promise<WorkPriceView> {
  if ((deliverableId === null) === (milestoneId === null)) throw invalid('deliverableId', 'Choose a deliverable or a milestone')
  return transact(ctx, async (tx) => {
    const priced = await lockPriced(tx, ctx, { deliverableId, milestoneId })
    const inCurrency = currency ?? priced.currency
    if (!fitsCurrency(amount, inCurrency)) throw invalid('amount', decimalsSentence(inCurrency))
    const on = sql.raw(milestoneId ? 'milestone_id' : 'deliverable_id')
    const set = await row<{ id: string }>(
      tx,
      sql`insert into work_prices (id, deliverable_id, milestone_id, amount, currency, set_by)
        values (${randomUUID()}, ${deliverableId}, ${milestoneId}, ${amount}, ${inCurrency}, ${ctx.actor.userId})
        on conflict (${on}) do update set amount = excluded.amount, currency = excluded.currency, set_by = excluded.set_by, updated_at = now() returning id`,
    )
    const price = await readWorkPrice(tx, set?.id ?? '')
    tell(tx, priced, price.id, 'set')
    return price
  })
}

/** Removes a price. @throws AppError not_found, forbidden, conflict when it is billed */
export async function removeWorkPrice(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return transact(ctx, async (tx) => {
    const found = await row<{ deliverableId: string | null; milestoneId: string | null }>(
      tx,
      sql`select deliverable_id as "deliverableId", milestone_id as "milestoneId" from work_prices where id = ${id}`,
    )
    if (!found) throw notFound('price')
    const priced = await lockPriced(tx, ctx, found, 'price')
    await row(tx, sql`delete from work_prices where id = ${id}`)
    tell(tx, priced, id, 'removed')
    return { ok: true }
  })
}

/** What a price is of, locked; what is billed keeps its price. @param noun of what was asked for */
async function lockPriced(
  tx: Tx,
  { actor, services }: Ctx,
  { deliverableId, milestoneId }: Pick<Input, 'deliverableId' | 'milestoneId'>,
  noun = milestoneId ? 'milestone' : 'deliverable',
): Promise<Priced> {
  const priced = await row<Priced>(
    tx,
    sql`select dl.id as "deliverableId", p.id as "projectId", p.brand_id as "brandId", p.project_manager_id as "projectManagerId", p.currency
      from deliverables dl join projects p on p.id = dl.project_id left join deliverable_milestones m on m.id = ${milestoneId}
      where dl.id = coalesce(m.deliverable_id, ${deliverableId}::uuid) and dl.deleted_at is null and m.deleted_at is null for share of dl`,
  )
  if (!priced) throw notFound(noun)
  assertAllowed(canSetPrice(actor, priced), noun)
  await refuseHeld(tx, services, milestoneId ? 'deliverable-milestone' : 'deliverable', [milestoneId ?? priced.deliverableId])
  return priced
}

/** For those who see prices; the amount is in no event. */
function tell(tx: Tx, { projectId, brandId, deliverableId }: Priced, id: string, what: 'set' | 'removed'): void {
  tx.record({
    kind: `work-price.${what}`,
    recordType: 'work-price',
    recordId: id,
    audience: 'internal',
    readers: 'selling-rates.view',
    projectId,
    brandId,
    changes: { deliverableId: [null, deliverableId] },
  })
}
