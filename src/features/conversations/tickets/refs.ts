import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { takeUpload } from '#features/workspace/files/commands.ts'
import { type NoticeAbout, notify, notifyFollowers } from '#features/workspace/notifications/commands.ts'
import type { Ctx } from '#platform/context.ts'
import { anyOf, prepared, type Queryable, row, rows } from '#platform/database/db.ts'
import type { RecordRef } from '#platform/records/record-ref.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { addressOf } from '#shared/records/addresses.ts'
import type { FactsOf, Notice, Titled } from '#shared/records/notice-kinds.ts'
import type { Audience } from '#shared/rights/audience.ts'
import { AppError, invalid } from '#shared/rights/errors.ts'
import { isStaff, type Role } from '#shared/rights/roles.ts'
import { isEnded, ticketStatusLabels, ticketTitle } from './labels.ts'
import { ticketNotices } from './notices.ts'
import type { TicketStatus } from './schema.ts'
import { supportFiles, supportTickets } from './table.ts'

export type TicketRow = typeof supportTickets.$inferSelect
type Named = Pick<TicketRow, 'id' | 'ticketNumber' | 'subject' | 'userId' | 'assigneeId'>

/** A ticket as everything that is the same for all kinds of records knows it. */
export function refOf(ticket: Named): RecordRef {
  return {
    id: ticket.id,
    title: ticketTitle(ticket),
    projectId: null,
    brandId: null,
    assigneeId: ticket.assigneeId,
    concerns: [ticket.userId, ...(ticket.assigneeId ? [ticket.assigneeId] : [])],
    readers: 'tickets.view',
    url: addressOf['support-ticket'](ticket.id),
  }
}

/** What every event of a ticket says: whoever works the queue hears of it, whoever asked, and who has it or had it. */
export function eventFor(ticket: Named, ...also: (string | null)[]) {
  return {
    recordType: 'support-ticket',
    recordId: ticket.id,
    name: ticketTitle(ticket),
    audience: 'client' as const,
    readers: 'tickets.view',
    concerns: [ticket.userId, ticket.assigneeId, ...also],
  }
}

/** What every event of a reply or a file of it says. Of a note whoever asked hears nothing. */
export function replyEvent(ticket: Named, audience: Audience) {
  const told = { ...eventFor(ticket), audience }
  return audience === 'internal' ? { ...told, readers: 'tickets.manage', concerns: [ticket.assigneeId] } : told
}

type Told<Data> = { to: readonly (string | null)[]; data: FactsOf<Data>; replyId?: string }

const urlOf = ({ id }: Named, replyId?: string): string => `${addressOf['support-ticket'](id)}${replyId ? `&comment=${replyId}` : ''}`

/** Tells people of a ticket. */
export function tellOf<Data>(tx: Tx, ticket: Named, notice: Notice<Data>, { to, data, replyId }: Told<Data>): void {
  const about: NoticeAbout = {
    record: { type: 'support-ticket', id: ticket.id },
    url: urlOf(ticket, replyId),
    projectId: null,
    ...(replyId ? { part: { type: 'support-reply', id: replyId } } : {}),
  }
  const people = to.filter((person) => person !== null)
  if (people.length > 0) notify(tx, notice, { to: people, data, about })
}

/** Those who work the queue: they hear of what nobody has yet. */
export async function queueOf(db: Queryable, without: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select u.id from users u where u.deactivated_at is null and u.id <> ${without}
      and exists (select 1 from user_roles r where r.user_id = u.id and r.role in ('admin', 'project_manager'))`,
  )
  return found.map(({ id }) => id)
}

/** The next number of a ticket: raised in the transaction that writes it, so that numbers have no gaps. Others wait here until it ends. */
export async function nextNumber(tx: Tx): Promise<number> {
  const [raised] = await prepared<{ n: number }>(
    tx,
    'next_ticket_number',
    `insert into support_counters (name, count) values ('ticket', 1) on conflict (name) do update set count = support_counters.count + 1
      returning count as n`,
    [],
  )
  if (!raised) throw new Error('A counter returned no number.')
  return raised.n
}

/** Takes one's own finished uploads into a ticket or a reply. */
export async function takeFiles(
  tx: Tx,
  ctx: Ctx,
  uploadIds: readonly string[],
  { ticketId, replyId }: { ticketId: string; replyId: string | null },
): Promise<void> {
  for (const uploadId of uploadIds) {
    const file = await takeUpload(tx, ctx, uploadId, replyId === null ? { place: 'support-ticket' } : { place: 'support-reply', ticketId })
    const values = { id: randomUUID(), ticketId, replyId, fileId: file.id, fileName: file.name, uploadedBy: ctx.actor.userId }
    // One after the other in one transaction: each later than the one before.
    await tx.drizzle.insert(supportFiles).values({ ...values, uploadedAt: sql`clock_timestamp()` })
  }
}

/** A ticket that was merged is answered where it leads to. */
export async function refuseMerged(tx: Tx, ticket: TicketRow): Promise<void> {
  if (ticket.mergedIntoId === null) return
  const into = await row<{ number: string }>(tx, sql`select ticket_number as number from support_tickets where id = ${ticket.mergedIntoId}`)
  throw new AppError('conflict', `${ticket.ticketNumber} was merged into ${into?.number}. Go on there.`)
}

/**
 * Whoever asked is told of answers, who has the ticket, or else the queue, of what they say and of notes; and whoever follows it of what is no
 * note. Who has chosen not to follow it is told of none.
 */
export async function tellOfReply(
  tx: Tx,
  ctx: Ctx,
  ticket: TicketRow,
  { id, audience, byAsker }: { id: string; audience: Audience; byAsker: boolean },
): Promise<void> {
  const data = { title: ticketTitle(ticket) }
  const tell = async (notice: Notice<Titled>, to: readonly (string | null)[]) =>
    tellOf(tx, ticket, notice, { to: await withoutQuiet(tx, ticket.id, to), data, replyId: id })
  if (audience === 'internal') return tell(ticketNotices['ticket.noted'], [ticket.assigneeId])
  const about = { type: 'support-ticket', ref: refOf(ticket), audience, data: { title: data.title }, part: { type: 'support-reply', id } }
  const own = byAsker && ticket.assigneeId === null ? await queueOf(tx, ticket.userId) : [ticket.assigneeId]
  const except = [ticket.userId, ...(byAsker ? own : [])].filter((person) => person !== null)
  await notifyFollowers(tx, ctx, ticketNotices['ticket.followed'], { ...about, url: urlOf(ticket, id), except })
  return byAsker ? tell(ticketNotices['ticket.replied'], own) : tell(ticketNotices['ticket.answered'], [ticket.userId])
}

/** Those of them who have not chosen to hear no more of a ticket. */
async function withoutQuiet(tx: Tx, ticketId: string, people: readonly (string | null)[]): Promise<string[]> {
  const asked = people.filter((person) => person !== null)
  if (asked.length === 0) return []
  const found = await rows<{ id: string }>(
    tx,
    sql`select u.id from users u where u.id = ${anyOf(asked)} and not exists (select from follows f
      where f.record_type = 'support-ticket' and f.record_id = ${ticketId} and f.user_id = u.id and not f.following)`,
  )
  return found.map(({ id }) => id)
}

/** Whoever works on a ticket is active and of the agency. @throws AppError invalid_input */
export async function checkAssignee(tx: Tx, id: string): Promise<void> {
  const found = await row<{ fullName: string; active: boolean; roles: Role[] }>(
    tx,
    sql`select u.full_name as "fullName", u.deactivated_at is null as active, array(select r.role from user_roles r where r.user_id = u.id) as roles
      from users u where u.id = ${id}`,
  )
  if (!found) throw invalid('assigneeId', 'Select a person')
  if (!found.active) throw invalid('assigneeId', `${found.fullName}’s account is deactivated. Select someone active.`)
  if (!isStaff(found.roles)) throw invalid('assigneeId', `${found.fullName} is not of the agency. Select someone who is.`)
}

/** An end and a new beginning are told to the other side; in between the answers tell it. */
export function tellStatus(tx: Tx, ctx: Ctx, ticket: TicketRow, status: TicketStatus): void {
  if (!isEnded(status) && !isEnded(ticket.status)) return
  const to = [ctx.actor.userId === ticket.userId ? ticket.assigneeId : ticket.userId]
  const data = { title: ticketTitle(ticket), status: ticketStatusLabels[status].toLowerCase() }
  tellOf(tx, ticket, isEnded(status) ? ticketNotices['ticket.ended'] : ticketNotices['ticket.reopened'], { to, data })
}

/** Locks some tickets in one order, whoever names them in which. */
export async function lockTickets(tx: Tx, ids: readonly string[]): Promise<TicketRow[]> {
  return tx.drizzle
    .select()
    .from(supportTickets)
    .where(sql`${supportTickets.id} = ${anyOf(ids)}`)
    .orderBy(supportTickets.id)
    .for('no key update')
}
