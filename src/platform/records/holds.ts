import { sql } from 'drizzle-orm'
import { AppError } from '#shared/rights/errors.ts'
import type { Services } from '../context.ts'
import { type Queryable, rows } from '../database/db.ts'
import { type RecordKind, tableOf } from './record-kind.ts'

/**
 * What keeps records of lower capabilities as they are, such as the invoice that hours stand on. Asked once the records are locked, so
 * that what holds one and what changes it never both happen.
 * @returns for each record that is held the sentence that says by what
 */
export type Hold = (db: Queryable, recordType: string, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Which of these records are held, and by what. */
export async function heldAmong(
  db: Queryable,
  services: Services,
  recordType: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  if (ids.length === 0) return found
  for (const hold of await services.provided('holds')) for (const [id, why] of await hold(db, recordType, ids)) found.set(id, why)
  return found
}

/** @throws AppError conflict when something holds one of these records, which are locked */
export async function refuseHeld(db: Queryable, services: Services, recordType: string, ids: readonly string[]): Promise<void> {
  const [why] = (await heldAmong(db, services, recordType, ids)).values()
  if (why !== undefined) throw new AppError('conflict', why)
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
