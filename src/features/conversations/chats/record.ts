import type { RecordKind } from '#platform/records/record-kind.ts'
import { chatConversations } from './table.ts'
import { visibleConversations } from './visibility.ts'

/** Conversations lie in nothing: one that belongs to a project outlives it as a group. */
export const conversationKind: RecordKind<typeof chatConversations> = {
  name: 'chat-conversation',
  noun: 'conversation',
  nouns: 'conversations',
  table: chatConversations,
  place: {},
  seen: visibleConversations,
  alias: 'cc',
}
