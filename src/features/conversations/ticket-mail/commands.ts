import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { actorOfAccount } from '#features/access/auth/actors.ts'
import { addBytes, announceUpload } from '#features/workspace/files/commands.ts'
import { ownUpload } from '#features/workspace/files/queries.ts'
import { type Ctx, type Services, systemCtx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import { RowLease } from '#platform/database/row-lease.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { lockRecord } from '#platform/records/records.ts'
import { hashToken } from '#platform/security/tokens.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { TaskEnded } from '#platform/workers/worker.ts'
import { writeText } from '#shared/markdown/write.ts'
import { addressOf } from '#shared/records/addresses.ts'
import type { Audience } from '#shared/rights/audience.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { AppError } from '#shared/rights/errors.ts'
import { roomText } from '#shared/values/size-text.ts'
import { writeReply, writeTicket } from '../tickets/commands.ts'
import { canStillReopen, reopenDays, ticketTitle } from '../tickets/labels.ts'
import { ticketKind } from '../tickets/record.ts'
import type { TicketRow } from '../tickets/refs.ts'
import { canCreateTicket, canViewTicket } from '../tickets/rules.ts'
import { ticketFilesMax } from '../tickets/schema.ts'
import type { Place } from './queries.ts'
import { wayFor } from './refs.ts'
import { type Arrived, type MailFile, mailMax, type ReadMail, readMail } from './tools.ts'

/**
 * What became of a mail: it is in its ticket, now or since before; a machine wrote it; its sender was told why not; or nothing can be done
 * with it, and a person has to look.
 */
export type Outcome = { is: 'taken' | 'again' } | { is: 'automatic' | 'refused' | 'left'; why: string }

/** So many answers of one person to one ticket in an hour: beyond that two machines talk to each other. */
const hourly = 20

type Way = { ticketId: string; userId: string; audience: Audience; into: string }

/**
 * Takes a mail into the ticket that its secret leads to, in the name of whom the secret was sent to and by the rights they have now: the
 * sender it names anybody could write. Bears being called with the same mail again, also by two processes at once.
 */
export async function takeMail(services: Services, arrived: Arrived): Promise<Outcome> {
  const mail = await readMail(services, arrived).catch((error: unknown) => {
    if (error instanceof TaskEnded) return null
    throw error
  })
  if (mail === null) return { is: 'left', why: 'Reading it took too long or too much memory.' }
  const way = await wayOf(services, mail.tokens)
  if (!way) return { is: 'left', why: 'It was sent to no address of a ticket.' }
  if (mail.automatic !== null) return { is: 'automatic', why: mail.automatic }
  const account = await actorOfAccount(services.pool, way.userId)
  if (!account) return { is: 'left', why: 'The account that it would come from is deactivated.' }
  const ctx: Ctx = { services, actor: account.actor, requestId: `mail ${mail.messageId.slice(0, 100)}` }
  const before = await heard(services, way, mail.messageId)
  if (before.known) return { is: 'again' }
  if (before.lately >= hourly) return { is: 'left', why: 'Too many mails came by this address within an hour.' }
  const from = mail.from === account.email.toLowerCase() ? null : mail.from
  try {
    if (arrived.size > arrived.source.length) return await refuseLarge(ctx, way, mail, { to: account.email, size: arrived.size })
    if (mail.text === '' && mail.files.length === 0) return { is: 'left', why: 'It says nothing beside what it quotes.' }
    return await take(ctx, way, mail, { to: account.email, from })
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return { is: 'left', why: error.message }
    throw error
  }
}

/** Where the first secret that is known leads; of a merged ticket to the one that it was merged into. */
async function wayOf({ pool }: Services, tokens: readonly string[]): Promise<Way | undefined> {
  for (const token of tokens) {
    const found = await row<Way>(
      pool,
      sql`select t.ticket_id as "ticketId", t.user_id as "userId", t.audience, coalesce(st.merged_into_id, st.id) as "into"
        from support_mail_tokens t join support_tickets st on st.id = t.ticket_id where t.token_hash = ${hashToken(token)}`,
    )
    if (found) return found
  }
  return undefined
}

async function heard({ pool }: Services, { ticketId, userId }: Way, messageId: string): Promise<{ known: boolean; lately: number }> {
  const found = await row<{ known: boolean; lately: number }>(
    pool,
    sql`select coalesce(bool_or(m.message_id = ${messageId}), false) as known,
        count(*) filter (where m.created_at > now() - interval '1 hour')::int as lately
      from support_mails m where m.ticket_id = ${ticketId} and m.user_id = ${userId}`,
  )
  return found ?? { known: false, lately: 0 }
}

/** Writes down that this mail was read. @returns false when another process was first */
async function claim(tx: Tx, { ticketId, userId }: Way, messageId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into support_mails (ticket_id, user_id, message_id) values ($1, $2, $3) on conflict do nothing',
    [ticketId, userId, messageId],
  )
  return rowCount === 1
}

type Sender = { to: string; from: string | null }

async function take(ctx: Ctx, way: Way, mail: ReadMail, sender: Sender): Promise<Outcome> {
  const late = await endedLongAgo(ctx, way)
  const place = late ? { place: 'support-ticket' } : { place: 'support-reply', ticketId: way.into }
  const { uploadIds, missing } = await storeFiles(ctx, mail, place)
  const message = [mail.text, ...(missing.length > 0 ? [notTaken(missing)] : [])].filter((one) => one !== '').join('\n\n')
  return transact(ctx, async (tx): Promise<Outcome> => {
    if (!(await claim(tx, way, mail.messageId))) return { is: 'again' }
    const ticket = await lockRecord(tx, ctx.actor, ticketKind, way.into, canViewTicket)
    // Its files are announced for the one or the other: the mailbox hands the mail over once more.
    if (late !== isOver(ctx, ticket) || ticket.mergedIntoId !== null) throw new Error('The ticket changed while a mail to it was read.')
    if (late) await goOn(tx, ctx, ticket, { message, uploadIds, to: sender.to })
    else
      await writeReply(tx, ctx, ticket, {
        ticketId: ticket.id,
        message,
        uploadIds,
        audience: way.audience,
        origin: 'mail',
        sentFrom: sender.from,
      })
    return { is: 'taken' }
  })
}

const isOver = ({ actor }: Ctx, ticket: Pick<TicketRow, 'userId' | 'closedAt'>): boolean =>
  ticket.userId === actor.userId && !canStillReopen(ticket.closedAt)

/** Whether whoever asked cannot open it again, so that what they write is a new one. */
async function endedLongAgo(ctx: Ctx, { into }: Way): Promise<boolean> {
  const ticket = await row<Pick<TicketRow, 'userId' | 'closedAt'>>(
    ctx.services.pool,
    sql`select user_id as "userId", closed_at as "closedAt" from support_tickets where id = ${into}`,
  )
  return ticket !== undefined && isOver(ctx, ticket)
}

type Continued = { message: string; uploadIds: string[]; to: string }

/** A ticket of its own behind one that ended long ago; whoever wrote learns that by mail, since they answered to the other one. */
async function goOn(tx: Tx, ctx: Ctx, earlier: TicketRow, { message, uploadIds, to }: Continued): Promise<void> {
  assertAllowed(canCreateTicket(ctx.actor), 'ticket')
  const { subject, category } = earlier
  const description = message || 'See the files.'
  const made = await writeTicket(
    tx,
    ctx,
    { subject, description, category, priority: 'medium', uploadIds },
    { follows: earlier, origin: 'mail' },
  )
  const back = await wayFor(tx, ctx, { recordId: made.id, userId: ctx.actor.userId, kinds: [] })
  const { line, footer, label: _, ...head } = back ?? { line: '', footer: '', label: '' }
  await queueMail(tx, systemCtx(ctx.services, 'mail-in'), {
    kind: 'notices',
    to,
    subject: ticketTitle(made),
    footer,
    ...head,
    lines: [
      line,
      `${earlier.ticketNumber} ended more than ${reopenDays} days ago. What you answered is now ${made.ticketNumber}, a ticket of its own.`,
    ].filter((one) => one !== ''),
    action: { label: 'Open the ticket', url: `${ctx.services.publicUrl}${addressOf['support-ticket'](made.id)}` },
  })
}

/** Tells the account's own address, whoever the sender says they are, and once. */
async function refuseLarge(ctx: Ctx, way: Way, mail: ReadMail, { to, size }: { to: string; size: number }): Promise<Outcome> {
  const why = `It has ${roomText(size)}; up to ${roomText(mailMax)} are read.`
  return transact(ctx, async (tx): Promise<Outcome> => {
    if (!(await claim(tx, way, mail.messageId))) return { is: 'again' }
    const ticket = await lockRecord(tx, ctx.actor, ticketKind, way.into, canViewTicket)
    await queueMail(tx, systemCtx(ctx.services, 'mail-in'), {
      kind: 'notices',
      to,
      subject: `Not taken: your answer to ${ticketTitle(ticket)}`,
      lines: [`Your answer to ${ticketTitle(ticket)} was not taken. ${why} Write it in the portal, where files may be larger.`],
      action: { label: 'Open the ticket', url: `${ctx.services.publicUrl}${addressOf['support-ticket'](ticket.id)}` },
    })
    return { is: 'refused', why }
  })
}

type Stored = { uploadIds: string[]; missing: { name: string; size: number }[] }

/** Puts what came with a mail where uploads of its writer go, by the same limits. What is too large, or too many, is named instead. */
async function storeFiles(ctx: Ctx, { files, whole }: ReadMail, place: { place: string }): Promise<Stored> {
  const all: MailFile[] = [...files, ...(whole === null ? [] : [{ name: 'answer.txt', content: Buffer.from(whole) }])]
  const stored: Stored = { uploadIds: [], missing: [] }
  for (const [at, { name, content }] of all.entries()) {
    const id = at < ticketFilesMax ? await storeFile(ctx, { name, content }, place) : null
    if (id === null) stored.missing.push({ name, size: content.length })
    else stored.uploadIds.push(id)
  }
  return stored
}

/** @returns null where there is no room for it */
async function storeFile(ctx: Ctx, { name, content }: MailFile, place: { place: string }): Promise<string | null> {
  const id = randomUUID()
  try {
    await announceUpload(ctx, { id, name, length: content.length, place })
  } catch (error) {
    if (error instanceof AppError && (error.code === 'too_large' || error.code === 'too_many_requests')) return null
    throw error
  }
  const lease = new RowLease(ctx.services, { table: 'uploads', key: 'file_id', id, noun: 'upload' }, async () => true)
  await lease.lock(new AbortController().signal, () => undefined)
  try {
    await addBytes(ctx, await ownUpload(ctx, id), Readable.from([Buffer.from(content)]), lease)
  } finally {
    await lease.unlock()
  }
  return id
}

function notTaken(missing: Stored['missing']): string {
  const named = missing.map(({ name, size }) => `${name} (${roomText(size)})`).join(', ')
  return writeText([{ type: 'paragraph', runs: [{ text: `Not taken, since too large or too many: ${named}.`, emphasis: true }] }])
}

/** Keeps where reading goes on. */
export async function keepPlace({ pool }: Services, place: Place): Promise<void> {
  await pool.query(
    `insert into support_mailboxes (name, mailbox, uid_validity, last_uid) values ('support', $1, $2, $3)
      on conflict (name) do update set mailbox = $1, uid_validity = $2, last_uid = $3`,
    [place.mailbox, place.uidValidity, place.lastUid],
  )
}

/** Counts what became of a mail, for admins. */
export async function keepOutcome({ pool, log }: Services, uid: number, outcome: Outcome): Promise<void> {
  log.info({ uid, ...outcome }, 'mail to support')
  const [taken, left] = [outcome.is === 'taken' ? 1 : 0, outcome.is === 'left' ? 1 : 0]
  await pool.query(
    `update support_mailboxes set taken = taken + $1, "left" = "left" + $2, left_at = case when $2 > 0 then now() else left_at end
      where name = 'support'`,
    [taken, left],
  )
}

/** Writes down that the mailbox was looked into, or what was wrong. */
export async function noteMailbox({ pool }: Services, mailbox: string, error: string | null): Promise<void> {
  await pool.query(
    `insert into support_mailboxes (name, mailbox, looked_at, error, error_at)
      values ('support', $1, case when $2::text is null then now() end, $2, case when $2 is not null then now() end)
      on conflict (name) do update set looked_at = coalesce(excluded.looked_at, support_mailboxes.looked_at), error = $2, error_at = excluded.error_at`,
    [mailbox, error],
  )
}
