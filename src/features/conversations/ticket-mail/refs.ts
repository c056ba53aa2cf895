import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Ctx, Services } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import type { Replyable, ReplyWay } from '#platform/mail/replies.ts'
import { hashToken } from '#platform/security/tokens.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { Audience } from '#shared/rights/audience.ts'
import { ticketTitle } from '../tickets/labels.ts'
import { answerAbove } from './unquoted.ts'

/** Whether mails about tickets can be answered. */
export function takesAnswers({ env }: Services): boolean {
  return env.SUPPORT_ADDRESS !== undefined && env.IMAP_URL !== undefined
}

/**
 * The address of a token: behind a plus, or where the operator says. Letters and figures of one case alone, since some mail servers do not
 * keep the other one.
 */
export function addressWith(address: string, token: string): string {
  return address.includes('{token}') ? address.replace('{token}', token) : address.replace('@', `+${token}@`)
}

/** What begins a conversation in mail programs: no mail has this id, all of a ticket name it. */
export function threadOf({ publicUrl }: Pick<Services, 'publicUrl'>, ticketId: string): string {
  return `<ticket-${ticketId}@${new URL(publicUrl).hostname}>`
}

/**
 * What makes a mail about one ticket answerable: a way back for its reader alone, and what mail programs put it beside. Null where no mailbox
 * is named. The answer to a mail about an internal note is an internal note.
 */
export async function wayFor(
  tx: Tx,
  { services }: Ctx,
  { recordId: ticketId, userId, kinds }: { recordId: string; userId: string; kinds: readonly string[] },
): Promise<ReplyWay | null> {
  const audience: Audience = kinds.includes('ticket.noted') ? 'internal' : 'client'
  const { SUPPORT_ADDRESS: address } = services.env
  if (address === undefined || !takesAnswers(services)) return null
  const ticket = await row<{ ticketNumber: string; subject: string; last: string | null }>(
    tx,
    sql`select ticket_number as "ticketNumber", subject, (select m.message_id from support_mails m
        where m.ticket_id = st.id and m.user_id = ${userId} order by m.created_at desc limit 1) as last
      from support_tickets st where st.id = ${ticketId}`,
  )
  if (!ticket) return null
  const token = randomBytes(16).toString('hex')
  await tx.query('insert into support_mail_tokens (token_hash, ticket_id, user_id, audience) values ($1, $2, $3, $4)', [
    hashToken(token),
    ticketId,
    userId,
    audience,
  ])
  const root = threadOf(services, ticketId)
  return {
    // The same each time: some mail programs tell conversations apart by it.
    subject: ticketTitle(ticket),
    replyTo: { name: ticket.ticketNumber, address: addressWith(address, token) },
    thread: { inReplyTo: ticket.last ?? root, references: ticket.last ? [root, ticket.last] : [root] },
    label: audience === 'internal' ? 'Add an internal note by email' : 'Answer by email',
    line: answerAbove,
    footer:
      audience === 'internal'
        ? 'What you answer to this mail becomes an internal note. Whoever asked does not see it.'
        : 'What you answer to this mail is added to the ticket, under your name. Do not pass the mail on: whoever has it can do the same.',
  }
}

/** Mails about tickets can be answered. */
export const answeredTickets: Replyable = { kind: 'support-ticket', isEnabled: takesAnswers, wayFor }
