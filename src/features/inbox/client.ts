import { useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/client.ts'
import { useSession } from '../users/use-session.ts'
import type { inboxApi } from './api.ts'

const call = createClient<typeof inboxApi>()

/** How many notifications are unread, live. The session brings the first figure, so the badge is there with the page. */
export function useUnreadCount(): number {
  const { unread } = useSession()
  const { data } = useQuery({
    queryKey: ['unread-count'],
    meta: { refreshedBy: ['notification', 'rights'] },
    queryFn: async ({ signal }) => {
      const { unread: left } = await call('GET /api/notifications/count', {}, { signal })
      return { unread: left }
    },
    initialData: { unread },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data.unread
}
