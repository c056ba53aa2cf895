import type { ConversationView } from '../chats/schema.ts'

/** What a conversation is called: by its name, or by who is there. */
export function calledOf({ name, people }: Pick<ConversationView, 'name' | 'people'>): string {
  return name ?? people[0]?.fullName ?? 'Conversation'
}
