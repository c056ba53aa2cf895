import { sql } from 'drizzle-orm'
import type { NoticeKind } from '#features/workspace/notifications/labels.ts'
import { type Queryable, rows } from '#platform/database/db.ts'

/** A notification that no mail has told of yet. */
export type Unmailed = {
  id: string
  kind: NoticeKind
  actionUrl: string | null
  recordType: string | null
  recordId: string | null
  partType: string | null
  partId: string | null
  /** or deleted: nothing is to be said of it */
  read: boolean
}

/** Whom something waits for that is mailed as it happens, or is to be mailed no more: nothing more has come since the first moment, or some of it before the second. */
export function peopleToMail(db: Queryable, quietSince: Date, waitingSince: Date): Promise<{ id: string }[]> {
  return rows<{ id: string }>(
    db,
    sql`select n.user_id as id from notifications n where n.mail_pending group by n.user_id
      having (max(n.created_at) <= ${quietSince}::timestamptz or min(n.created_at) <= ${waitingSince}::timestamptz)
        and not exists (select 1 from notification_settings s where s.user_id = n.user_id and s.delivery = 'daily' and s.email)`,
  )
}

export type DigestReader = { id: string; zone: string; hour: number; since: Date }

/** Who is mailed once a day, at which hour of which clock, and since when that is so. */
export function digestReaders(db: Queryable): Promise<DigestReader[]> {
  return rows<DigestReader>(
    db,
    sql`select u.id, u.timezone as zone, s.digest_hour as hour, s.digest_since as since from notification_settings s
      join users u on u.id = s.user_id where s.delivery = 'daily' and s.email and u.deactivated_at is null`,
  )
}
