import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createClient } from '#shared/contract/client.ts'
import { AppError } from '#shared/rights/errors.ts'
import { pagesOf, takeRecord } from '#ui/records/record-queries.ts'
import type { ContentItemDetail } from '../items/schema.ts'
import type { contentReviewsApi } from './api.ts'

export const callReviews = createClient<typeof contentReviewsApi>()

/** The rounds of review of an item, the last one first. */
export function useRounds(contentItemId: string, enabled: boolean) {
  return useInfiniteQuery({
    ...pagesOf(
      ['content-rounds', contentItemId],
      (page, options) => callReviews('GET /api/content-rounds', { contentItemId, limit: 20, ...page }, options),
      [{ kind: 'content-item', id: contentItemId }, 'profile'],
    ),
    enabled,
  })
}

/** What shows an item beside its own query; others hear of a change by the stream. */
const showsReviews = ['content-items', 'content-rounds', 'content-versions', 'decisions']

/** Brings an item as it is stored now to what shows it. */
export function takeReviewed(queryClient: QueryClient, item: ContentItemDetail): void {
  takeRecord(queryClient, 'content-item', item)
  for (const name of showsReviews) void queryClient.invalidateQueries({ queryKey: [name] })
}

/** The number of the version that came before one's own act was stored; null where it was refused for something else. */
export function newerVersion(error: unknown): number | null {
  if (!(error instanceof AppError) || error.code !== 'conflict') return null
  const { versionNumber } = (error.current ?? {}) as { versionNumber?: unknown }
  return typeof versionNumber === 'number' && versionNumber > 0 ? versionNumber : null
}

export interface ReviewChange {
  /** Runs it. @returns the item as it is now; undefined when it was refused, which `failure` says */
  readonly run: (change: () => Promise<ContentItemDetail>) => Promise<ContentItemDetail | undefined>
  readonly running: boolean
  readonly failure: unknown
}

/** Runs one act of a review, brings what came of it to the screens, and keeps why it was refused. */
export function useReviewChange(itemId: string): ReviewChange {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<unknown>(null)
  const [running, setRunning] = useState(false)
  const run = async (change: () => Promise<ContentItemDetail>) => {
    setRunning(true)
    try {
      const item = await change()
      setFailure(null)
      takeReviewed(queryClient, item)
      return item
    } catch (error) {
      setFailure(error)
      // It was refused because of what it is by now: the screens show that.
      void queryClient.invalidateQueries({ queryKey: ['content-item', itemId] })
      return undefined
    } finally {
      setRunning(false)
    }
  }
  return { run, running, failure }
}
