import { sql } from 'drizzle-orm'
import { canViewMails } from '#features/workspace/mail-log/rules.ts'
import type { Ctx, Services } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import type { supportMailsApi } from './api.ts'
import type { MailboxView } from './schema.ts'

type Stands = Omit<MailboxView, 'configured' | 'address'>
const nothingYet: Stands = { lookedAt: null, error: null, errorAt: null, taken: 0, left: 0, leftAt: null }

/** How the mailbox stands. @throws AppError forbidden */
export async function readMailbox({ actor, services }: Ctx): Promise<OutputOf<(typeof supportMailsApi)['GET /api/support-mailbox']>> {
  assertAllowed(canViewMails(actor), 'mail')
  const { IMAP_URL, SUPPORT_ADDRESS } = services.env
  const found = await row<Stands>(
    services.pool,
    sql`select looked_at as "lookedAt", error, error_at as "errorAt", taken, "left", left_at as "leftAt" from support_mailboxes where name = 'support'`,
  )
  return { configured: IMAP_URL !== undefined, address: SUPPORT_ADDRESS ?? null, ...(found ?? nothingYet) }
}

export type Place = { mailbox: string; uidValidity: string | null; lastUid: number }

/** Where reading goes on. */
export async function placeOf({ pool }: Services): Promise<Place | undefined> {
  return row<Place>(
    pool,
    sql`select mailbox, uid_validity as "uidValidity", last_uid::float8 as "lastUid" from support_mailboxes where name = 'support'`,
  )
}

/** Since when there may be answers at all: what lay in the mailbox before is nobody's. */
export async function firstWay({ pool }: Services): Promise<Date> {
  const found = await row<{ since: Date | null }>(pool, sql`select min(created_at) - interval '1 day' as since from support_mail_tokens`)
  return found?.since ?? new Date()
}
