import { sql } from 'drizzle-orm'
import { AppError } from '#shared/rights/errors.ts'
import type { Ctx, Services } from '../context.ts'
import { type Queryable, rows } from '../database/db.ts'
import { type RecordKind, tableOf } from './record-kind.ts'

/**
 * What keeps records of lower capabilities as they are, such as the invoice that hours stand on. Asked once the records are locked, so
 * that what holds one and what changes it never both happen.
 * @returns by what each record that is held is held
 */
export type Hold = (db: Queryable, recordType: string, ids: readonly string[]) => Promise<ReadonlyMap<string, Held>>

type Held = {
  /** the sentence that refuses a change */
  why: string
  by: Holder
}
/** The record that holds others: its type, and what it is called. */
export type Holder = { recordType: string; id: string; title: string }

/** Which of these records are held, and by what. */
export async function heldAmong(
  db: Queryable,
  services: Services,
  recordType: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Held>> {
  const found = new Map<string, Held>()
  if (ids.length === 0) return found
  for (const hold of await services.provided('holds')) for (const [id, held] of await hold(db, recordType, ids)) found.set(id, held)
  return found
}

/** By what each of these records is held; null for a holder that this actor does not see. */
export async function holdersFor(
  { actor, services }: Pick<Ctx, 'actor' | 'services'>,
  db: Queryable,
  recordType: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Holder | null>> {
  const held = await heldAmong(db, services, recordType, ids)
  if (held.size === 0) return new Map()
  const holders = [...held.values()].map(({ by }) => by)
  const kinds = await services.kinds()
  const among = kinds.all.filter(({ name }) => holders.some((one) => one.recordType === name))
  const seen = await rows<{ id: string }>(
    db,
    sql`select h.id from (select distinct * from unnest(${sql.param(holders.map((one) => one.recordType))}::text[],
        ${sql.param(holders.map(({ id }) => id))}::uuid[]) u(type, id)) h
      where ${kinds.inSight(actor, sql`h.type`, sql`h.id`, among)}`,
  )
  const open = new Set(seen.map(({ id }) => id))
  return new Map([...held].map(([id, { by }]) => [id, open.has(by.id) ? by : null]))
}

/** @throws AppError conflict when something holds one of these records, which are locked */
export async function refuseHeld(db: Queryable, services: Services, recordType: string, ids: readonly string[]): Promise<void> {
  const [held] = (await heldAmong(db, services, recordType, ids)).values()
  if (held) throw new AppError('conflict', held.why)
}

/** The same of all that one deletion has marked, which locked it. @throws AppError conflict */
export async function refuseHeldDeletion(db: Queryable, services: Services, kind: RecordKind, deletionId: string): Promise<void> {
  const marked = await rows<{ id: string }>(
    db,
    sql`select id from ${sql.raw(tableOf(kind))} where deleted_at is not null and deletion_id = ${deletionId}`,
  )
  await refuseHeld(
    db,
    services,
    kind.name,
    marked.map(({ id }) => id),
  )
}
