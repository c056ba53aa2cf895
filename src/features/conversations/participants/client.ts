import { useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { chatMembersApi } from './api.ts'

export const callMembers = createClient<typeof chatMembersApi>()

/** Who takes part, and how far each has read. */
export function useParticipants(conversationId: string) {
  return useQuery({
    queryKey: ['chat-participants', conversationId],
    meta: { refreshedBy: ['chat-participant', 'profile'] },
    queryFn: async ({ signal }) => (await callMembers('GET /api/chat-participants', { conversationId, limit: 200 }, { signal })).items,
  })
}
