import { queryOptions } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { supportMailsApi } from './api.ts'

const call = createClient<typeof supportMailsApi>()

/** How the mailbox for answers stands; it has no live events. */
export const mailboxQuery = queryOptions({
  queryKey: ['support-mailbox'],
  queryFn: ({ signal }) => call('GET /api/support-mailbox', {}, { signal }),
  staleTime: 0,
})
