import { useInfiniteQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { pagesOf } from '#ui/records/record-queries.ts'
import type { historyApi } from './api.ts'

export const callHistory = createClient<typeof historyApi>()

const pageSize = 30

/** What happened to a record, newest first; what happens now comes in. */
export function useHistory(recordType: string, recordId: string) {
  return useInfiniteQuery({
    ...pagesOf(
      ['history', recordType, recordId],
      (page, options) => callHistory('GET /api/history', { recordType, recordId, limit: pageSize, ...page }, options),
      [{ kind: recordType, id: recordId }, 'profile'],
    ),
    // It may have changed while it was not open.
    staleTime: 0,
  })
}
