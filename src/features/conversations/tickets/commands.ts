import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { createTask } from '#features/tasks/tasks/commands.ts'
import { canCreateTask } from '#features/tasks/tasks/rules.ts'
import { taskCreate } from '#features/tasks/tasks/schema.ts'
import type { Ctx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import { beginning, lockRecord, patchRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { addressOf } from '#shared/records/addresses.ts'
import { type Authorized, assertAllowed, authorize } from '#shared/rights/decision.ts'
import { AppError, invalid, notFound } from '#shared/rights/errors.ts'
import { definedOnly } from '#shared/values/defined.ts'
import { createFeedback } from '../feedback/commands.ts'
import type { supportApi } from './api.ts'
import { canStillReopen, isEnded, reopenDays, ticketTitle, turnOf } from './labels.ts'
import { ticketNotices } from './notices.ts'
import { readReply, readTicket } from './queries.ts'
import { ticketKind } from './record.ts'
import {
  checkAssignee,
  eventFor,
  lockTickets,
  nextNumber,
  queueOf,
  refuseMerged,
  replyEvent,
  type TicketRow,
  takeFiles,
  tellOf,
  tellOfReply,
  tellStatus,
} from './refs.ts'
import { canAssignTicket, canCreateTicket, canManageTicket, canRateTicket, canReadNotes, canSetStatus, canViewTicket } from './rules.ts'
import {
  type ReplyCreate,
  type ReplyView,
  type TicketCreate,
  type TicketOrigin,
  type TicketStatus,
  type TicketUpdate,
  type TicketView,
  ticketView,
} from './schema.ts'
import { supportReplies, supportTickets } from './table.ts'

type Ticket = Authorized<TicketRow>

/** Creates a ticket; those who work the queue are told. */
export async function createTicket(ctx: Ctx, input: TicketCreate): Promise<TicketView> {
  assertAllowed(canCreateTicket(ctx.actor), 'ticket')
  return transact(ctx, (tx) => writeTicket(tx, ctx, input))
}

/** @param follows an earlier ticket that this one continues, since it cannot be opened again @param origin by which way it came */
export async function writeTicket(
  tx: Tx,
  ctx: Ctx,
  { uploadIds, ...fields }: TicketCreate,
  { follows = null, origin = 'portal' }: { follows?: TicketRow | null; origin?: TicketOrigin } = {},
): Promise<TicketView> {
  const id = randomUUID()
  const queue = await queueOf(tx, ctx.actor.userId)
  const changes = beginning(ctx.actor, ticketView, fields)
  // As late as possible: whoever comes next waits for this number to be committed.
  const number = await nextNumber(tx)
  const [made] = await tx.drizzle
    .insert(supportTickets)
    .values({ ...fields, id, number, userId: ctx.actor.userId, followsId: follows?.id, origin })
    .returning()
  if (!made) throw new Error('An insert returned no row.')
  await takeFiles(tx, ctx, uploadIds, { ticketId: id, replyId: null })
  tx.record({ ...eventFor(made), kind: 'support-ticket.created', version: 1, changes })
  tellOf(tx, made, ticketNotices['ticket.created'], { to: queue, data: { title: ticketTitle(made) } })
  return readTicket(ctx, id, tx)
}

export type Reply = Omit<ReplyCreate, 'uploadIds'> & { uploadIds?: readonly string[]; origin?: TicketOrigin; sentFrom?: string | null }

/** Answers a ticket, or writes a note on it. An answer says whose turn it is: by the agency waiting_user, by whoever asked in_progress. */
export async function createReply(ctx: Ctx, input: Reply): Promise<ReplyView> {
  return transact(ctx, async (tx) => {
    const ticket = await lockRecord(tx, ctx.actor, ticketKind, input.ticketId, canViewTicket)
    return writeReply(tx, ctx, ticket, input)
  })
}

/** @param ticket locked, and in sight of the actor */
export async function writeReply(
  tx: Tx,
  ctx: Ctx,
  ticket: Ticket,
  { message, audience = 'client', uploadIds = [], origin = 'portal', sentFrom = null }: Reply,
): Promise<ReplyView> {
  if (audience === 'internal') assertAllowed(canReadNotes(ctx.actor, ticket), 'ticket')
  await refuseMerged(tx, ticket)
  const byAsker = ticket.userId === ctx.actor.userId
  if (byAsker && !canStillReopen(ticket.closedAt))
    throw new AppError('conflict', `${ticket.ticketNumber} ended more than ${reopenDays} days ago. Write a new ticket.`)
  const text = message.trim()
  if (text === '' && uploadIds.length === 0) throw invalid('message', 'Write something first')
  const id = randomUUID()
  const said = { id, ticketId: ticket.id, userId: ctx.actor.userId, message: text, audience, origin, sentFrom }
  await tx.drizzle.insert(supportReplies).values({ ...said, createdAt: sql`clock_timestamp()` })
  await takeFiles(tx, ctx, uploadIds, { ticketId: ticket.id, replyId: id })
  if (audience === 'client') await followReply(tx, ctx, ticket, byAsker)
  // The event carries no text: who may read it asks for it.
  tx.record({
    ...replyEvent(ticket, audience),
    kind: 'support-reply.created',
    recordType: 'support-reply',
    recordId: id,
    version: 1,
    changes: { ticketId: [null, ticket.id] },
  })
  await tellOfReply(tx, ctx, ticket, { id, audience, byAsker })
  return readReply(ctx, tx, id)
}

/** What follows for the ticket from an answer. */
async function followReply(tx: Tx, ctx: Ctx, ticket: Ticket, byAsker: boolean): Promise<void> {
  const first = !byAsker && ticket.firstAnsweredAt === null
  const status: TicketStatus = byAsker ? 'in_progress' : 'waiting_user'
  if (status !== ticket.status)
    await setStatus(tx, ctx, ticket, { status }, { firstAnsweredAt: first ? new Date() : ticket.firstAnsweredAt })
  else if (first) await tx.drizzle.update(supportTickets).set({ firstAnsweredAt: new Date() }).where(eq(supportTickets.id, ticket.id))
}

type FieldPatch = Omit<TicketUpdate, 'id' | 'version'>

/** Changes fields with what follows from the status: whose turn it is since when, and when it ended. */
async function setStatus(
  tx: Tx,
  ctx: Ctx,
  ticket: Ticket,
  patch: FieldPatch,
  also: Partial<TicketRow> = {},
  baseVersion?: number,
): Promise<void> {
  const status = patch.status ?? ticket.status
  const [before, after] = [turnOf(ticket.status), turnOf(status)]
  const now = new Date()
  const moved =
    status === ticket.status
      ? {}
      : { closedAt: isEnded(status) ? now : null, turnSince: after === null ? null : after === before ? ticket.turnSince : now }
  await patchRecord(tx, ctx.actor, {
    table: supportTickets,
    view: ticketView,
    row: ticket,
    patch,
    derived: { ...moved, ...also },
    baseVersion,
    event: { ...eventFor(ticket, patch.assigneeId ?? null), kind: 'support-ticket.updated' },
    read: () => readTicket(ctx, ticket.id, tx),
  })
}

/** Changes fields; see `patchRecord` for what happens when others changed the ticket meanwhile. @throws AppError stale */
export async function updateTicket(ctx: Ctx, { id, version, ...given }: TicketUpdate): Promise<TicketView> {
  const patch = definedOnly(given)
  return transact(ctx, async (tx) => {
    const ticket = await lockRecord(tx, ctx.actor, ticketKind, id, canViewTicket)
    assertMayPatch(ctx, ticket, patch)
    await refuseMerged(tx, ticket)
    if (patch.assigneeId && patch.assigneeId !== ticket.assigneeId) await checkAssignee(tx, patch.assigneeId)
    await setStatus(tx, ctx, ticket, patch, {}, version)
    if (patch.assigneeId !== undefined && patch.assigneeId !== ticket.assigneeId) await assigned(tx, ticket, patch.assigneeId)
    if (patch.status && patch.status !== ticket.status) tellStatus(tx, ctx, ticket, patch.status)
    return readTicket(ctx, id, tx)
  })
}

function assertMayPatch({ actor }: Ctx, ticket: TicketRow, patch: FieldPatch): void {
  const { assigneeId, status, ...fields } = patch
  if (assigneeId !== undefined) assertAllowed(canAssignTicket(actor, ticket), 'ticket')
  if (Object.keys(fields).length > 0) assertAllowed(canManageTicket(actor, ticket), 'ticket')
  // What it is already is no change.
  if (status !== undefined && status !== ticket.status) assertAllowed(canSetStatus(actor, ticket, status), 'ticket')
}

/** Those merged into it go along, so that who has a ticket reads all of it; and whoever has it now is told. */
async function assigned(tx: Tx, ticket: TicketRow, assigneeId: string | null): Promise<void> {
  await tx.drizzle.update(supportTickets).set({ assigneeId }).where(eq(supportTickets.mergedIntoId, ticket.id))
  const data = { title: ticketTitle(ticket) }
  tellOf(tx, { ...ticket, assigneeId }, ticketNotices['ticket.assigned'], { to: [assigneeId], data })
}

type Input<Key extends keyof typeof supportApi> = ParsedInputOf<(typeof supportApi)[Key]>

/** Says how one’s own ticket was answered; said again, it is said anew. Whoever has the ticket is told. */
export async function rateTicket(ctx: Ctx, { id, rating, comment }: Input<'POST /api/support-tickets/:id/rating'>): Promise<TicketView> {
  return transact(ctx, async (tx) => {
    const ticket = await lockRecord(tx, ctx.actor, ticketKind, id, canRateTicket)
    const { changed } = await patchRecord(tx, ctx.actor, {
      table: supportTickets,
      view: ticketView,
      row: ticket,
      patch: { rating, ratingComment: comment },
      derived: { ratedAt: new Date() },
      event: { ...eventFor(ticket), kind: 'support-ticket.rated' },
      read: () => readTicket(ctx, id, tx),
    })
    const data = { title: ticketTitle(ticket), good: rating === 'good' }
    if (changed.includes('rating')) tellOf(tx, ticket, ticketNotices['ticket.rated'], { to: [ticket.assigneeId], data })
    return readTicket(ctx, id, tx)
  })
}

/**
 * Merges a ticket into another one of the same person. Nothing moves: what was said in it is read with the other one, those merged into it
 * before lead on there, and who has the other one has it too.
 */
export async function mergeTicket(ctx: Ctx, { id, intoId }: Input<'POST /api/support-tickets/:id/merge'>): Promise<TicketView> {
  if (id === intoId) throw invalid('intoId', 'Choose another ticket')
  return transact(ctx, async (tx) => {
    const found = await lockTickets(tx, [id, intoId])
    const one = (which: string): TicketRow => {
      const ticket = found.find((candidate) => candidate.id === which)
      if (!ticket) throw notFound('ticket')
      return authorize(canManageTicket(ctx.actor, ticket), ticket, 'ticket')
    }
    const [from, into] = [one(id), one(intoId)]
    await refuseMerged(tx, from)
    await refuseMerged(tx, into)
    // Whoever asked reads what they are merged into: somebody else's messages are not theirs to read.
    if (from.userId !== into.userId)
      throw invalid('intoId', 'Choose a ticket of the same person: the other one would read what was said here.')
    await patchRecord(tx, ctx.actor, {
      table: supportTickets,
      view: ticketView,
      row: authorize(canManageTicket(ctx.actor, from), from, 'ticket'),
      patch: { mergedIntoId: intoId, status: 'closed', assigneeId: into.assigneeId },
      derived: { closedAt: from.closedAt ?? new Date(), turnSince: null },
      event: { ...eventFor(from, into.assigneeId), kind: 'support-ticket.merged' },
      read: () => readTicket(ctx, id, tx),
    })
    await tx.drizzle
      .update(supportTickets)
      .set({ mergedIntoId: intoId, assigneeId: into.assigneeId })
      .where(eq(supportTickets.mergedIntoId, id))
    tx.record({ ...eventFor(into), kind: 'support-ticket.joined', changes: { merged: [null, from.ticketNumber] } })
    const data = { title: ticketTitle(from), into: into.ticketNumber }
    tellOf(tx, into, ticketNotices['ticket.merged'], { to: [from.userId], data })
    return readTicket(ctx, id, tx)
  })
}

/** Makes a task of a ticket; its description ends with the way back. @throws AppError conflict where there is one already */
export async function makeTask(ctx: Ctx, { id, ...given }: Input<'POST /api/support-tickets/:id/task'>): Promise<TicketView> {
  return transact(ctx, async (tx) => {
    const ticket = await lockRecord(tx, ctx.actor, ticketKind, id, canManageTicket)
    assertAllowed(canCreateTask(ctx.actor), 'task')
    await refuseMerged(tx, ticket)
    const there = await row<{ name: string }>(tx, sql`select name from tasks where id = ${ticket.taskId}::uuid and deleted_at is null`)
    if (there) throw new AppError('conflict', `There is a task from ${ticket.ticketNumber} already: “${there.name}”.`)
    const back = `[${ticketTitle(ticket).replaceAll(/[[\]\\]/g, '')}](${ctx.services.publicUrl}${addressOf['support-ticket'](id)})`
    const description = `${given.description ? `${given.description}\n\n` : ''}From ${back}`
    const task = await createTask(ctx, taskCreate.parse({ ...given, description }))
    await patchRecord(tx, ctx.actor, {
      table: supportTickets,
      view: ticketView,
      row: ticket,
      patch: { taskId: task.id },
      event: { ...eventFor(ticket), audience: 'internal', kind: 'support-ticket.task' },
      read: () => readTicket(ctx, id, tx),
    })
    return readTicket(ctx, id, tx)
  })
}

/** Makes feedback of a ticket, which everybody who takes part reads. @throws AppError conflict where there is some already */
export async function makeFeedback(
  ctx: Ctx,
  { id, title, description, type, category }: Input<'POST /api/support-tickets/:id/feedback'>,
): Promise<TicketView> {
  return transact(ctx, async (tx) => {
    const ticket = await lockRecord(tx, ctx.actor, ticketKind, id, canManageTicket)
    await refuseMerged(tx, ticket)
    const there = await row(tx, sql`select 1 from feedback_submissions where id = ${ticket.feedbackId}::uuid and deleted_at is null`)
    if (there) throw new AppError('conflict', `There is feedback from ${ticket.ticketNumber} already.`)
    const { id: feedbackId } = await createFeedback(ctx, { title, description, type, category })
    await patchRecord(tx, ctx.actor, {
      table: supportTickets,
      view: ticketView,
      row: ticket,
      patch: { feedbackId },
      event: { ...eventFor(ticket), audience: 'internal', kind: 'support-ticket.feedback' },
      read: () => readTicket(ctx, id, tx),
    })
    return readTicket(ctx, id, tx)
  })
}
