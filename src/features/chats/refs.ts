import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/transact.ts'
import { addressOfChat } from '#shared/addresses.ts'
import { notFound } from '#shared/errors.ts'
import type { NoticeAbout } from '../notifications/commands.ts'
import { chatConversations } from './table.ts'

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
