import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { deletionView } from '#shared/contract/endpoint.ts'
import type { Authorized } from '#shared/rights/decision.ts'
import { AppError, notFound } from '#shared/rights/errors.ts'
import { undoSeconds } from '#shared/values/undo.ts'
import { rows } from '../database/db.ts'
import type { EventInput } from '../transactions/events.ts'
import type { Tx } from '../transactions/tx.ts'
import { type DeletableTable, type RecordKind, type RecordKinds } from './record-kind.ts'

type RowOf<Table extends DeletableTable> = Table['$inferSelect'] & { id: string; deletionId: string | null }
/** What the events of one record say of its place and of whom it concerns. */
type EventOf<Row> = (row: Row) => Omit<EventInput, 'kind' | 'version' | 'changes'>
type Deletion = z.infer<typeof deletionView>

/** Marks a record as deleted, in a tree with everything below it. One deletion is taken back as one. */
export async function markDeleted<Table extends DeletableTable>(
  tx: Tx,
  kind: RecordKind<Table>,
  record: Authorized<RowOf<Table>>,
  eventOf: EventOf<RowOf<Table>>,
): Promise<Deletion> {
  const deletionId = randomUUID()
  const marked = await write(tx, kind, { deletedAt: sql`now()`, deletionId }, subtree(kind, record.id))
  tell(tx, kind, marked, eventOf, true)
  return { deletionId, count: marked.length, undoUntil: new Date(Date.now() + undoSeconds * 1000).toISOString() }
}

/** Marks records of another kind along with a deletion, such as what lies in a folder. @param which of the kind's table @returns how many */
export async function markAlong<Table extends DeletableTable>(
  tx: Tx,
  kind: RecordKind<Table>,
  deletionId: string,
  which: SQL,
  eventOf: EventOf<RowOf<Table>>,
): Promise<number> {
  const marked = await write(tx, kind, { deletedAt: sql`now()`, deletionId }, sql`${which} and ${kind.table.deletedAt} is null`)
  tell(tx, kind, marked, eventOf, true)
  return marked.length
}

/** Takes back what `markAlong` marked with a deletion. */
export async function takeBackAlong<Table extends DeletableTable>(
  tx: Tx,
  kind: RecordKind<Table>,
  deletionId: string,
  eventOf: EventOf<RowOf<Table>>,
): Promise<void> {
  const restored = await write(tx, kind, { deletedAt: null, deletionId: null }, sql`${kind.table.deletionId} = ${deletionId}`)
  tell(tx, kind, restored, eventOf, false)
}

/** The record as one deletion left it, locked, for the rule to be asked. @throws AppError not_found when it was not part of it */
export async function lockDeleted<Table extends DeletableTable>(
  tx: Tx,
  { table, noun }: RecordKind<Table>,
  id: string,
  deletionId: string,
): Promise<RowOf<Table>> {
  const own = and(eq(table.id, id), eq(table.deletionId, deletionId), isNotNull(table.deletedAt))
  const [found] = await tx.drizzle.select().from<PgTable>(table).where(own).for('no key update')
  if (!found) throw notFound(noun)
  return found as RowOf<Table>
}

/**
 * Takes the deletion back that this record was part of, whole.
 * @param record from `lockDeleted` @throws AppError conflict when what is above it is deleted
 */
export async function takeBack<Table extends DeletableTable>(
  tx: Tx,
  kinds: RecordKinds,
  kind: RecordKind<Table>,
  record: Authorized<RowOf<Table>>,
  eventOf: EventOf<RowOf<Table>>,
): Promise<void> {
  const { deletionId } = record
  if (deletionId === null) throw notFound(kind.noun)
  const { parent } = kind.deletable ?? {}
  const part = kind.place.of
  if (parent) await refuseBelowDeleted(tx, kind, parent.name, kind, deletionId)
  if (part) await refuseBelowDeleted(tx, kind, part.column.name, kinds.named(part.in), deletionId)
  const restored = await write(tx, kind, { deletedAt: null, deletionId: null }, ofDeletion(kind, deletionId))
  tell(tx, kind, restored, eventOf, false)
}

/** In so many words that they are marked, or the index of the marked would not be used. */
function ofDeletion<Table extends DeletableTable>({ table }: RecordKind<Table>, deletionId: string): SQL {
  return sql`${table.deletedAt} is not null and ${table.deletionId} = ${deletionId}`
}

/** What is above is locked, so that it is not deleted meanwhile without what comes back below it; read only once the lock is there. */
async function refuseBelowDeleted(tx: Tx, kind: RecordKind, column: string, above: RecordKind, deletionId: string): Promise<void> {
  if (!above.deletable) return
  const locked = await rows<{ gone: boolean }>(
    tx,
    sql`select a.deleted_at is not null as gone from ${above.table} a
        where a.id in (select t.${sql.identifier(column)} from ${kind.table} t where t.deleted_at is not null and t.deletion_id = ${deletionId})
          and a.deletion_id is distinct from ${deletionId} for share of a`,
  )
  if (locked.some(({ gone }) => gone)) throw new AppError('conflict', `The ${above.noun} above it is deleted. Restore that one first.`)
}

/** The record, and in a tree what lives below it. */
function subtree<Table extends DeletableTable>({ table, deletable }: RecordKind<Table>, id: string): SQL {
  if (!deletable?.parent) return sql`${table.id} = ${id}`
  return sql`${table.id} in (
    with recursive below as (
      select ${id}::uuid as id
      union select t.id from ${table} t join below on t.${sql.identifier(deletable.parent.name)} = below.id where t.deleted_at is null)
    select id from below)`
}

async function write<Table extends DeletableTable>(
  tx: Tx,
  { table }: RecordKind<Table>,
  values: Record<string, unknown>,
  where: SQL,
): Promise<RowOf<Table>[]> {
  const raised = 'version' in table ? { version: sql`${table.version} + 1` } : {}
  const written = await tx.drizzle
    .update<PgTable>(table)
    .set({ ...values, ...raised })
    .where(where)
    .returning()
  return written as RowOf<Table>[]
}

function tell<Table extends DeletableTable>(
  tx: Tx,
  { name }: RecordKind<Table>,
  rows: readonly RowOf<Table>[],
  eventOf: EventOf<RowOf<Table>>,
  deleted: boolean,
): void {
  for (const one of rows) {
    const version = 'version' in one && typeof one.version === 'number' ? { version: one.version } : {}
    tx.record({
      ...nameOf(one),
      ...eventOf(one),
      ...version,
      kind: `${name}.${deleted ? 'deleted' : 'restored'}`,
      changes: { deleted: [!deleted, deleted] },
    })
  }
}

/** What the audit log calls a record that is found no more. */
function nameOf(one: object): { name: string } | undefined {
  const name = 'title' in one ? one.title : 'name' in one ? one.name : undefined
  return typeof name === 'string' ? { name } : undefined
}
