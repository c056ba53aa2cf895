import { queryOptions } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { pagesOf } from '#ui/records/record-queries.ts'
import type { mailsApi } from './api.ts'

const call = createClient<typeof mailsApi>()

/** Every mail, newest first, page after page. */
export const mailsQuery = {
  ...pagesOf(['mails', 'list'], (page, options) => call('GET /api/mails', page, options)),
  // The outbox has no live events.
  staleTime: 0,
}

/** One mail with its text and links. */
export function mailQuery(id: string) {
  return queryOptions({ queryKey: ['mail', id], queryFn: ({ signal }) => call('GET /api/mails/:id', { id }, { signal }), staleTime: 0 })
}
