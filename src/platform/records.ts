import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { AppError } from '#shared/errors.ts'
import { prepared } from './db.ts'
import type { Changes, EventInput } from './events/record.ts'
import type { Tx } from './transact.ts'

type RecordTable = PgTable & { id: PgColumn; version: PgColumn }
type RecordRow = { id: string; version: number }

export type Patch<Row extends RecordRow> = {
  table: RecordTable
  /** the row as it is, locked in this transaction */
  row: Row
  /** only the fields a person changed; undefined means unchanged */
  patch: Partial<Row>
  /** columns that follow from the patch: written with it, neither compared nor told */
  derived?: Partial<Row>
  /** what the person saw when they began; without it the change is applied as it is */
  baseVersion?: number | undefined
  event: Omit<EventInput, 'recordId' | 'version' | 'changes'>
  /** the row as this person may see it, sent along when the change is refused */
  view: () => Promise<unknown>
}

/**
 * Applies a change to a record and records its event. Where others changed other fields since `baseVersion` it is applied; where
 * they changed the same field it is refused with the current row and the field names.
 * @returns the row as it is now and what changed; nothing changed gives an empty list and no event
 * @throws AppError stale
 */
export async function patchRecord<Row extends RecordRow>(
  tx: Tx,
  options: Patch<Row>,
): Promise<{ row: Row; changed: (keyof Row & string)[] }> {
  const { row, patch } = options
  const changes: Changes = {}
  for (const [field, value] of Object.entries(patch)) {
    if (value === undefined || same(row[field as keyof Row], value)) continue
    changes[field] = [row[field as keyof Row] ?? null, value]
  }
  const changed = Object.keys(changes) as (keyof Row & string)[]
  if (changed.length === 0) return { row, changed }
  if (options.baseVersion !== undefined && options.baseVersion < row.version) {
    await refuseOverlap(tx, options, changed, options.baseVersion)
  }
  const columns = getTableColumns(options.table)
  const set: Record<string, unknown> = { ...options.derived, version: sql`${options.table.version} + 1` }
  if ('updatedAt' in columns) set.updatedAt = sql`now()`
  for (const field of changed) set[field] = patch[field]
  const [updated] = await tx.drizzle.update(options.table).set(set).where(eq(options.table.id, row.id)).returning()
  const next = updated as unknown as Row
  tx.record({ ...options.event, recordId: row.id, version: next.version, changes })
  return { row: next, changed }
}

async function refuseOverlap<Row extends RecordRow>(tx: Tx, options: Patch<Row>, changed: string[], base: number): Promise<void> {
  const since = await prepared<{ field: string }>(
    tx,
    'fields_since',
    `select distinct jsonb_object_keys(changes) as field from events where record_type = $1 and record_id = $2 and version > $3`,
    [options.event.recordType, options.row.id, base],
  )
  const theirs = new Set(since.map(({ field }) => field))
  const overlap = changed.filter((field) => theirs.has(field))
  if (overlap.length === 0) return
  throw new AppError('stale', 'Someone else changed this meanwhile. Choose which version to keep.', {
    fields: Object.fromEntries(overlap.map((field) => [field, 'Changed by someone else meanwhile'])),
    current: await options.view(),
  })
}

function same(before: unknown, after: unknown): boolean {
  if (before instanceof Date || after instanceof Date) return before instanceof Date && after instanceof Date && +before === +after
  if (typeof before === 'object' || typeof after === 'object') return JSON.stringify(before ?? null) === JSON.stringify(after ?? null)
  return (before ?? null) === (after ?? null)
}
