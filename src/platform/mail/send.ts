import type { PoolClient } from 'pg'
import type { Services } from '../context.ts'
import type { QueuedJob, ScheduledJob } from '../jobs/jobs.ts'
import { type Carried, MailFileFailed, type MailFiles } from './files.ts'
import { type Addressees, type MailThread, messageIdOf, sendMailsJob } from './mail.ts'

/** About a day: a mail server that is away for a night loses nothing. */
export const maxSendAttempts = 30
/** 30 s, 1 min, 2 min … after each failed attempt, up to an hour. */
const firstWaitSeconds = 30
const longestWaitSeconds = 3600

type Due = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  attempts: number
  unsubscribe: string | null
  replyTo: { name: string; address: string } | null
  thread: MailThread | null
  addressees: Addressees | null
}
type Transport = { sendMail(mail: Record<string, unknown>): Promise<unknown>; close(): void }

/** Sends what waits: asked for after each commit with a mail, and once a minute for what is to be tried again. */
export function mailJobs(services: Services): { queued: QueuedJob[]; scheduled: ScheduledJob[] } {
  const run = () => sendDueMails(services)
  return {
    queued: [{ name: sendMailsJob, run }],
    scheduled: [{ name: 'mail-retry', cron: '* * * * *', run }],
  }
}

/** Sends every mail that is due, one after another; several processes share the work. */
export async function sendDueMails(services: Services): Promise<void> {
  if (services.env.SMTP_URL === undefined) return
  const transport = await openTransport(services.env.SMTP_URL)
  try {
    while (await sendNext(services, transport));
  } finally {
    transport.close()
  }
}

async function openTransport(url: string): Promise<Transport> {
  const { createTransport } = await import('nodemailer')
  const { searchParams } = new URL(url)
  const limits = { pool: 'true', maxConnections: '1', connectionTimeout: '10000', greetingTimeout: '10000', socketTimeout: '30000' }
  const full = new URL(url)
  for (const [name, value] of Object.entries(limits)) if (!searchParams.has(name)) full.searchParams.set(name, value)
  return createTransport(full.href)
}

/**
 * The row stays locked while the mail goes out: no other process sends it meanwhile, and when this one dies its lock goes and the
 * mail is sent again, under the same Message-ID. @returns false when nothing was due
 */
async function sendNext(services: Services, transport: Transport): Promise<boolean> {
  const client = await services.pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const found = await client.query<Due>(
      `select id, "to", subject, text, html, attempts, unsubscribe, reply_to as "replyTo", thread, addressees from mails where status = 'queued' and next_attempt_at <= now()
       order by next_attempt_at limit 1 for update skip locked`,
    )
    const mail = found.rows[0]
    if (mail) await sendOne(services, client, transport, mail)
    await client.query('commit')
    return mail !== undefined
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

async function sendOne(services: Services, client: PoolClient, transport: Transport, mail: Due): Promise<void> {
  const attempts = mail.attempts + 1
  const carriers = await services.provided('mailCarriers')
  const attachments: Carried[] = []
  try {
    for (const carrier of carriers) attachments.push(...(await carrier.carried(services, client, mail.id)))
    await transport.sendMail({
      from: services.env.MAIL_FROM,
      ...recipientsOf(mail, services.env.MAIL_FROM),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      attachments,
      ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
      ...mail.thread,
      messageId: messageIdOf(services, mail.id),
      headers: { 'auto-submitted': 'auto-generated', ...(mail.unsubscribe ? oneClick(mail.unsubscribe) : {}) },
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  } catch (error) {
    const status = await keepFailure(client, mail.id, attempts, error as SendError)
    if (status === 'failed') await release(client, carriers, mail.id)
    services.log.warn({ mail: mail.id, attempts, reason: reasonOf(error as SendError) }, 'mail not sent')
    return
  }
  // Its reader has the link now; what stays here, and in every backup, opens nothing.
  const masked = (body: string) =>
    `${body} = case kind when 'account' then regexp_replace(${body}, '([?&](reset|invitation)=)[\\w-]+', '\\1…', 'g') else '' end`
  await client.query(
    `update mails set status = 'sent', attempts = $2, sent_at = now(), last_error = null, ${masked('text')}, ${masked('html')},
      ${emptied} where id = $1`,
    [mail.id, attempts],
  )
  await release(client, carriers, mail.id, attachments)
}

/** Names everybody in the headers, and delivers to the one recipient: each mail carries a link of its own. */
function recipientsOf({ to, addressees }: Due, sender: string) {
  const named = (addresses: readonly string[]) => addresses.map((address) => ({ name: '', address }))
  if (addressees === null) return { to: { name: '', address: to } }
  return { to: named(addressees.to), cc: named(addressees.cc), envelope: { from: sender, to: [to] } }
}

async function release(client: PoolClient, carriers: readonly MailFiles[], id: string, sent?: readonly Carried[]): Promise<void> {
  for (const carrier of carriers) await carrier.release(client, id, sent)
}

/** Of a mail that is no account's nothing stays once it is sent or given up: what it tells of may be deleted, and its link opens. */
const emptied = `subject = case kind when 'account' then subject else '' end, unsubscribe = null, thread = null, addressees = null,
  reply_to = case kind when 'account' then reply_to end`

function oneClick(url: string): Record<string, string> {
  return { 'list-unsubscribe': `<${url}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }
}

type SendError = Error & { code?: string; responseCode?: number }

/** @returns whether it is tried again */
async function keepFailure(client: PoolClient, id: string, attempts: number, error: SendError): Promise<'failed' | 'queued'> {
  // The receiving server refuses this address for good: asking again would not change its answer.
  const hopeless = error instanceof MailFileFailed || (error.code === 'EENVELOPE' && (error.responseCode ?? 0) >= 500)
  const status = hopeless || attempts >= maxSendAttempts ? 'failed' : 'queued'
  const wait = Math.min(firstWaitSeconds * 2 ** (attempts - 1), longestWaitSeconds)
  await client.query(
    `update mails set status = $2, attempts = $3, last_error = $4, next_attempt_at = now() + make_interval(secs => $5) where id = $1`,
    [id, status, attempts, reasonOf(error), wait],
  )
  if (status === 'failed') await client.query(`update mails set text = '', html = '', ${emptied} where id = $1 and kind <> 'account'`, [id])
  return status
}

/** What the mail server said, for the admin; addresses with a password in them are cut. */
function reasonOf(error: SendError): string {
  return error.message.replaceAll(/:\/\/[^\s/@]+@/g, '://').slice(0, 500)
}
