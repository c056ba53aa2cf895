import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#shared/actor.ts'

/** Where a person's picture is read, null without one; the file's id makes a new address of each new picture. @param users alias in the query */
export function avatarUrlOf(users: string): SQL {
  return sql.raw(avatarUrlText(users))
}

/** A person as other records show them, as JSON; null where there is none. @param users alias in the query */
export function personRefOf(users: string): SQL {
  return sql.raw(personRefText(users))
}

/**
 * The same for this reader: of two people outside the agency who meet on a record, only clients learn each other's names.
 * @param users alias in the query
 */
export function personRefFor(actor: Actor, users: string): SQL {
  if (!actor.external) return personRefOf(users)
  const id = sql.raw(`${users}.id`)
  return sql`case when ${unnamed(actor, users)} then json_build_object('id', ${id}, 'fullName', ${someone}::text, 'avatarUrl', null)
    else ${personRefOf(users)} end`
}

/** A person's name as this reader may know it. @param users alias in the query */
export function fullNameFor(actor: Actor, users: string): SQL {
  const name = sql.raw(`${users}.full_name`)
  return actor.external ? sql`case when ${unnamed(actor, users)} then ${someone}::text else ${name} end` : name
}

const someone = 'Someone else'

function unnamed(actor: Actor, users: string): SQL {
  const id = sql.raw(`${users}.id`)
  const others = sql.raw(actor.roles.includes('client') ? `'influencer'` : `'client', 'influencer'`)
  return sql`(${id} <> ${actor.userId} and coalesce((select bool_and(r.role in ('client', 'influencer')) and bool_or(r.role in (${others}))
    from user_roles r where r.user_id = ${id}), false))`
}

/** `personRefOf` as text, for statements that are not composed. */
export function personRefText(users: string): string {
  return `case when ${users}.id is null then null else
    json_build_object('id', ${users}.id, 'fullName', ${users}.full_name, 'avatarUrl', ${avatarUrlText(users)}) end`
}

function avatarUrlText(users: string): string {
  return `case when ${users}.avatar_file_id is null then null else '/api/profiles/' || ${users}.id || '/avatar?v=' || ${users}.avatar_file_id end`
}
