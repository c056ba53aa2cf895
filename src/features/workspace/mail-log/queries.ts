import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import { descending, listPage } from '#platform/database/list.ts'
import type { Page } from '#shared/contract/endpoint.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { canViewMails } from './rules.ts'
import type { MailListInput, MailStatus, MailView } from './schema.ts'

type Summary = Omit<MailView, 'text' | 'links' | 'replyTo' | 'files' | 'createdAt' | 'sentAt'> & {
  createdAt: string
  sentAt: string | null
}

const columns = sql.raw(
  `id, "to", kind, case kind when 'account' then subject end as subject, status, attempts, last_error as "lastError", sent_at as "sentAt", created_at as "createdAt"`,
)

const carried = sql`coalesce((select json_agg(json_build_object('position', f.position, 'name', case m.kind when 'account' then f.name end, 'size', f.size) order by f.position)
  from mail_files f where f.mail_id = m.id), '[]')`

/** Every mail, newest first. */
export async function listMails(ctx: Ctx, input: MailListInput): Promise<Page<Summary>> {
  assertAllowed(canViewMails(ctx.actor), 'mail')
  return listPage(ctx.services.pool, input, {
    columns,
    from: sql`mails`,
    where: [input.status ? sql`status = ${input.status}` : undefined],
    order: descending(['moment', 'created_at'], ['uuid', 'id']),
  })
}

/** One mail with its text. */
export async function readMail(
  ctx: Ctx,
  id: string,
): Promise<Omit<MailView, 'createdAt' | 'sentAt'> & { createdAt: string; sentAt: string | null }> {
  assertAllowed(canViewMails(ctx.actor), 'mail')
  const found = await row<Summary & Pick<MailView, 'replyTo' | 'files'> & { text: string }>(
    ctx.services.pool,
    sql`select ${columns}, text, case kind when 'account' then reply_to ->> 'address' end as "replyTo", ${carried} as files
      from mails m where id = ${id}`,
  )
  if (!found) throw notFound('mail')
  if (found.kind !== 'account') return { ...found, text: null, links: [] }
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
