import { type SQL, sql } from 'drizzle-orm'
import { anyOf } from '#platform/database/db.ts'
import type { Actor } from '#shared/rights/actor.ts'

/** Where a person's picture is read, null without one; the file's id makes a new address of each new picture. @param users alias in the query */
export function avatarUrlOf(users: string): SQL {
  return sql.raw(avatarUrlText(users))
}

/** A person as other records show them, as JSON; null where there is none. @param users alias in the query */
export function personRefOf(users: string): SQL {
  return sql.raw(personRefText(users))
}

/** Whether nobody's name is kept from this reader: the agency's own people, and Atelier itself. A guest has no role, and is neither. */
const isToldOfAll = ({ staff, kind }: Actor): boolean => staff || kind === 'system'

/**
 * The same for this reader. On a record they may see, people outside the agency are told of its staff and of their fellow clients;
 * anybody else stands there as "Someone else", without an id. Guests are told of staff by name alone. @param users alias in the query
 */
export function personRefFor(actor: Actor, users: string): SQL {
  if (isToldOfAll(actor)) return personRefOf(users)
  const id = sql.raw(`${users}.id`)
  const told =
    actor.kind === 'guest'
      ? sql`json_build_object('id', null, 'fullName', ${sql.raw(`${users}.full_name`)}, 'avatarUrl', null)`
      : personRefOf(users)
  return sql`case when ${id} is null then null when ${standsByName(actor, id)} then ${told}
    else json_build_object('id', null, 'fullName', ${someoneElse}::text, 'avatarUrl', null) end`
}

/** The id of a person who stands on a record, null where this reader is not told who it is. @param column such as `t.assignee_id` */
export function personIdFor(actor: Actor, column: string): SQL {
  const id = sql.raw(column)
  if (isToldOfAll(actor)) return id
  return actor.kind === 'guest' ? sql`null::uuid` : sql`case when ${standsByName(actor, id)} then ${id} end`
}

/** Accounts that are no longer in use, as an array: read once per statement, where a join would look each person of each row up. */
export const deactivated: SQL = sql`array(select x.id from users x where x.deactivated_at is not null)`

/** How somebody is called whom the reader is not told of. */
export const someoneElse = 'Someone else'

/** Whether this reader is told who the person is, as a condition; see `personRefFor`. */
export function standsByName(actor: Actor, id: SQL): SQL {
  if (isToldOfAll(actor)) return sql`true`
  const { brandIds, namedBrandIds } = actor.scope
  const brands = anyOf(new Set([...brandIds, ...namedBrandIds]))
  // Asked once for the whole statement, not once per row.
  const fellowClients = sql`union all select r.user_id from user_roles r where r.role = 'client'
    and r.user_id in (select ur.user_id from user_reach ur where ur.brand_id = ${brands})
    and r.user_id not in (select i.user_id from user_roles i where i.role = 'influencer')`
  return sql`(${id} in (select r.user_id from user_roles r where r.role not in ('client', 'influencer')
    union all select ${actor.userId}::uuid ${actor.roles.includes('client') ? fellowClients : sql``}))`
}

/** `personRefOf` as text, for statements that are not composed. */
export function personRefText(users: string): string {
  return `case when ${users}.id is null then null else
    json_build_object('id', ${users}.id, 'fullName', ${users}.full_name, 'avatarUrl', ${avatarUrlText(users)}) end`
}

function avatarUrlText(users: string): string {
  return `case when ${users}.avatar_file_id is null then null else '/api/profiles/' || ${users}.id || '/avatar?v=' || ${users}.avatar_file_id end`
}
