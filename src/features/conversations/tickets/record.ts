import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { row, rows } from '#platform/database/db.ts'
import type { FileHolder, FileNews, UploadPlace } from '#platform/files/file-places.ts'
import type { RecordKind, Work } from '#platform/records/record-kind.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { addressOf } from '#shared/records/addresses.ts'
import type { Audience } from '#shared/rights/audience.ts'
import { assertAllowed, authorize } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { accountRoles, externalRoles } from '#shared/rights/roles.ts'
import { readableReplies, readTicket, visibleReplies, visibleSupportFiles, visibleTickets } from './queries.ts'
import { refOf, replyEvent, type TicketRow } from './refs.ts'
import { canCreateTicket, canViewTicket } from './rules.ts'
import { replyPlace, ticketPlace, ticketView } from './schema.ts'
import { supportFiles, supportReplies, supportTickets } from './table.ts'

type Named = Pick<TicketRow, 'id' | 'ticketNumber' | 'subject' | 'userId' | 'assigneeId'>

/** Tickets as something to open, to find and to look back at. They are never deleted. */
export const ticketKind: RecordKind<typeof supportTickets> = {
  name: 'support-ticket',
  noun: 'ticket',
  nouns: 'tickets',
  table: supportTickets,
  title: supportTickets.subject,
  place: {},
  view: ticketView,
  seen: visibleTickets,
  alias: 'st',
  search: {
    number: supportTickets.ticketNumber,
    body: supportTickets.description,
    people: [supportTickets.userId, supportTickets.assigneeId],
    person: supportTickets.userId,
    state: supportTickets.status,
    first: 4,
    opens: addressOf['support-ticket'],
  },
  opensBy: 'tickets.view',
  async find(db, actor, id) {
    const found = await row<Named>(
      db,
      sql`select id, ticket_number as "ticketNumber", subject, user_id as "userId", assignee_id as "assigneeId" from support_tickets where id = ${id}`,
    )
    if (!found) throw notFound('ticket')
    return refOf(authorize(canViewTicket(actor, found), found, 'ticket'))
  },
}

/** What was said in a ticket, and notes on it. */
export const replyKind: RecordKind<typeof supportReplies> = {
  name: 'support-reply',
  noun: 'reply',
  nouns: 'replies',
  table: supportReplies,
  place: { of: { column: supportReplies.ticketId, in: 'support-ticket' } },
  seen: visibleReplies,
  quotes: (db, { actor }, ids) => readableReplies(db, actor, ids),
  alias: 'sr',
  search: { body: supportReplies.message, people: [supportReplies.userId], person: supportReplies.userId, at: supportReplies.createdAt },
}

export const supportFileKind: RecordKind<typeof supportFiles> = {
  name: 'support-file',
  noun: 'file',
  nouns: 'files',
  table: supportFiles,
  place: { of: { column: supportFiles.ticketId, in: 'support-ticket' } },
}

/** Whoever is staff may be given a ticket, whatever their role. */
export const ticketWork: Omit<Work, 'handOver'> = {
  heldBy: (st, userId) => sql`${st}.assignee_id = ${userId} and ${st}.closed_at is null`,
  takers: accountRoles.filter((role) => !externalRoles.includes(role)),
}

/** Files of new tickets. */
export const ticketUploads: UploadPlace<typeof ticketPlace> = {
  name: 'support-ticket',
  input: ticketPlace,
  assertMayUpload: async ({ actor }) => assertAllowed(canCreateTicket(actor), 'ticket'),
}

/** Files that come with a reply. */
export const replyUploads: UploadPlace<typeof replyPlace> = {
  name: 'support-reply',
  input: replyPlace,
  assertMayUpload: async (ctx, { ticketId }) => void (await readTicket(ctx, ticketId)),
}

/** News of a file of a ticket, for whoever reads it there. */
async function tellTickets(tx: Tx, _ctx: Ctx, fileId: string, news: FileNews): Promise<void> {
  const found = await rows<Named & { audience: Audience }>(
    tx,
    sql`select st.id, st.ticket_number as "ticketNumber", st.subject, st.user_id as "userId", st.assignee_id as "assigneeId",
        coalesce(sr.audience, 'client') as audience
      from support_files sf join support_tickets st on st.id = sf.ticket_id left join support_replies sr on sr.id = sf.reply_id
      where sf.file_id = ${fileId}`,
  )
  for (const { audience, ...ticket } of found) {
    const inside = news.kind === 'rights' && news.inside
    const told = replyEvent(ticket, inside ? 'internal' : audience)
    tx.record({ ...told, kind: `support-ticket.${news.kind}`, changes: news.kind === 'rights' ? news.changes : {} })
  }
}

/** Who may open the ticket may open its files; those of a note whoever reads the note. */
export const supportFileHolder: FileHolder = {
  column: supportFiles.fileId,
  alias: 'sf',
  name: supportFiles.fileName,
  seen: visibleSupportFiles,
  use: {
    uploader: supportFiles.uploadedBy,
    record: () => ({ type: sql`'support-ticket'`, id: sql`sf.ticket_id` }),
    part: { type: 'support-file', id: supportFiles.id },
  },
  tell: tellTickets,
}
