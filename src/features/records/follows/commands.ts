import { type SQL, sql } from 'drizzle-orm'
import { type NoticeAbout, notify } from '#features/workspace/notifications/commands.ts'
import type { FactsOf, KindHeardBy, NoticeKind } from '#features/workspace/notifications/labels.ts'
import type { Ctx } from '#platform/context.ts'
import { prepared, rows } from '#platform/database/db.ts'
import type { RecordRef } from '#platform/records/record-kind.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { Audience } from '#shared/rights/audience.ts'
import { followersOf, readersOf, readFollow } from './queries.ts'
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

type Told<Name extends NoticeKind> = {
  type: string
  ref: RecordRef
  /** who may read what happened */
  audience: Audience
  data: FactsOf<Name>
  part?: NoticeAbout['part']
  /** where it opens, if not at the record */
  url?: string
}

/** Tells those who follow a record what happened to it, as far as they can read it; one statement. @param except told in another way */
export function tellFollowers<Name extends KindHeardBy<'followers'>>(
  tx: Tx,
  ctx: Ctx,
  name: Name,
  { except = [], ...told }: Told<Name> & { except?: readonly string[] },
): Promise<void> {
  const { type, ref } = told
  return tellReaders(tx, ctx, name, told, sql`${followersOf({ type }, ref)} and u.id <> all(${sql.param([...except])}::uuid[])`)
}

/** Tells one person what happened to something of theirs, if they can still read it; one statement. */
export function tellReader<Name extends KindHeardBy<'person'>>(
  tx: Tx,
  ctx: Ctx,
  name: Name,
  person: string,
  told: Told<Name>,
): Promise<void> {
  return tellReaders(tx, ctx, name, told, sql`u.id = ${person}`)
}

/** @param who a condition on `u` */
async function tellReaders<Name extends NoticeKind>(tx: Tx, ctx: Ctx, name: Name, told: Told<Name>, who: SQL): Promise<void> {
  const { type, ref, audience, part, data, url = ref.url } = told
  const readers = await rows<{ id: string }>(
    tx,
    sql`select u.id from users u where ${who} and ${readersOf(ref, audience)} and u.id <> ${ctx.actor.userId}`,
  )
  const about = { record: { type, id: ref.id }, url, projectId: ref.projectId, ...(part ? { part } : {}) }
  if (readers.length > 0) notify(tx, name, { to: readers.map(({ id }) => id), data, about })
}
