import { type QueryClient, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { filteredPagesOf, oneOf, useRecordChange } from '#ui/records/record-queries.ts'
import { sendFile } from '#ui/uploads/send-file.ts'
import type { influencersApi } from './api.ts'
import { type InfluencerFilters, influencerPageSize } from './influencers-search.ts'
import type { InfluencerView } from './schema.ts'

export const callInfluencers = createClient<typeof influencersApi>()

/** One influencer as the record shows them. */
export function influencerOptions(id: string) {
  return oneOf('influencer', id, (one, options) => callInfluencers('GET /api/influencers/:id', { id: one }, options), ['profile'])
}

/** Influencers of these filters, page by page; while others load, those before stay on screen. */
export function useInfluencers(filters: InfluencerFilters) {
  return useInfiniteQuery(
    filteredPagesOf(
      ['influencers', filters],
      (page, options) => callInfluencers('GET /api/influencers', { ...filters, limit: influencerPageSize, ...page }, options),
      ['profile'],
    ),
  )
}

/** The niches and tags in use. */
export const influencerWordsQuery = queryOptions({
  queryKey: ['influencer-words'],
  queryFn: ({ signal }) => callInfluencers('GET /api/influencer-words', {}, { signal }),
  meta: { refreshedBy: ['influencer'] },
})

/** Influencers that may be the same person as the one described. */
export function duplicatesQuery(input: { fullName?: string; email?: string; influencerId?: string }) {
  return queryOptions({
    queryKey: ['influencer-duplicates', input],
    queryFn: ({ signal }) => callInfluencers('GET /api/influencer-duplicates', { ...input, limit: 5 }, { signal }),
    meta: { refreshedBy: ['influencer'] },
  })
}

const showsInfluencers = ['influencers', 'influencer', 'influencer-words', 'influencer-duplicates']

/** Refreshes everything that shows influencers. */
export function refreshInfluencers(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(showsInfluencers.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}

/** Runs a change of influencers. */
export function useInfluencerChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  return useRecordChange(change, showsInfluencers)
}

/** Undoes one deletion. @throws AppError */
export async function restoreInfluencer(queryClient: QueryClient, id: string, deletionId: string): Promise<void> {
  await callInfluencers('POST /api/influencers/:id/restore', { id, deletionId })
  await refreshInfluencers(queryClient)
}

/** Sends the picture of an influencer who is about to be added. @returns what POST /api/influencers takes it by */
export async function uploadNewAvatar(file: Blob): Promise<string> {
  return ((await sendFile('PUT', '/api/influencer-avatars', file)) as { uploadId: string }).uploadId
}

/** Sends a picture as the influencer's. */
export async function uploadAvatar(id: string, file: Blob): Promise<InfluencerView> {
  return (await sendFile('PUT', `/api/influencers/${encodeURIComponent(id)}/avatar`, file)) as InfluencerView
}
