import { type InfiniteData, type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { Page } from '#shared/contract/endpoint.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { filteredPagesOf, oneOf } from '#ui/records/record-queries.ts'
import type { feedbackApi } from './api.ts'
import { type FeedbackSearch, feedbackFilters, feedbackPageSize } from './feedback-search.ts'
import type { FeedbackStatus, FeedbackView } from './schema.ts'

export const callFeedback = createClient<typeof feedbackApi>()

const shownBeside = ['profile', 'comment']

/** The entries of these filters, page by page. @param part of the roadmap */
export function useFeedbackPages(search: FeedbackSearch, part?: FeedbackStatus) {
  const filters = feedbackFilters(search, part)
  return useInfiniteQuery(
    filteredPagesOf(
      ['feedbacks', filters],
      (page, options) => callFeedback('GET /api/feedback-submissions', { ...filters, limit: feedbackPageSize, ...page }, options),
      shownBeside,
    ),
  )
}

export function feedbackQuery(id: string) {
  return oneOf('feedback', id, (one, options) => callFeedback('GET /api/feedback-submissions/:id', { id: one }, options), shownBeside)
}

/** What may be said already, while a title is being typed. @param q empty while it is too short to say */
export function useSimilar(q: string) {
  return useQuery({
    queryKey: ['feedbacks', 'similar', q],
    meta: { refreshedBy: [] },
    queryFn: async ({ signal }) => (await callFeedback('GET /api/feedback-submissions/similar', { q }, { signal })).items,
    enabled: q !== '',
    placeholderData: (before) => (q === '' ? undefined : before),
    staleTime: 30_000,
  })
}

/** Loads anew what shows feedback. */
export function refreshFeedback(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(['feedbacks', 'feedback'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}

type Vote = { readonly id: string; readonly wanted: boolean }

/** Wants an entry or no longer: shown at once, taken back when the server refuses. */
export function useVote() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, wanted }: Vote) =>
      wanted
        ? callFeedback('POST /api/feedback-submissions/:id/upvote', { id })
        : callFeedback('DELETE /api/feedback-submissions/:id/upvote', { id }),
    onMutate: ({ id, wanted }) => {
      const change = wanted ? 1 : -1
      show(queryClient, id, (row) => (row.upvoted === wanted ? row : { ...row, upvoted: wanted, upvotes: row.upvotes + change }))
    },
    onSuccess: (row) => show(queryClient, row.id, (before) => ({ ...before, upvoted: row.upvoted, upvotes: row.upvotes })),
    onError: async (error) => {
      toast.error('Failed to update upvote', { description: error.message })
      await refreshFeedback(queryClient)
    },
  })
}

type Counted = { readonly id: string; readonly upvoted: boolean; readonly upvotes: number }

/** Changes an entry wherever it is shown, without asking the server. */
function show(queryClient: QueryClient, id: string, change: <Row extends Counted>(row: Row) => Row): void {
  const each = <Row extends Counted>(rows: readonly Row[]): Row[] => rows.map((row) => (row.id === id ? change(row) : row))
  queryClient.setQueryData<FeedbackView>(['feedback', id], (row) => row && change(row))
  queryClient.setQueriesData<InfiniteData<Page<FeedbackView>> | Counted[]>({ queryKey: ['feedbacks'] }, (known) => {
    if (!known) return known
    if (Array.isArray(known)) return each(known)
    return { ...known, pages: known.pages.map((page) => ({ ...page, items: each(page.items) })) }
  })
}
