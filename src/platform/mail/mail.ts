import { randomUUID } from 'node:crypto'
import type { MailKind } from '#shared/records/mail-kinds.ts'
import type { Ctx, Services } from '../context.ts'
import { prepared } from '../database/db.ts'
import { mailConfigured } from '../process/env.ts'
import type { Tx } from '../transactions/tx.ts'
import { type MailContent, mailBodies } from './body.ts'
import type { MailFile } from './files.ts'

export type Mail = MailContent & {
  /** the only recipient */
  to: string
  subject: string
  /** whom the headers name, where several people each get a mail of their own */
  addressees?: Addressees
  kind?: MailKind
  /** whom an answer goes to */
  replyTo?: { name: string; address: string }
  /** what it answers, by which mail programs put it beside what came before */
  thread?: MailThread
  /** what it carries; a file whose bytes are gone when it is sent fails it, and an admin reads why */
  files?: readonly MailFile[]
  /** where one POST ends mails like this one (RFC 8058) */
  unsubscribe?: string
}

/** Addresses in the headers To and Cc. The mail itself goes to its one recipient. */
export type Addressees = { to: readonly string[]; cc: readonly string[] }

/** Message-IDs: of what a mail answers, and of all that came before it. */
export type MailThread = { inReplyTo: string; references: readonly string[] }

export const sendMailsJob = 'mail-send'

/**
 * Writes a mail in the transaction that causes it; it is sent after the commit, at least once, and never when the transaction
 * fails. @returns the mail's id @throws AppError not_found, too_large, conflict for files that no mail can carry
 */
export async function queueMail(
  tx: Tx,
  { services }: Ctx,
  { to, subject, addressees, kind = 'account', unsubscribe, replyTo, thread, files = [], ...content }: Mail,
): Promise<string> {
  const id = randomUUID()
  const [look] = await services.provided('mailLooks')
  const { text, html } = mailBodies(content, (await look?.(tx, services)) ?? null)
  const status = mailConfigured(services) ? 'queued' : 'kept'
  await prepared(
    tx,
    'insert_mail',
    'insert into mails (id, "to", subject, text, html, status, kind, unsubscribe, reply_to, thread, addressees) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
    [
      id,
      to,
      oneLine(subject),
      text,
      html,
      status,
      kind,
      unsubscribe ?? null,
      ...[replyTo, thread, addressees].map((one) => (one ? JSON.stringify(one) : null)),
    ],
  )
  if (files.length > 0)
    for (const carrier of await services.provided('mailCarriers')) await carrier.note(tx, id, files, status === 'queued')
  if (status === 'queued') tx.afterCommit(() => wakeSender(services))
  return id
}

/** The Message-ID of a mail: the same however often it is sent. */
export function messageIdOf(services: Pick<Services, 'publicUrl'>, id: string): string {
  return `<${id}@${new URL(services.publicUrl).hostname}>`
}

/** Finds the Message-IDs that `messageIdOf` makes. */
export function mailsOfOurs(publicUrl: string): RegExp {
  const host = new URL(publicUrl).hostname.replaceAll('.', '\\.')
  return new RegExp(`^<[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}@${host}>$`)
}

/** Asks for a run of the sender; when asking fails the minute's run finds the mail. */
export function wakeSender({ jobs, log }: Services): void {
  jobs.send(sendMailsJob, {}, sendMailsJob).catch((error: unknown) => log.warn({ err: error }, 'waking the mail sender failed'))
}

/** A subject comes partly from names that people chose; a line break in it would begin another header. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200)
}
