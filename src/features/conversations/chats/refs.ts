import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { NoticeAbout } from '#features/workspace/notifications/commands.ts'
import { row } from '#platform/database/db.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { addressOfChat } from '#shared/records/addresses.ts'
import { notFound } from '#shared/rights/errors.ts'
import type { ChatLine } from './labels.ts'
import { readersOf } from './queries.ts'
import { chatConversations, chatMessages } from './table.ts'

/** A conversation as notices point to it. */
export function aboutConversation(id: string): NoticeAbout {
  return { record: { type: 'chat-conversation', id }, url: addressOfChat(id), projectId: null }
}

type Readers = readonly { userId: string }[]

/** What every event of a conversation says: it goes to those who take part, and to nobody else, admins neither. */
export function conversationEvent(id: string, readers: Readers) {
  return {
    recordType: 'chat-conversation',
    recordId: id,
    audience: 'private' as const,
    concerns: readers.map(({ userId }) => userId),
  }
}

/** The same of somebody in it, who hears of it too. */
export function participantEvent({ id, userId }: { id: string; userId: string }, readers: Readers) {
  return {
    recordType: 'chat-participant',
    recordId: id,
    audience: 'private' as const,
    concerns: [userId, ...readers.map((one) => one.userId)],
  }
}

/** The conversation, locked: whoever writes, joins or leaves does so one after the other, so that nobody is numbered or let in twice. */
export async function lockConversation(tx: Tx, id: string): Promise<typeof chatConversations.$inferSelect> {
  const [found] = await tx.drizzle.select().from(chatConversations).where(eq(chatConversations.id, id)).for('no key update')
  if (!found) throw notFound('conversation')
  return found
}

/** The next numbers of a conversation, by its row: nobody else gets any before this transaction has ended. */
export async function nextNumber(tx: Tx, conversationId: string, message: boolean): Promise<{ seq: number; rev: number }> {
  const more = message ? sql`last_seq = last_seq + 1, active_at = clock_timestamp(), updated_at = now(),` : sql``
  const next = await row<{ seq: number; rev: number }>(
    tx,
    sql`update chat_conversations set ${more} last_rev = last_rev + 1 where id = ${conversationId} returning last_seq as seq, last_rev as rev`,
  )
  if (!next) throw notFound('conversation')
  return next
}

/** What every event of a message says: it goes to those who read it, and never says what. */
export function messageEvent(id: string, readers: readonly string[]) {
  return { recordType: 'chat-message', recordId: id, audience: 'private' as const, concerns: [...readers] }
}

type Happened = { conversationId: string; line: ChatLine; by: string; subjectId: string }

/** Writes down between the messages who came or went, numbered as they are, so that everybody reads it at the same place. */
export async function writeLine(tx: Tx, { conversationId, line, by, subjectId }: Happened): Promise<void> {
  const { seq, rev } = await nextNumber(tx, conversationId, true)
  const id = randomUUID()
  const moment = sql`clock_timestamp()`
  const given = { id, conversationId, seq, rev, line, subjectId, senderId: by, clientMsgId: randomUUID(), body: '' }
  await tx.drizzle.insert(chatMessages).values({ ...given, createdAt: moment, updatedAt: moment })
  const readers = (await readersOf(tx, conversationId)).map(({ userId }) => userId)
  tx.record({ ...messageEvent(id, readers), kind: 'chat-message.created', version: 1 })
}
