import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { brokenConstraint, row } from '#platform/database/db.ts'
import { lockDeleted, markDeleted, takeBack } from '#platform/records/deletion.ts'
import { refuseHeld } from '#platform/records/holds.ts'
import type { RecordRef } from '#platform/records/record-ref.ts'
import { beginning, lockRecord, patchRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { type Authorized, assertAllowed, authorize } from '#shared/rights/decision.ts'
import { AppError, invalid, notFound } from '#shared/rights/errors.ts'
import { isStaff, type Role } from '#shared/rights/roles.ts'
import { dateIn } from '#shared/values/dates.ts'
import { definedOnly } from '#shared/values/defined.ts'
import type { timeEntriesApi } from './api.ts'
import { readEntry } from './queries.ts'
import { timeEntryKind } from './record.ts'
import { changingSum, entryEvent, type LoggedOn, loggedKind, type OpenedLoggedKind } from './refs.ts'
import { canEditEntry, canLogForOthers, canMarkBillable, canViewHours } from './rules.ts'
import { type EntryView, entryView, type LoggedType, minutesMax } from './schema.ts'
import { timeEntries } from './table.ts'

type Input<Key extends keyof typeof timeEntriesApi> = ParsedInputOf<(typeof timeEntriesApi)[Key]>
type Deletion = OutputOf<(typeof timeEntriesApi)['DELETE /api/time-entries/:id']>
export type EntryRow = typeof timeEntries.$inferSelect

/** What hours are logged on, once it was found to be in sight. */
export type On = { kind: OpenedLoggedKind; ref: RecordRef }

/** What somebody wants to log hours on. @throws AppError not_found, forbidden */
export async function findLogged(tx: Tx, ctx: Ctx, recordType: LoggedType, recordId: string): Promise<On> {
  const kind = await loggedKind(ctx, recordType)
  const ref = await kind.find(tx, ctx.actor, recordId)
  assertAllowed(kind.logged.canLog(ctx.actor, ref), kind.noun)
  return { kind, ref }
}

/** How an event of an entry says where it is. */
export const placeOf = ({ kind, ref }: On): LoggedOn => {
  const { id, projectId, brandId } = ref
  return { recordType: kind.name as LoggedType, recordId: id, projectId, brandId }
}

/** Logs minutes of a day. @throws AppError not_found, forbidden, invalid_input */
export async function createEntry(
  ctx: Ctx,
  { userId, minutes, startedAt, stoppedAt, ...input }: Input<'POST /api/time-entries'>,
): Promise<EntryView> {
  return transact(ctx, async (tx) => {
    const on = await findLogged(tx, ctx, input.recordType, input.recordId)
    const { zone, ...person } = await personOf(tx, ctx, userId)
    const span = spanOf({ startedAt, stoppedAt })
    const day = span ? dateIn(zone, span.startedAt) : input.day
    checkDay(day, zone)
    const time = span ?? { minutes: minutes ?? 0 }
    if (time.minutes < 1) throw invalid('minutes', 'Enter at least one minute')
    if (!input.billable) await assertMarks(tx, ctx, on, person.userId)
    const entry = { ...input, ...time, ...person, note: input.note || null, day, id: randomUUID(), source: 'typed' as const }
    await changingSum(tx, on.kind, on.ref, () => tx.drizzle.insert(timeEntries).values({ ...entry, createdBy: ctx.actor.userId }))
    const { id: _id, source: _source, ...fields } = entry
    const changes = beginning(ctx.actor, entryView, fields)
    tx.record({ ...entryEvent(placeOf(on), entry), kind: 'time-entry.created', version: 1, changes })
    return readEntry(tx, ctx, entry.id)
  })
}

/** Whose hours they become, and by which calendar. @throws AppError forbidden, invalid_input */
export async function personOf(tx: Tx, ctx: Ctx, userId: string | undefined): Promise<{ userId: string; zone: string }> {
  const { actor } = ctx
  if (userId === undefined || userId === actor.userId) return { userId: actor.userId, zone: actor.timezone }
  assertAllowed(canLogForOthers(actor), 'hours')
  const person = await row<{ timezone: string; roles: Role[] }>(
    tx,
    sql`select u.timezone, array(select r.role from user_roles r where r.user_id = u.id) as roles from users u
      where u.id = ${userId} and u.deactivated_at is null`,
  )
  if (!person || !isStaff(person.roles)) throw invalid('userId', 'Hours are logged by people of the agency. Choose one of them.')
  return { userId, zone: person.timezone }
}

/** Nobody has worked tomorrow. */
export function checkDay(day: string, zone: string): void {
  if (day > dateIn(zone)) throw invalid('day', 'Choose today or a day before')
}

type Given = { startedAt?: string | null | undefined; stoppedAt?: string | null | undefined }
type Span = { startedAt: Date; stoppedAt: Date; minutes: number }

/** Elapsed minutes between two instants, whatever the clocks on the wall did between. */
export const minutesBetween = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / 60_000)

/** From when to when, where both are given. @throws AppError invalid_input */
function spanOf({ startedAt, stoppedAt }: Given): Span | undefined {
  if (!startedAt && !stoppedAt) return undefined
  if (!startedAt || !stoppedAt) throw invalid(startedAt ? 'stoppedAt' : 'startedAt', 'Enter both, from when and to when')
  const [from, to] = [new Date(startedAt), new Date(stoppedAt)]
  const minutes = minutesBetween(from, to)
  if (to.getTime() > Date.now() + 60_000) throw invalid('stoppedAt', 'This is still to come')
  if (minutes < 1) throw invalid('stoppedAt', 'Enter a later time than the start')
  if (minutes > minutesMax) throw invalid('stoppedAt', 'An entry has at most 24 hours. Make one for each day.')
  return { startedAt: from, stoppedAt: to, minutes }
}

/** An entry, locked, with what it is on. @throws AppError not_found, forbidden */
async function lockEntry(tx: Tx, ctx: Ctx, id: string): Promise<{ entry: Authorized<EntryRow>; on: On }> {
  const found = await row<{ recordType: LoggedType; recordId: string }>(
    tx,
    sql`select te.record_type as "recordType", te.record_id as "recordId" from time_entries te where te.id = ${id} and te.deleted_at is null`,
  )
  const on = found && (await onOf(tx, ctx, found))
  // What it is on is locked before it, as by whoever logs more there.
  if (on) await tx.drizzle.execute(sql`select 1 from ${on.kind.table} where id = ${on.ref.id} for no key update`)
  const entry = await lockRecord(tx, ctx.actor, timeEntryKind, id, canEditEntry)
  await refuseHeld(tx, ctx.services, timeEntryKind.name, [id])
  return { entry, on: on ?? (await onOf(tx, ctx, entry)) }
}

/** Whoever may not see hours, or not what they are on, is told the same as of an entry that is not there. @throws AppError not_found */
async function onOf(tx: Tx, ctx: Ctx, { recordType, recordId }: Pick<EntryRow, 'recordType' | 'recordId'>): Promise<On> {
  if (!canViewHours(ctx.actor).allowed) throw notFound(timeEntryKind.noun)
  const kind = await loggedKind(ctx, recordType)
  const ref = await kind.find(tx, ctx.actor, recordId).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? notFound(timeEntryKind.noun) : error
  })
  return { kind, ref }
}

/**
 * Changes an entry. Where it has a start and a stop, minutes move the stop, and a start on another day moves the entry there.
 * @throws AppError stale, invalid_input, conflict
 */
export async function updateEntry(ctx: Ctx, { id, version, ...given }: Input<'PATCH /api/time-entries/:id'>): Promise<EntryView> {
  return transact(ctx, async (tx) => {
    const { entry, on } = await lockEntry(tx, ctx, id)
    if (given.billable !== undefined && given.billable !== entry.billable) await assertMarks(tx, ctx, on, entry.userId)
    const patch = await completed(tx, ctx, entry, definedOnly(given))
    await changingSum(tx, on.kind, on.ref, () =>
      patchRecord(tx, ctx.actor, {
        table: timeEntries,
        view: entryView,
        row: entry,
        patch,
        baseVersion: version,
        event: { ...entryEvent(placeOf(on), entry), kind: 'time-entry.updated' },
        read: () => readEntry(tx, ctx, id),
      }),
    )
    return readEntry(tx, ctx, id)
  })
}

/** @throws AppError invalid_input for a manager of another project */
async function assertMarks(tx: Tx, { actor }: Ctx, { ref }: On, userId: string | null): Promise<void> {
  const project = await row<{ projectManagerId: string | null }>(
    tx,
    sql`select project_manager_id as "projectManagerId" from projects where id = ${ref.projectId}`,
  )
  if (!canMarkBillable(actor, { userId, projectManagerId: project?.projectManagerId ?? null }).allowed)
    throw invalid('billable', 'Only the project’s manager or the person who logged these hours changes this.')
}

type Patch = Partial<Omit<Input<'PATCH /api/time-entries/:id'>, 'id' | 'version'>>

/** What follows from a change: minutes and the two instants always say the same. */
async function completed(tx: Tx, ctx: Ctx, entry: EntryRow, patch: Patch): Promise<Partial<EntryRow>> {
  const { startedAt, stoppedAt, minutes, ...rest } = patch
  const text = rest.note === '' ? { ...rest, note: null } : rest
  const { zone } = entry.userId ? await zoneOf(tx, entry.userId) : { zone: ctx.actor.timezone }
  if (startedAt || stoppedAt) {
    if (entry.startedAt && !entry.stoppedAt && !stoppedAt) return runningFrom(text, new Date(startedAt ?? 0), zone)
    const span = spanOf({
      startedAt: startedAt ?? entry.startedAt?.toISOString(),
      stoppedAt: stoppedAt ?? entry.stoppedAt?.toISOString(),
    })
    return { ...text, ...span, ...(span && { day: dateIn(zone, span.startedAt) }) }
  }
  if (rest.day) checkDay(rest.day, zone)
  // A day that is chosen by itself leaves the times of the other day behind.
  const moved = rest.day !== undefined && rest.day !== entry.day && entry.stoppedAt ? { startedAt: null, stoppedAt: null } : {}
  if (entry.startedAt && !entry.stoppedAt && (minutes !== undefined || rest.day !== undefined))
    throw new AppError('conflict', 'This timer is running. Stop it first.')
  if (minutes === undefined) return { ...text, ...moved }
  const began = 'startedAt' in moved || !entry.stoppedAt ? null : entry.startedAt
  return { ...text, ...moved, minutes, ...(began && { stoppedAt: new Date(began.getTime() + minutes * 60_000) }) }
}

/** A timer that runs can have begun at another time. */
function runningFrom(text: Partial<EntryRow>, startedAt: Date, zone: string): Partial<EntryRow> {
  if (startedAt.getTime() > Date.now()) throw invalid('startedAt', 'This is still to come')
  return { ...text, startedAt, day: dateIn(zone, startedAt) }
}

async function zoneOf(tx: Tx, userId: string): Promise<{ zone: string }> {
  return (await row<{ zone: string }>(tx, sql`select u.timezone as zone from users u where u.id = ${userId}`)) ?? { zone: 'UTC' }
}

/** Removes an entry. */
export async function deleteEntry(ctx: Ctx, id: string): Promise<Deletion> {
  return transact(ctx, async (tx) => {
    const { entry, on } = await lockEntry(tx, ctx, id)
    return changingSum(tx, on.kind, on.ref, () => markDeleted(tx, timeEntryKind, entry, (one) => entryEvent(placeOf(on), one)))
  })
}

/** Takes a removal back. @throws AppError not_found, conflict when a timer runs that is to run on */
export async function restoreEntry(ctx: Ctx, id: string, deletionId: string): Promise<EntryView> {
  return transact(ctx, async (tx) => {
    const found = await lockDeleted(tx, timeEntryKind, id, deletionId)
    const on = await onOf(tx, ctx, found)
    const entry = authorize(canEditEntry(ctx.actor, found), found, 'time entry')
    const kinds = await ctx.services.kinds()
    await changingSum(tx, on.kind, on.ref, () =>
      takeBack(tx, kinds, timeEntryKind, entry, (one) => entryEvent(placeOf(on), one)).catch(whereOneRuns),
    )
    return readEntry(tx, ctx, id)
  })
}

/** Another timer was started meanwhile. */
export function whereOneRuns(error: unknown): never {
  if (brokenConstraint(error) !== 'time_entries_one_running') throw error
  throw new AppError('conflict', 'Another timer of yours is running. Stop it first.')
}
