import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { brokenConstraint, row } from '#platform/database/db.ts'
import { type OpenedKind, type RecordKind, tableOf } from '#platform/records/record-kind.ts'
import type { RecordRef } from '#platform/records/record-ref.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { AppError, notFound } from '#shared/rights/errors.ts'
import { dateIn } from '#shared/values/dates.ts'
import { minutesOf } from '#shared/values/minutes.ts'
import type { LoggedType } from './schema.ts'
import { timeEntries } from './table.ts'

/** A kind of record that hours are logged on. */
export type OpenedLoggedKind = OpenedKind & Required<Pick<RecordKind, 'logged'>>

/** The kind of this name. @throws Error when its record.ts doesn't say how hours are logged on it */
export async function loggedKind({ services }: Ctx, name: LoggedType): Promise<OpenedLoggedKind> {
  const kind = (await services.kinds()).openedAs(name)
  if (!kind.logged) throw new Error(`${name} does not say in its record.ts how hours are logged on it.`)
  return { ...kind, logged: kind.logged }
}

/** A task or deliverable that hours are on, as an event of them says it. */
export type LoggedOn = { recordType: LoggedType; recordId: string; projectId: string | null; brandId: string | null }

/** What every event of an entry says of its place. Nobody outside the agency is told of hours. */
export function entryEvent({ projectId, brandId }: LoggedOn, entry: { id: string; userId: string | null }) {
  return { recordType: 'time-entry', recordId: entry.id, audience: 'internal' as const, projectId, brandId, concerns: [entry.userId] }
}

/**
 * Writes what lies between the hours that were logged and a sum that was typed, as an entry of today of whoever typed it. What it is on is
 * locked, or about to be made, by the caller, who also tells of its new sum. @param sum in hours, null is none
 */
export async function logDifference(tx: Tx, ctx: Ctx, on: LoggedOn, sum: { before: number | null; after: number | null }): Promise<void> {
  const minutes = minutesOf(sum.after) - minutesOf(sum.before)
  if (minutes === 0) return
  const { userId, timezone } = ctx.actor
  const { recordType, recordId } = on
  const entry = { id: randomUUID(), recordType, recordId, userId, day: dateIn(timezone), minutes, source: 'difference' as const }
  await tx.drizzle.insert(timeEntries).values({ ...entry, createdBy: userId })
  tx.record({ ...entryEvent(on, entry), kind: 'time-entry.created', version: 1, changes: { minutes: [null, minutes] } })
}

/**
 * Locks what hours are on, lets entries of it be written, and tells of its new sum in its own history.
 * @throws AppError conflict when less than nothing would be left
 */
export async function changingSum<T>(tx: Tx, kind: OpenedKind, ref: RecordRef, write: () => Promise<T>): Promise<T> {
  const table = sql.raw(tableOf(kind))
  const before = await row<Sum>(tx, sql`select ${sumOf} from ${table} where id = ${ref.id} for no key update`)
  if (!before) throw notFound(kind.noun)
  const result = await write().catch(asConflict)
  const after = await row<Sum>(tx, sql`select ${sumOf} from ${table} where id = ${ref.id}`)
  if (!after || after.minutes === before.minutes) return result
  const raised = await row<{ version: number }>(
    tx,
    sql`update ${table} set version = version + 1, updated_at = now() where id = ${ref.id} returning version`,
  )
  const concerns = [ref.assigneeId, ...ref.concerns]
  const { projectId, brandId } = ref
  tx.record({
    recordType: kind.name,
    recordId: ref.id,
    audience: 'internal',
    projectId,
    brandId,
    concerns,
    kind: `${kind.name}.updated`,
    ...raised,
    changes: { actualHours: [before.hours, after.hours] },
  })
  return result
}

type Sum = { minutes: number; hours: number | null }
const sumOf = sql`logged_minutes as minutes, actual_hours::float8 as hours`

function asConflict(error: unknown): never {
  const broken = brokenConstraint(error)
  if (!/^(tasks|deliverables)_hours$/.test(broken)) throw error
  throw new AppError('conflict', 'Somebody has corrected the sum since, so less than nothing would be left. Remove that correction first.')
}
