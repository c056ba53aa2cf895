import type { Ctx } from '#platform/context.ts'
import { prepared } from '#platform/database/db.ts'
import type { Purged } from '#platform/records/record-kind.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { readFollow } from './queries.ts'
import type { FollowView } from './schema.ts'

/** Follows a record that the actor can open, or no longer; what was chosen stays, whatever they do with the record later. */
export async function setFollowing(ctx: Ctx, recordType: string, recordId: string, following: boolean): Promise<FollowView> {
  return transact(ctx, async (tx) => {
    const before = await readFollow(ctx, tx, recordType, recordId)
    if (before.following === following) return before
    await prepared(
      tx,
      'set_following',
      `insert into follows (record_type, record_id, user_id, following) values ($1, $2, $3, $4)
        on conflict (record_type, record_id, user_id) do update set following = $4, at = now()`,
      [recordType, recordId, ctx.actor.userId, following],
    )
    const own = { audience: 'private' as const, concerns: [ctx.actor.userId] }
    tx.record({ ...own, kind: 'follow.updated', recordType: 'follow', recordId })
    return { following, byItself: false }
  })
}

/** Lets the actor hear of records from now on, unless they have chosen by themselves. */
export async function followByItself(tx: Tx, ctx: Ctx, recordType: string, recordIds: readonly string[]): Promise<void> {
  await prepared(
    tx,
    'follow_by_itself',
    `insert into follows (record_type, record_id, user_id, following) select $1, one, $3, true from unnest($2::uuid[]) one
      on conflict (record_type, record_id, user_id) do nothing`,
    [recordType, recordIds, ctx.actor.userId],
  )
}

/** Removes who follows records that are removed for good. */
export const removeFollows: Purged = (tx, recordType, ids) =>
  tx.query('delete from follows where record_type = $1 and record_id = any($2)', [recordType, ids])
