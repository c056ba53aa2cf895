import { type SQL, sql } from 'drizzle-orm'
import { readersOf } from '#features/clients/projects/visibility.ts'
import type { Ctx } from '#platform/context.ts'
import { type Queryable, row, rows } from '#platform/database/db.ts'
import type { Followers } from '#platform/records/followers.ts'
import type { RecordRef } from '#platform/records/record-ref.ts'
import type { FollowView } from './schema.ts'

type Type = { type: string }

/** Who made it, has it or wrote on it, as a subquery of ids; whoever is on the team of a project has it. */
function involvedIn({ type }: Type, ref: RecordRef): SQL {
  return sql`select unnest(${sql.param(ref.concerns)}::uuid[])
    union select m.author_id from comments m
      where m.record_type = ${type} and m.record_id = ${ref.id}::uuid and m.deleted_at is null and m.author_id is not null
    union select pa.user_id from project_allocations pa where ${type} = 'project' and pa.project_id = ${ref.id}::uuid`
}

const chosen = ({ type }: Type, ref: RecordRef): SQL =>
  sql`select f.user_id from follows f where f.record_type = ${type} and f.record_id = ${ref.id}::uuid`

/** Who follows a record, as a condition on `u`: who is involved or chose to, without those who chose not to. */
export function followersOf(type: Type, ref: RecordRef): SQL {
  return sql`u.id in (${involvedIn(type, ref)} union ${chosen(type, ref)} and f.following)
    and u.id not in (${chosen(type, ref)} and not f.following)`
}

/** Active accounts that hear of what happened to a record and can read it, in one statement. */
export const hearing: Followers['hearing'] = async (db, { type, ref, audience }, of) => {
  const who =
    'person' in of
      ? sql`u.id = ${of.person}`
      : sql`${followersOf({ type }, ref)} and u.id <> all(${sql.param([...of.followersBut])}::uuid[])`
  const found = await rows<{ id: string }>(db, sql`select u.id from users u where ${who} and ${readersOf(ref, audience)}`)
  return found.map(({ id }) => id)
}

/** Whether the actor follows a record that they can open. @throws AppError not_found */
export async function readFollow(ctx: Ctx, db: Queryable, recordType: string, recordId: string): Promise<FollowView> {
  const kind = (await ctx.services.kinds()).openedAs(recordType)
  const ref = await kind.find(db, ctx.actor, recordId)
  const type = { type: kind.name }
  const me = sql`${ctx.actor.userId}::uuid`
  const found = await row<{ chosen: boolean | null; involved: boolean }>(
    db,
    sql`select (${sql`select f.following from follows f where f.record_type = ${kind.name} and f.record_id = ${ref.id}::uuid and f.user_id = ${me}`}) as chosen,
      ${me} in (${involvedIn(type, ref)}) as involved`,
  )
  const { chosen: choice = null, involved = false } = found ?? {}
  return { following: choice ?? involved, byItself: choice === null && involved }
}
