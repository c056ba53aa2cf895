import { useQuery } from '@tanstack/react-query'
import { callSupport } from './client.ts'
import type { TicketView } from './schema.ts'

const offered = 200

/** The other tickets of whoever asked, that were not merged: what one can be merged into. */
export function useTicketsOf({ id, userId }: Pick<TicketView, 'id' | 'userId'>) {
  return useQuery({
    queryKey: ['support-tickets', 'of', userId],
    meta: { refreshedBy: ['profile'] },
    queryFn: async ({ signal }) =>
      (await callSupport('GET /api/support-tickets', { userId: [userId ?? ''], limit: offered }, { signal })).items,
    select: (items) => items.filter((one) => one.id !== id && one.mergedIntoId === null),
    enabled: userId !== null,
  })
}
