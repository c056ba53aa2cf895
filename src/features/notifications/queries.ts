import { sql } from 'drizzle-orm'
import { type Queryable, row } from '#platform/db.ts'
import type { Actor } from '#shared/actor.ts'

/** How many of the actor's own notifications are unread. */
export async function countUnread(db: Queryable, actor: Actor): Promise<number> {
  const found = await row<{ unread: number }>(
    db,
    sql`select count(*) as unread from notifications where user_id = ${actor.userId} and not read`,
  )
  return found?.unread ?? 0
}
