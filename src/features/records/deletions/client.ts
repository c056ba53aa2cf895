import { queryOptions } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { filteredPagesOf } from '#ui/records/record-queries.ts'
import type { deletionsApi } from './api.ts'

export const callDeletions = createClient<typeof deletionsApi>()

/** A record of any kind was deleted or restored; people stand there by name. */
const refreshedBy = ['.deleted', '.restored', 'profile']

/** What can still be taken back, page after page. @param recordType of one kind only */
export function deletionsQuery(recordType: string | null) {
  return filteredPagesOf(
    ['deletions', 'list', recordType],
    (page, options) => callDeletions('GET /api/deletions', { ...(recordType && { recordType }), ...page }, options),
    refreshedBy,
  )
}

export const deletedKindsQuery = queryOptions({
  queryKey: ['deletions', 'kinds'],
  meta: { refreshedBy },
  queryFn: ({ signal }) => callDeletions('GET /api/deletions/kinds', {}, { signal }),
})
