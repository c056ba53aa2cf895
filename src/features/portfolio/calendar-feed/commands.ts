import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import type { Http } from '#platform/http/route.ts'
import { addressKey, hit, type Limit } from '#platform/security/rate-limit.ts'
import { newToken } from '#platform/security/tokens.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { AppError } from '#shared/rights/errors.ts'
import { calendarText } from './icalendar.ts'
import { feedMinutes, feedName } from './labels.ts'
import { dueOf, ownerOf } from './queries.ts'
import { canHaveFeed } from './rules.ts'
import type { FeedMade } from './schema.ts'
import { calendarFeeds } from './table.ts'

/** Addresses that nobody has; the office of many calendars may stand behind one, so only what is wrong is counted. */
const wrong: Limit = { name: 'calendar-feed:wrong', max: 60, seconds: 15 * 60 }
/** How often one feed is read: several calendars of one person, each more eager than it was asked to be. */
const reads: Limit = { name: 'calendar-feed:read', max: 240, seconds: 3600 }

/**
 * Gives one's feed an address, and ends the one before with the same statement. The address leaves here once: it is put together behind
 * the transaction, which keeps the answer for a request that is sent again, and is in no log, event or mail.
 */
export async function renewFeed(ctx: Ctx): Promise<FeedMade> {
  assertAllowed(canHaveFeed(ctx.actor), 'calendar feed')
  const { token, hash } = newToken()
  const { userId } = ctx.actor
  const made = await transact(ctx, async (tx) => {
    const [feed] = await tx.drizzle
      .insert(calendarFeeds)
      .values({ userId, tokenHash: hash })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: { tokenHash: hash, madeAt: sql`now()`, lastReadAt: null } })
      .returning({ madeAt: calendarFeeds.madeAt, lastReadAt: calendarFeeds.lastReadAt })
    if (!feed) throw new Error('An upsert gives one row.')
    tell(tx, ctx, 'calendar-feed.renewed')
    return { madeAt: feed.madeAt.toISOString(), lastReadAt: null, url: null }
  })
  return { ...made, url: `${ctx.services.publicUrl}/api/calendar-feeds/${token}/due-dates.ics` }
}

/** Ends one's feed. Doing it twice is once. */
export async function removeFeed(ctx: Ctx): Promise<{ ok: true }> {
  assertAllowed(canHaveFeed(ctx.actor), 'calendar feed')
  return transact(ctx, async (tx) => {
    const gone = await tx.drizzle.delete(calendarFeeds).where(eq(calendarFeeds.userId, ctx.actor.userId)).returning()
    if (gone.length > 0) tell(tx, ctx, 'calendar-feed.ended')
    return { ok: true as const }
  })
}

/** For one's own other tabs, and for the audit log. */
function tell(tx: Tx, { actor: { userId } }: Ctx, kind: string): void {
  tx.record({ kind, recordType: 'calendar-feed', recordId: userId, audience: 'private', concerns: [userId] })
}

/**
 * Answers a calendar. Its owner's rights are read at this moment, so that a renewed address, an ended account and a lost allocation count
 * from the next request on.
 * @throws AppError not_found, too_many_requests
 */
export async function serveFeed({ services }: Ctx, token: string, { request, reply }: Http): Promise<void> {
  const { pool } = services
  const actor = await ownerOf(services, token)
  if (!actor) {
    await hit(pool, wrong, addressKey(request.ip), reply)
    throw new AppError('not_found', 'There is no calendar here any more. Copy the address of yours under Settings, Calendar.')
  }
  await hit(pool, reads, actor.userId, reply)
  const [days, workspace] = await Promise.all([
    dueOf(services, actor),
    row<{ name: string }>(pool, sql`select name from workspace_settings`),
    pool.query(
      `update calendar_feeds set last_read_at = now() where user_id = $1 and coalesce(last_read_at, '-infinity') < now() - interval '10 minutes'`,
      [actor.userId],
    ),
  ])
  const text = calendarText(feedName(workspace?.name ?? 'Atelier'), feedMinutes, days)
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  // Kept by the reader alone, who asks each time whether it still holds.
  void reply.header('etag', tag).header('cache-control', 'private, no-cache')
  const known = new Set((request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, '')))
  if (known.has(tag) || known.has('*')) return void (await reply.code(304).send())
  await reply.type('text/calendar; charset=utf-8').header('content-disposition', 'inline; filename="due-dates.ics"').send(text)
}
