import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { type Queryable, row, rows } from '#platform/database/db.ts'
import type { Followers } from '#platform/records/followers.ts'
import type { RecordRef } from '#platform/records/record-ref.ts'
import type { Audience } from '#shared/rights/audience.ts'
import type { FollowView } from './schema.ts'

/** Active accounts that can read what is written for this audience on this record, as a condition on `u`. */
export function readersOf(ref: RecordRef, written: Audience): SQL {
  const audience = ref.audience === 'internal' ? 'internal' : written
  const staff = sql`exists (select 1 from user_roles r where r.user_id = u.id and r.role not in ('client', 'influencer'))`
  const client = sql`exists (select 1 from user_roles r where r.user_id = u.id and r.role = 'client') and ${allocatedTo(ref)}`
  const influencer = sql`exists (select 1 from user_roles r where r.user_id = u.id and r.role = 'influencer')
    and ${allocatedTo(ref)} ${ref.readers === undefined ? sql`and u.id = any(${sql.param(ref.concerns)}::uuid[])` : sql``}`
  return sql`u.deactivated_at is null and (${audience === 'internal' ? staff : sql`${staff} or (${client}) or (${influencer})`})`
}

/** Who has been put to work on the record's project or brand, as a condition on `u`; of what lies nowhere, everybody. */
export function allocatedTo(ref: RecordRef): SQL {
  if (ref.readers !== undefined) return sql`true`
  return sql`(exists (select 1 from project_allocations pa where pa.user_id = u.id and pa.project_id = ${ref.projectId}::uuid)
    or exists (select 1 from brand_allocations ba where ba.user_id = u.id and ba.brand_id = ${ref.brandId}::uuid))`
}

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
