import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Actor } from '#shared/rights/actor.ts'
import { type Authorized, assertAllowed, authorize, type Decision } from '#shared/rights/decision.ts'
import { AppError, notFound } from '#shared/rights/errors.ts'
import { canSetFields, isForAdmins, isInternalField, schemaFor } from '#shared/rights/internal.ts'
import { prepared } from '../database/db.ts'
import type { Changes, EventAudience, EventInput } from '../transactions/events.ts'
import type { Tx } from '../transactions/tx.ts'

type RecordTable = PgTable & { id: PgColumn; version: PgColumn }
type RowOf<Table extends RecordTable> = Table['$inferSelect'] & { id: string; version: number }

/**
 * The row, locked until the transaction ends, once the rule has said yes. What is marked as deleted is not found.
 * @param strength `update` also keeps others from hanging new records on it @throws AppError not_found, forbidden
 */
export async function lockRecord<Table extends RecordTable>(
  tx: Tx,
  actor: Actor,
  { table, noun }: { table: Table; noun: string },
  id: string,
  rule: (actor: Actor, row: RowOf<Table>) => Decision,
  strength: 'update' | 'no key update' | 'key share' = 'no key update',
): Promise<Authorized<RowOf<Table>>> {
  const { deletedAt } = getTableColumns(table as PgTable) as Record<string, PgColumn>
  const own = and(eq(table.id, id), deletedAt && isNull(deletedAt))
  const [found] = await tx.drizzle.select().from<PgTable>(table).where(own).for(strength)
  if (!found) throw notFound(noun)
  return authorize(rule(actor, found as RowOf<Table>), found as RowOf<Table>, noun)
}

export type Patch<Table extends RecordTable> = {
  table: Table
  /** what people see of it: which fields are internal stands there */
  view: z.ZodObject
  /** the row as it is, locked in this transaction; a rule has said yes to this change of it */
  row: Authorized<RowOf<Table>>
  /** only the fields a person changed; undefined means unchanged */
  patch: Partial<RowOf<Table>>
  /** columns that follow from the patch: written with it, neither compared nor told */
  derived?: Partial<RowOf<Table>>
  /** what the person saw when they began; without it the change is applied as it is */
  baseVersion?: number | undefined
  /** its audience is `internal` in place of `client` where only internal fields change */
  event: Omit<EventInput, 'recordId' | 'version' | 'changes'>
  /** reads the row anew, to be sent along when the change is refused */
  read: () => Promise<unknown>
}

/**
 * Applies a change to a record and records its event. Where others changed other fields since `baseVersion` it is applied; where
 * they changed the same field it is refused with the current row and the field names.
 * @returns the row as it is now and what changed; nothing changed gives an empty list and no event
 * @throws AppError stale; forbidden when someone outside the agency names an internal field
 */
export async function patchRecord<Table extends RecordTable>(
  tx: Tx,
  actor: Actor,
  options: Patch<Table>,
): Promise<{ row: RowOf<Table>; changed: (keyof RowOf<Table> & string)[] }> {
  const { row, view, event } = options
  const before: Record<string, unknown> = row
  const named = Object.entries(options.patch).filter(([, value]) => value !== undefined)
  // Also where the value is the same, or trying values would tell the one that is kept.
  const fields = named.map(([field]) => field)
  assertAllowed(canSetFields(actor, view, fields), event.recordType)
  const changes: Changes = Object.fromEntries(
    named.filter(([field, value]) => !sameValue(before[field], value)).map(([field, value]) => [field, [before[field] ?? null, value]]),
  )
  const changed = Object.keys(changes)
  if (changed.length === 0) return { row, changed }
  if (options.baseVersion !== undefined && options.baseVersion < row.version) {
    await refuseOverlap(tx, actor, options, changed, options.baseVersion)
  }
  const columns = getTableColumns(options.table)
  const set: Record<string, unknown> = { ...options.derived, version: sql`${options.table.version} + 1` }
  if ('updatedAt' in columns) set.updatedAt = sql`now()`
  // What the database makes of other columns is told of, and written by whoever writes those.
  for (const [field, [, value]] of Object.entries(changes)) if (!isMade(columns[field])) set[field] = value
  const [updated] = await tx.drizzle.update<PgTable>(options.table).set(set).where(eq(options.table.id, row.id)).returning()
  const next = updated as RowOf<Table>
  for (const part of parted(event.audience, view, changes)) tx.record({ ...event, ...part, recordId: row.id, version: next.version })
  return { row: next, changed }
}

/**
 * What a record begins with, as the changes of its first event: every field that was given a value.
 * @throws AppError forbidden when someone outside the agency gives one to an internal field
 */
export function beginning(actor: Actor, view: z.ZodObject, fields: object): Changes {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== '')
  const names = given.map(([field]) => field)
  assertAllowed(canSetFields(actor, view, names), 'record')
  return Object.fromEntries(given.map(([field, value]) => [field, [null, value]]))
}

/** What admins alone get is an event of its own: nobody else is told that it changed, nor what else did with it. */
function parted(audience: EventAudience, view: z.ZodObject, changes: Changes): { audience: EventAudience; changes: Changes }[] {
  const [kept, told] = [true, false].map((forAdmins) => Object.entries(changes).filter(([field]) => isForAdmins(view, field) === forAdmins))
  const all: { audience: EventAudience; of: typeof kept }[] = [
    {
      audience: audienceOf(
        audience,
        view,
        (told ?? []).map(([field]) => field),
      ),
      of: told,
    },
    { audience: 'admin', of: kept },
  ]
  return all.flatMap(({ audience: whom, of }) => (of?.length ? [{ audience: whom, changes: Object.fromEntries(of) }] : []))
}

/** People outside the agency are not told that something changed of which they see nothing. */
function audienceOf(given: EventAudience, view: z.ZodObject, changed: readonly string[]): EventAudience {
  return given === 'client' && changed.every((field) => isInternalField(view, field)) ? 'internal' : given
}

const isMade = (column: PgColumn | undefined): boolean => column?.generated !== undefined

async function refuseOverlap(
  tx: Tx,
  actor: Actor,
  { event, row, view, read }: Pick<Patch<RecordTable>, 'event' | 'row' | 'view' | 'read'>,
  changed: readonly string[],
  base: number,
): Promise<void> {
  const since = await prepared<{ field: string }>(
    tx,
    'fields_since',
    `select distinct jsonb_object_keys(changes) as field from events where record_type = $1 and record_id = $2 and version > $3`,
    [event.recordType, row.id, base],
  )
  const theirs = new Set(since.map(({ field }) => field))
  const overlap = changed.filter((field) => theirs.has(field))
  if (overlap.length === 0) return
  throw new AppError('stale', 'Someone else changed this meanwhile. Choose which version to keep.', {
    fields: Object.fromEntries(overlap.map((field) => [field, 'Changed by someone else meanwhile'])),
    current: schemaFor(actor, view).parse(await read()),
  })
}

/** Whether a column holds this value already. Lists are compared by what is in them. */
export function sameValue(before: unknown, after: unknown): boolean {
  if (before instanceof Date || after instanceof Date) return before instanceof Date && after instanceof Date && +before === +after
  if (typeof before === 'object' || typeof after === 'object') return JSON.stringify(before ?? null) === JSON.stringify(after ?? null)
  return (before ?? null) === (after ?? null)
}
