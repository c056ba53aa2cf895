import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { invalid, notFound } from '#shared/rights/errors.ts'
import { type Duty, roleLabel } from '#shared/rights/roles.ts'
import type { ratesApi } from './api.ts'
import { readCapacity, readRate } from './queries.ts'
import { canEditRates } from './rules.ts'
import type { CapacityView, RateView } from './schema.ts'

type Input<Key extends keyof typeof ratesApi> = ParsedInputOf<(typeof ratesApi)[Key]>

/** For those who see what hours cost; the amount is in no event. */
function tell(tx: Tx, what: 'rate' | 'capacity', id: string, kind: 'set' | 'removed', userId: string | null): void {
  tx.record({
    kind: `${what}.${kind}`,
    recordType: what,
    recordId: id,
    audience: 'internal',
    readers: what === 'rate' ? 'rates.view' : 'load.view',
    concerns: [userId],
    changes: { validFrom: [null, null] },
  })
}

/** Sets what an hour costs from a day on. @throws AppError forbidden, invalid_input */
export async function setRate(ctx: Ctx, { duty, userId, amount, validFrom }: Input<'POST /api/rates'>): Promise<RateView> {
  assertAllowed(canEditRates(ctx.actor), 'rates')
  if ((duty === null) === (userId === null)) throw invalid('duty', 'Choose a duty or a person')
  return transact(ctx, async (tx) => {
    if (userId) await checkRated(tx, userId)
    const on = sql.raw(duty ? 'duty' : 'user_id')
    const before = await row<{ amount: string }>(
      tx,
      sql`select trim_scale(amount)::text as amount from rates where ${on} = ${duty ?? userId} and valid_from = ${validFrom} for update`,
    )
    const set = await row<{ id: string }>(
      tx,
      sql`insert into rates (id, duty, user_id, amount, valid_from, created_by)
        values (${randomUUID()}, ${duty}, ${userId}, ${amount}, ${validFrom}, ${ctx.actor.userId})
        on conflict (${on}, valid_from) do update set amount = excluded.amount, created_by = excluded.created_by, created_at = now() returning id`,
    )
    const id = set?.id ?? ''
    tell(tx, 'rate', id, 'set', userId)
    const rate = await readRate(tx, id)
    if (!rate) throw notFound('rate')
    note(tx, 'rate.set', { id, duty, userId, validFrom }, [before?.amount ?? null, rate.amount])
    return rate
  })
}

type NotedRate = { id: string; duty: Duty | null; userId: string | null; validFrom: string }

/** The audit log tells how much it was and is: only those who set rates read it. */
function note(tx: Tx, kind: 'rate.set' | 'rate.removed', { id, duty, userId, validFrom }: NotedRate, amount: [unknown, unknown]): void {
  const name = duty ? { recordName: roleLabel(duty) } : {}
  tx.audit({ kind, recordType: 'rate', recordId: id, ...name, subjectId: userId, details: { validFrom: [null, validFrom], amount } })
}

/** Removes a rate. @throws AppError forbidden, not_found */
export async function removeRate(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return remove(ctx, 'rate', id)
}

/** Sets how much of a week somebody has from a day on. @throws AppError forbidden, invalid_input */
export async function setCapacity(ctx: Ctx, { userId, minutes, validFrom }: Input<'POST /api/capacities'>): Promise<CapacityView> {
  assertAllowed(canEditRates(ctx.actor), 'capacities')
  return transact(ctx, async (tx) => {
    if (userId) await checkRated(tx, userId)
    const set = await row<{ id: string }>(
      tx,
      sql`insert into capacities (id, user_id, minutes, valid_from, created_by)
        values (${randomUUID()}, ${userId}, ${minutes}, ${validFrom}, ${ctx.actor.userId})
        on conflict (user_id, valid_from) do update set minutes = excluded.minutes, created_by = excluded.created_by, created_at = now() returning id`,
    )
    const id = set?.id ?? ''
    tell(tx, 'capacity', id, 'set', userId)
    const capacity = await readCapacity(tx, id)
    if (!capacity) throw notFound('capacity')
    return capacity
  })
}

/** Removes a capacity. @throws AppError forbidden, not_found */
export async function removeCapacity(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return remove(ctx, 'capacity', id)
}

async function remove(ctx: Ctx, what: 'rate' | 'capacity', id: string): Promise<{ ok: true }> {
  assertAllowed(canEditRates(ctx.actor), what)
  return transact(ctx, async (tx) => {
    const table = sql.raw(what === 'rate' ? 'rates' : 'capacities')
    const rate = what === 'rate' ? sql`, duty, trim_scale(amount)::text as amount, valid_from as "validFrom"` : sql``
    const gone = await row<Omit<NotedRate, 'id'> & { amount: string }>(
      tx,
      sql`delete from ${table} where id = ${id} returning user_id as "userId"${rate}`,
    )
    if (!gone) throw notFound(what)
    tell(tx, what, id, 'removed', gone.userId)
    if (what === 'rate') note(tx, 'rate.removed', { ...gone, id }, [gone.amount, null])
    return { ok: true }
  })
}

/** That hours of this person can have a price. @throws AppError invalid_input */
export async function checkRated(tx: Tx, userId: string): Promise<void> {
  const person = await row(
    tx,
    sql`select 1 from users u where u.id = ${userId} and exists (select 1 from user_roles r where r.user_id = u.id and r.role not in ('client', 'influencer'))`,
  )
  if (!person) throw invalid('userId', 'Choose somebody of the agency')
}
