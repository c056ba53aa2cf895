import { type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import { idFrom } from '#shared/values/read-search.ts'
import type { chatsApi } from './api.ts'

/** The address of the conversations: the one that is open, and a message in it. */
export type ChatSearch = {
  conversation?: string | undefined
  /** comes into sight; alone it leads to its conversation */
  message?: string | undefined
}

/** Reads the address as far as it makes sense. */
export function readChatSearch(raw: Readonly<Record<string, unknown>>): ChatSearch {
  return { conversation: idFrom(raw.conversation), message: idFrom(raw.message) }
}

export const chatListSize = 50

/** What the screen reads first. */
export const firstOfChats: FirstRequests = () => [readsOf<typeof chatsApi>()('GET /api/chat-conversations', { limit: chatListSize })]
