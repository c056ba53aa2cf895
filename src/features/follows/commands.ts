import { sql } from 'drizzle-orm'
import { prepared, rows } from '#platform/db.ts'
import type { RecordRef } from '#platform/record-kind.ts'
import type { Ctx } from '#platform/services.ts'
import { type Tx, transact } from '#platform/transact.ts'
import { nameOf } from '#shared/actor.ts'
import type { Audience } from '#shared/audience.ts'
import { type NoticeAbout, notify } from '../notifications/commands.ts'
import type { DataOf, KindHeardBy } from '../notifications/labels.ts'
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

type Following<Name extends KindHeardBy<'followers'>> = {
  type: string
  ref: RecordRef
  /** who may read what happened */
  audience: Audience
  data: Omit<DataOf<Name>, 'by'>
  part?: NoticeAbout['part']
  /** told in another way */
  except?: readonly string[]
}

/** Tells those who follow a record what happened to it, as far as they can read it; one statement. */
export async function tellFollowers<Name extends KindHeardBy<'followers'>>(
  tx: Tx,
  ctx: Ctx,
  name: Name,
  told: Following<Name>,
): Promise<void> {
  const { type, ref, audience, part, except = [] } = told
  const followers = await rows<{ id: string; external: boolean }>(
    tx,
    sql`select u.id, not exists (select 1 from user_roles r where r.user_id = u.id and r.role not in ('client', 'influencer')) as external
      from users u where ${followersOf({ type }, ref)} and ${readersOf(ref, audience)} and u.id <> all(${sql.param([...except, ctx.actor.userId])}::uuid[])`,
  )
  const about = { record: { type, id: ref.id }, url: ref.url, projectId: ref.projectId, ...(part ? { part } : {}) }
  // People outside the agency do not learn each other's names.
  const hidden = (external: boolean) => ctx.actor.external && external
  for (const unnamed of [false, true]) {
    const to = followers.filter(({ external }) => hidden(external) === unnamed).map(({ id }) => id)
    const data = { ...told.data, by: unnamed ? 'Someone' : nameOf(ctx.actor) } as DataOf<Name>
    if (to.length > 0) notify<Name>(tx, name, { to, data, about })
  }
}
