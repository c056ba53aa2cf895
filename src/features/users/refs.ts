import { type SQL, sql } from 'drizzle-orm'

/** Where a person's picture is read, null without one; the file's id makes a new address of each new picture. @param users alias in the query */
export function avatarUrlOf(users: string): SQL {
  return sql.raw(avatarUrlText(users))
}

/** A person as other records show them, as JSON; null where there is none. @param users alias in the query */
export function personRefOf(users: string): SQL {
  return sql.raw(personRefText(users))
}

/** The same as text, for statements that are not composed. */
export function personRefText(users: string): string {
  return `case when ${users}.id is null then null else
    json_build_object('id', ${users}.id, 'fullName', ${users}.full_name, 'avatarUrl', ${avatarUrlText(users)}) end`
}

function avatarUrlText(users: string): string {
  return `case when ${users}.avatar_file_id is null then null else '/api/profiles/' || ${users}.id || '/avatar?v=' || ${users}.avatar_file_id end`
}
