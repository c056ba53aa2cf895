import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { decodeCursor, toPage } from '#platform/cursor.ts'
import { allOf, row, rows } from '#platform/db.ts'
import type { Ctx } from '#platform/services.ts'
import { assertAllowed } from '#shared/decision.ts'
import type { Page } from '#shared/endpoint.ts'
import { notFound } from '#shared/errors.ts'
import { canViewMails } from './rules.ts'
import type { MailListInput, MailStatus, MailView } from './schema.ts'

type Summary = Omit<MailView, 'text' | 'links' | 'createdAt' | 'sentAt'> & { createdAt: string; sentAt: string | null }

// As text, because a JavaScript date has no microseconds and would skip rows at the border of two pages.
const exact = sql.raw(`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`)
const columns = sql.raw(`id, "to", subject, status, attempts, last_error as "lastError", sent_at as "sentAt"`)
const cursorKeys = z.tuple([z.string().max(40), z.uuid()])

/** Every mail, newest first. */
export async function listMails(ctx: Ctx, { limit, cursor, status }: MailListInput): Promise<Page<Summary>> {
  assertAllowed(canViewMails(ctx.actor), 'mail')
  const after = decodeCursor(cursor, cursorKeys)
  const found = await rows<Summary>(
    ctx.services.pool,
    sql`select ${columns}, ${exact} as "createdAt" from mails where ${allOf([
      status ? sql`status = ${status}` : undefined,
      after ? sql`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : undefined,
    ])} order by created_at desc, id desc limit ${limit + 1}`,
  )
  return toPage(found, limit, (mail) => [mail.createdAt, mail.id])
}

/** One mail with its text. */
export async function readMail(
  ctx: Ctx,
  id: string,
): Promise<Omit<MailView, 'createdAt' | 'sentAt'> & { createdAt: string; sentAt: string | null }> {
  assertAllowed(canViewMails(ctx.actor), 'mail')
  const found = await row<Summary & { text: string }>(
    ctx.services.pool,
    sql`select ${columns}, ${exact} as "createdAt", text from mails where id = ${id}`,
  )
  if (!found) throw notFound('mail')
  const text = isOnItsWay(found.status) ? maskLinks(found.text) : found.text
  return { ...found, text, links: text.match(/https?:\/\/\S+/g) ?? [] }
}

/** Its reader has it or will have it, so nobody has to pass it on. */
function isOnItsWay(status: MailStatus): boolean {
  return status === 'sent' || status === 'queued'
}

/** A link to set a password opens the account of the person it was sent to. */
function maskLinks(text: string): string {
  return text.replace(/([?&](?:reset|invitation)=)[\w-]+/g, '$1…')
}
