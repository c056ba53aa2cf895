import { queryOptions, useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { attachmentsApi } from './api.ts'

export const callAttachments = createClient<typeof attachmentsApi>()

export type AttachedTo = { readonly recordType: string; readonly recordId: string }

/** As many as stand on one record without being paged through. */
const shownMax = 200

/** The key of the files of a record, so that whoever takes one refreshes it. */
export const attachmentsKey = ({ recordType, recordId }: AttachedTo) => ['attachments', recordType, recordId] as const

const attachmentsOptions = ({ recordType, recordId }: AttachedTo) =>
  queryOptions({
    queryKey: attachmentsKey({ recordType, recordId }),
    meta: { refreshedBy: ['profile'] },
    queryFn: async ({ signal }) =>
      (await callAttachments('GET /api/attachments', { recordType, recordId, limit: shownMax }, { signal })).items,
  })

/** What is attached to a record, oldest first. */
export function useAttachments(record: AttachedTo) {
  return useQuery(attachmentsOptions(record))
}
