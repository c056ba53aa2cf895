import { type QueryClient, useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { oneOf } from '#ui/records/record-queries.ts'
import type { usageRightsApi } from './api.ts'

export const callUsageRights = createClient<typeof usageRightsApi>()

/** What is said of a file. */
export function useUsageRights(fileId: string) {
  return useQuery(
    oneOf('usage-right', fileId, (id, options) => callUsageRights('GET /api/usage-rights/:id', { id }, options), [
      'document',
      'attachment',
    ]),
  )
}

/** How many files a home names; the rest stands in the list of documents. */
const shownWarnings = 5

/** The files of a project or brand of which is to be warned, what ended first before the others. */
export function useRightsWarnings(at: { readonly projectId: string } | { readonly brandId: string }) {
  return useQuery({
    queryKey: ['usage-rights', at],
    meta: { refreshedBy: ['document', 'attachment', 'usage-right'] },
    queryFn: ({ signal }) => callUsageRights('GET /api/usage-rights', { ...at, limit: shownWarnings }, { signal }),
  })
}

/** What shows how a file may be used. */
const showing = ['usage-right', 'usage-rights', 'documents', 'document', 'document-versions', 'attachments', 'comments', 'history']

/** Loads anew what shows how files may be used. */
export function refreshUsageRights(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(showing.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}
