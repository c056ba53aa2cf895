import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { markDeleted } from '#platform/records/deletion.ts'
import { heldAmong } from '#platform/records/holds.ts'
import { patchRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { allowed, authorize } from '#shared/rights/decision.ts'
import { AppError } from '#shared/rights/errors.ts'
import { checkDay, type EntryRow, findLogged, type On, personOf, placeOf } from '../time-entries/commands.ts'
import { readEntry } from '../time-entries/queries.ts'
import { timeEntryKind } from '../time-entries/record.ts'
import { changingSum, entryEvent } from '../time-entries/refs.ts'
import { entryView } from '../time-entries/schema.ts'
import { timeEntries } from '../time-entries/table.ts'
import type { timesheetsApi } from './api.ts'

type Cell = ParsedInputOf<(typeof timesheetsApi)['PATCH /api/timesheet/cell']>
type CellAnswer = OutputOf<(typeof timesheetsApi)['PATCH /api/timesheet/cell']>

/**
 * Sets what somebody's minutes on a day are together. What was typed there before becomes more or less; what a timer measured stays, and
 * the difference to it is an entry of its own. @throws AppError not_found, forbidden, invalid_input
 */
export async function setCell(ctx: Ctx, { recordType, recordId, day, minutes, userId }: Cell): Promise<CellAnswer> {
  return transact(ctx, async (tx) => {
    const on = await findLogged(tx, ctx, recordType, recordId)
    const { zone, ...person } = await personOf(tx, ctx, userId)
    checkDay(day, zone)
    return changingSum(tx, on.kind, on.ref, async () => {
      const there = await tx.drizzle
        .select()
        .from(timeEntries)
        .where(
          and(
            eq(timeEntries.recordType, recordType),
            eq(timeEntries.recordId, recordId),
            eq(timeEntries.userId, person.userId),
            eq(timeEntries.day, day),
            isNull(timeEntries.deletedAt),
          ),
        )
        .orderBy(sql`created_at desc, id`)
        .for('no key update')
      const before = there.reduce((total, entry) => total + entry.minutes, 0)
      const difference = minutes - before
      const held = await heldAmong(
        tx,
        ctx.services,
        timeEntryKind.name,
        there.map(({ id }) => id),
      )
      const [first] = held.values()
      if (difference < 0 && first) throw new AppError('conflict', first.why)
      const typed = there.find((entry) => isTyped(entry) && !held.has(entry.id))
      await addTo(tx, ctx, on, { ...person, day, difference, typed })
      return { before, minutes }
    })
  })
}

const isTyped = ({ startedAt, source }: EntryRow): boolean => startedAt === null && (source === 'typed' || source === 'difference')

type Addition = { userId: string; day: string; difference: number; typed: EntryRow | undefined }

/** Makes what was typed more or less by the difference; where that leaves nothing or less, an entry goes or a correction comes. */
async function addTo(tx: Tx, ctx: Ctx, on: On, { userId, day, difference, typed }: Addition): Promise<void> {
  if (difference === 0) return
  const { recordType, recordId } = placeOf(on)
  const next = (typed?.minutes ?? 0) + difference
  if (!typed || next < 0) {
    const source = difference > 0 ? ('typed' as const) : ('difference' as const)
    const entry = { id: randomUUID(), recordType, recordId, userId, day, minutes: difference, source }
    await tx.drizzle.insert(timeEntries).values({ ...entry, createdBy: ctx.actor.userId })
    tx.record({ ...entryEvent(placeOf(on), entry), kind: 'time-entry.created', version: 1, changes: { minutes: [null, difference] } })
    return
  }
  const row = authorize(allowed, typed, 'time entry')
  const event = entryEvent(placeOf(on), typed)
  if (next === 0) await markDeleted(tx, timeEntryKind, row, () => event)
  else
    await patchRecord(tx, ctx.actor, {
      table: timeEntries,
      view: entryView,
      row,
      patch: { minutes: next },
      event: { ...event, kind: 'time-entry.updated' },
      read: () => readEntry(tx, ctx, typed.id),
    })
}
