import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { brokenConstraint, row } from '#platform/database/db.ts'
import { markDeleted } from '#platform/records/deletion.ts'
import { refuseHeld } from '#platform/records/holds.ts'
import { patchRecord } from '#platform/records/records.ts'
import { Retry, transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { type Authorized, allowed, assertAllowed, authorize } from '#shared/rights/decision.ts'
import { AppError, notFound } from '#shared/rights/errors.ts'
import { dateIn } from '#shared/values/dates.ts'
import { loggedText } from '#shared/values/minutes.ts'
import { type EntryRow, findLogged, minutesBetween, type On, placeOf } from '../time-entries/commands.ts'
import { readEntry } from '../time-entries/queries.ts'
import { timeEntryKind } from '../time-entries/record.ts'
import { changingSum, entryEvent, loggedKind } from '../time-entries/refs.ts'
import { canViewHours } from '../time-entries/rules.ts'
import { type EntryView, entryView } from '../time-entries/schema.ts'
import { timeEntries } from '../time-entries/table.ts'
import type { timersApi } from './api.ts'
import { readTimer } from './queries.ts'
import { continueMinutes, forgottenMinutes, type TimerView } from './schema.ts'

type Input<Key extends keyof typeof timersApi> = ParsedInputOf<(typeof timersApi)[Key]>
type Running = Authorized<EntryRow & { startedAt: Date }>

/**
 * Starts a timer, and stops the one that runs. Asked twice at once, one of the two waits for the other by the unique index and begins
 * again, so that one runs. @throws AppError not_found, forbidden, conflict when the one that runs was forgotten
 */
export async function startTimer(ctx: Ctx, { recordType, recordId, note }: Input<'POST /api/timer'>): Promise<TimerView> {
  return transact(ctx, async (tx) => {
    const on = await findLogged(tx, ctx, recordType, recordId)
    const running = await lockRunning(tx, ctx)
    // Started twice by a double click or in two windows: it runs already.
    if (running?.recordId === recordId) return { ...(await readTimer(tx, ctx)), stopped: null }
    const stopped = running ? await stop(tx, ctx, running) : null
    const { userId, timezone } = ctx.actor
    const startedAt = new Date()
    const entry = { id: randomUUID(), recordType, recordId, userId, day: dateIn(timezone, startedAt), startedAt, note: note || null }
    await tx.drizzle
      .insert(timeEntries)
      .values({ ...entry, source: 'timer', createdBy: userId })
      .catch(again)
    const changes = { startedAt: [null, startedAt.toISOString()] } as const
    tx.record({
      ...entryEvent(placeOf(on), entry),
      kind: 'time-entry.created',
      version: 1,
      changes: { ...changes, startedAt: [...changes.startedAt] },
    })
    return { timer: await readEntry(tx, ctx, entry.id), stopped }
  })
}

/** Somebody, most likely the same person in another window, has started one since this transaction looked. */
function again(error: unknown): never {
  throw brokenConstraint(error) === 'time_entries_one_running' ? new Retry() : error
}

/** The timer of whoever acts, locked. */
async function lockRunning(tx: Tx, { actor }: Ctx): Promise<Running | undefined> {
  const [found] = await tx.drizzle
    .select()
    .from(timeEntries)
    .where(sql`${eq(timeEntries.userId, actor.userId)} and started_at is not null and stopped_at is null and deleted_at is null`)
    .for('no key update')
  return found && authorize(allowed, { ...found, startedAt: found.startedAt ?? new Date() }, 'timer')
}

/** Stops one's own timer. @throws AppError not_found when it does not run any more, conflict when it was forgotten */
export async function stopTimer(ctx: Ctx, { id, minutes }: Input<'POST /api/timer/stop'>): Promise<TimerView> {
  assertAllowed(canViewHours(ctx.actor), 'timer')
  return transact(ctx, async (tx) => {
    const running = await lockRunning(tx, ctx)
    if (running?.id !== id) throw notFound('timer')
    return { timer: null, stopped: await stop(tx, ctx, running, minutes) }
  })
}

/**
 * Ends a timer with the minutes that have gone by, or with those that somebody says where they forgot it. Less than a minute is not kept.
 * @returns the entry, null where nothing is kept
 */
async function stop(tx: Tx, ctx: Ctx, running: Running, said?: number): Promise<EntryView | null> {
  const now = new Date()
  const elapsed = minutesBetween(running.startedAt, now)
  if (said === undefined && elapsed > forgottenMinutes)
    throw new AppError('conflict', `This timer has been running for ${loggedText(elapsed)}. Say how long you worked, then it stops.`, {
      fields: { minutes: 'Enter how long you worked' },
    })
  if (said !== undefined && said > Math.max(1, elapsed))
    throw new AppError('invalid_input', `It has been running for ${loggedText(elapsed)}, not longer.`, {
      fields: { minutes: `Enter at most ${loggedText(elapsed)}` },
    })
  const on = await onOf(tx, ctx, running)
  const event = entryEvent(placeOf(on), running)
  if (said === undefined && now.getTime() - running.startedAt.getTime() < 60_000) {
    await markDeleted(tx, timeEntryKind, running, () => event)
    return null
  }
  const minutes = said ?? elapsed
  const stoppedAt = new Date(
    running.startedAt.getTime() + (said === undefined ? now.getTime() - running.startedAt.getTime() : said * 60_000),
  )
  const write = () =>
    patchRecord(tx, ctx.actor, {
      table: timeEntries,
      view: entryView,
      row: running,
      patch: { stoppedAt, minutes },
      event: { ...event, kind: 'time-entry.updated' },
      read: () => readEntry(tx, ctx, running.id),
    })
  await changingSum(tx, on.kind, on.ref, write)
  return readEntry(tx, ctx, running.id)
}

/** What one's own timer is on, also when it was deleted or handed on since: what was worked was worked. */
async function onOf(tx: Tx, ctx: Ctx, { recordType, recordId }: EntryRow): Promise<On> {
  const kind = await loggedKind(ctx, recordType)
  const found = await row<{ title: string; projectId: string; brandId: string }>(
    tx,
    sql`select r.name as title, r.project_id as "projectId", p.brand_id as "brandId" from ${kind.table} r
      join projects p on p.id = r.project_id where r.id = ${recordId}`,
  )
  if (!found) throw notFound('timer')
  return { kind, ref: { id: recordId, ...found, assigneeId: null, concerns: [], url: '' } }
}

/**
 * Lets a timer that was stopped a moment ago run on as if it had not been, and removes the one that was started since: the undo of both.
 * @throws AppError not_found, conflict after ten minutes
 */
export async function continueTimer(ctx: Ctx, { id }: Input<'POST /api/timer/continue'>): Promise<TimerView> {
  assertAllowed(canViewHours(ctx.actor), 'timer')
  return transact(ctx, async (tx) => {
    const running = await lockRunning(tx, ctx)
    if (running?.id === id) return readTimer(tx, ctx)
    if (running) {
      const on = await onOf(tx, ctx, running)
      await markDeleted(tx, timeEntryKind, running, () => entryEvent(placeOf(on), running))
    }
    const [found] = await tx.drizzle
      .select()
      .from(timeEntries)
      .where(sql`${eq(timeEntries.id, id)} and ${eq(timeEntries.userId, ctx.actor.userId)} and source = 'timer'`)
      .for('no key update')
    if (!found?.startedAt) throw notFound('timer')
    const ended = found.stoppedAt ?? found.deletedAt
    if (!ended || Date.now() - ended.getTime() > continueMinutes * 60_000)
      throw new AppError('conflict', `A timer runs on within ${continueMinutes} minutes after it was stopped. Start it anew.`)
    const entry = authorize(allowed, found, 'timer')
    await refuseHeld(tx, ctx.services, timeEntryKind.name, [id])
    const on = await onOf(tx, ctx, entry)
    const write = async () => {
      await tx.drizzle
        .update(timeEntries)
        .set({ stoppedAt: null, minutes: 0, deletedAt: null, deletionId: null, version: sql`version + 1`, updatedAt: sql`now()` })
        .where(eq(timeEntries.id, id))
        .catch(again)
      const changes: Record<string, [unknown, unknown]> = { stoppedAt: [ended.toISOString(), null] }
      tx.record({ ...entryEvent(placeOf(on), entry), kind: 'time-entry.updated', version: entry.version + 1, changes })
    }
    await changingSum(tx, on.kind, on.ref, write)
    return readTimer(tx, ctx)
  })
}
