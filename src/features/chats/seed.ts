import { randomUUID } from 'node:crypto'
import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { chatConversations, chatMessages, chatParticipants } from './table.ts'

/** A conversation, for demo and tests; without a pair a group. */
export function conversationRow(given: Partial<Given<typeof chatConversations, 'id'>> = {}): Row {
  return rowOf(chatConversations, { id: randomUUID(), isGroup: !given.pair, ...given })
}

/** Somebody who takes part. */
export function participantRow(given: Given<typeof chatParticipants, 'conversationId' | 'userId' | 'outside'>): Row {
  return rowOf(chatParticipants, { id: randomUUID(), ...given })
}

/** A message; its conversation counts it. */
export function messageRow(given: Given<typeof chatMessages, 'conversationId' | 'senderId' | 'seq' | 'body'>): Row {
  return rowOf(chatMessages, {
    id: randomUUID(),
    rev: given.seq,
    clientMsgId: randomUUID(),
    deletionId: given.deletedAt ? randomUUID() : undefined,
    ...given,
  })
}
