import { useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { savedRepliesApi } from './api.ts'

export const callSavedReplies = createClient<typeof savedRepliesApi>()

/** As many as a menu holds. */
const shownAtMost = 200

/** The saved replies, by name. */
export function useSavedReplies(enabled = true) {
  return useQuery({
    queryKey: ['saved-replies', 'all'],
    meta: { refreshedBy: ['saved-reply', 'profile'] },
    queryFn: ({ signal }) => callSavedReplies('GET /api/saved-replies', { limit: shownAtMost }, { signal }),
    enabled,
  })
}
