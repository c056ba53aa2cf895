import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { RefreshedBy } from '#shared/contract/live.ts'
import { filteredPagesOf, oneOf } from '#ui/records/record-queries.ts'
import type { chatsApi } from './api.ts'
import { chatListSize } from './chats-search.ts'

export const callChats = createClient<typeof chatsApi>()

/** What a conversation shows besides its own: what is written, who is there and what they are called. */
const shownChats: RefreshedBy = ['chat-message', 'chat-participant', 'profile', 'project', 'brand']

/** The conversations one takes part in, the newest message first. */
export function useConversations(q: string | undefined) {
  const filters = q ? { q } : {}
  return useInfiniteQuery(
    filteredPagesOf(
      ['chat-conversations', filters],
      (page, options) => callChats('GET /api/chat-conversations', { ...filters, limit: chatListSize, ...page }, options),
      ['chat-message', 'chat-participant', 'profile', 'project', 'brand'],
    ),
  )
}

/** One conversation. */
export function useConversation(id: string | undefined) {
  return useQuery(
    oneOf('chat-conversation', id, (one, options) => callChats('GET /api/chat-conversations/:id', { id: one }, options), shownChats),
  )
}

/** In how many conversations something waits. */
export function useUnreadChats(): number {
  const { data } = useQuery({
    queryKey: ['chat-conversations', 'unread'],
    meta: { refreshedBy: ['chat-message', 'chat-participant'] },
    queryFn: ({ signal }) => callChats('GET /api/chat-conversations/unread', {}, { signal }),
  })
  return data?.conversations ?? 0
}

/** What a change of a conversation makes stale. */
export const showsChats = ['chat-conversations', 'chat-conversation', 'chat-participants']
