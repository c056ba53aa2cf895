import { getTableName } from 'drizzle-orm'
import type { Authorized } from '#shared/rights/decision.ts'
import { AppError } from '#shared/rights/errors.ts'
import { type Services, systemCtx } from '../context.ts'
import type { Queryable } from '../database/db.ts'
import { referencesTo, unreferenced } from '../database/references.ts'
import type { ScheduledJob } from '../jobs/jobs.ts'
import { transact } from '../transactions/transact.ts'
import type { Tx } from '../transactions/tx.ts'
import { type RecordKind, type RecordKinds, tableOf } from './record-kind.ts'

/** How long what is deleted can be taken back. */
export const keptDays = 30
const batch = 500

/** What other records lie in, and what goes only when nothing living is left in it. */
export type Holder = 'project' | 'brand'

/**
 * Removes a project or a brand for good, with what was deleted in it and everything that hangs on either.
 * @throws AppError conflict, naming what is still there
 */
export async function removeHolder(tx: Tx, kinds: RecordKinds, holder: Holder, { id }: Authorized<{ id: string }>): Promise<void> {
  await refuseUnlessEmpty(tx, kinds, holder, id)
  // What was deleted may name another such record, which goes in the next round.
  while ((await purgeMarkedIn(tx, kinds, holder, id)) > 0) continue
  await purgeRecords(tx, kinds, kinds.named(holder), [id])
}

async function purgeMarkedIn(tx: Tx, kinds: RecordKinds, holder: Holder, id: string): Promise<number> {
  let gone = 0
  for (const kind of kinds.all) {
    const column = kind.place[holder]
    if (kind.deletable && column) gone += await purgeMarked(tx, kinds, kind, `t."${column.name}" = $1`, [id])
  }
  return gone
}

type Count = { name: string; count: number }

/** Counts the living records of every kind in it; the archived are named apart, since cards and lists do not count them. */
async function refuseUnlessEmpty(tx: Tx, kinds: RecordKinds, holder: Holder, id: string): Promise<void> {
  const wanted = kinds.all.flatMap((kind) => {
    const column = kind.place[holder]
    if (!column) return []
    const living = `from ${tableOf(kind)} where "${column.name}" = $1${kind.deletable ? ' and deleted_at is null' : ''}`
    const { noun, nouns, archivedAt } = kind
    if (!archivedAt) return [{ noun, nouns, from: living }]
    return [
      { noun, nouns, from: `${living} and "${archivedAt.name}" is null` },
      { noun: `archived ${noun}`, nouns: `archived ${nouns}`, from: `${living} and "${archivedAt.name}" is not null` },
    ]
  })
  if (wanted.length === 0) return
  const counts = wanted.map(({ from }, index) => `select ${index}::int as index, (select count(*) ${from})::int as count`)
  const { rows } = await tx.query<{ index: number; count: number }>(`${counts.join(' union all ')} order by index`, [id])
  const left = rows.flatMap(({ index, count }): Count[] => {
    const kind = wanted[index]
    return kind && count > 0 ? [{ name: count === 1 ? kind.noun : kind.nouns, count }] : []
  })
  if (left.length > 0) throw stillHolds(holder, left)
}

function stillHolds(holder: Holder, left: readonly Count[]): AppError {
  const found = left.map(({ name, count }) => `${count} ${name}`)
  const list = found.length === 1 ? found[0] : `${found.slice(0, -1).join(', ')} and ${found.at(-1)}`
  const what = left.length === 1 && left[0]?.count === 1 ? 'it' : 'them'
  return new AppError('conflict', `This ${holder} still has ${list}. Remove ${what} first, or archive the ${holder} instead.`)
}

/** Removes marked records that nothing refers to any more, leaves of a tree first. @returns how many went */
async function purgeMarked(tx: Tx, kinds: RecordKinds, kind: RecordKind, condition: string, values: unknown[]): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    `select t.id from ${tableOf(kind)} t where t.deleted_at is not null and ${condition} and ${await unneeded(tx, kinds, kind)}
      limit ${batch} for update skip locked`,
    values,
  )
  await purgeRecords(
    tx,
    kinds,
    kind,
    rows.map(({ id }) => id),
  )
  return rows.length
}

/** Parts of a record go with it and do not hold it. */
async function unneeded(db: Queryable, kinds: RecordKinds, kind: RecordKind): Promise<string> {
  const parts = new Set(kinds.hangingOn(kind).map(({ table, place }) => `${getTableName(table)}.${place.of?.column.name}`))
  const holding = (await referencesTo(db, tableOf(kind))).filter(
    ({ table, columns, onDelete }) => onDelete === 'restrict' && !columns.some((column) => parts.has(`${table}.${column}`)),
  )
  return unreferenced(holding, 't')
}

/** Removes records for good, after their parts, what belongs to them, and notifications about them. */
async function purgeRecords(tx: Tx, kinds: RecordKinds, kind: RecordKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const below of kinds.hangingOn(kind)) {
    const { of, on } = below.place
    const condition = on ? `"${on.id.name}" = any($1) and "${on.type.name}" = $2` : `"${of?.column.name}" = any($1)`
    const found = await tx.query<{ id: string }>(`select id from ${tableOf(below)} where ${condition}`, on ? [ids, kind.name] : [ids])
    await purgeRecords(
      tx,
      kinds,
      below,
      found.rows.map(({ id }) => id),
    )
  }
  const named = [kind.name, ids]
  await tx.query('delete from notifications where record_type = $1 and record_id = any($2) or part_type = $1 and part_id = any($2)', named)
  for (const purge of kinds.purged) await purge(tx, kind.name, ids)
  // That it was there, and who did what, stays; what people wrote in it does not. Nothing that reads by position loses its place.
  await tx.query(`update events set changes = '{}' where record_type = $1 and record_id = any($2) and changes <> '{}'`, named)
  await tx.query(`delete from ${tableOf(kind)} where id = any($1)`, [ids])
}

/**
 * Removes for good what was deleted 30 days ago, of every kind, a batch at a time. Rounds go on until one finds nothing: what holds a
 * record may itself have gone in the round before. @returns how many records went, without what hung on them
 */
export async function purgeExpired(services: Services): Promise<number> {
  const kinds = await services.kinds()
  const expired = `t.deleted_at < now() - interval '${keptDays} days'`
  const round = async (): Promise<number> => {
    let gone = 0
    for (const kind of kinds.all.filter(({ deletable }) => deletable)) {
      gone += await transact(systemCtx(services, 'purge'), (tx) => purgeMarked(tx, kinds, kind, expired, []))
    }
    return gone
  }
  for (let total = 0; ; ) {
    const gone = await round()
    total += gone
    if (gone === 0) return total
  }
}

/** The nightly job for all kinds. */
export function purgeJob(services: Services): ScheduledJob {
  return { name: 'purge', cron: '17 3 * * *', run: async () => void (await purgeExpired(services)) }
}
