import type { Queryable } from '#platform/database/db.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { AppError } from '#shared/rights/errors.ts'

/** One lock for every change of who is an admin, so that no two of them decide on the same picture. */
const adminSetLock = 4_242_002

/** Waits for any other change of the admins; held until the transaction ends. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [adminSetLock])
}

/** Whether an admin other than this person can still sign in. @param except leave out this person */
export async function hasActiveAdmin(db: Queryable, except?: string): Promise<boolean> {
  const found = await db.query<{ found: boolean }>(
    `select exists (select 1 from user_roles r join users u on u.id = r.user_id
      where r.role = 'admin' and u.deactivated_at is null and ($1::uuid is null or u.id <> $1)) as found`,
    [except ?? null],
  )
  return found.rows[0]?.found ?? false
}

/** Call with the lock held, before an admin's role or account goes. @throws AppError conflict */
export async function keepOneAdmin(tx: Tx, userId: string): Promise<void> {
  if (await hasActiveAdmin(tx, userId)) return
  throw new AppError('conflict', 'There must always be at least one active admin. Make someone else an admin first.')
}
