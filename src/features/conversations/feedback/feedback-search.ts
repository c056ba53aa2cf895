import { type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import { idFrom, textFrom } from '#shared/values/read-search.ts'
import type { feedbackApi } from './api.ts'
import { feedbackCategoryLabels, feedbackStatusLabels, feedbackTypeLabels, roadmapStatuses } from './labels.ts'
import type { FeedbackCategory, FeedbackStatus, FeedbackType } from './schema.ts'

/** The address of the feedback board: filters, order, and whether it shows the roadmap. */
export type FeedbackSearch = {
  q?: string | undefined
  type?: FeedbackType | undefined
  category?: FeedbackCategory | undefined
  status?: FeedbackStatus | undefined
  mine?: boolean | undefined
  /** by upvotes unless told */
  sort?: 'recent' | undefined
  view?: 'roadmap' | undefined
}

const keyIn = <Key extends string>(of: Readonly<Record<Key, string>>, value: unknown): Key | undefined =>
  (Object.keys(of) as Key[]).find((key) => key === value)

/** Reads the address as far as it makes sense; what does not is left out rather than refused. */
export function readFeedbackSearch(raw: Readonly<Record<string, unknown>>): FeedbackSearch {
  return {
    q: textFrom(raw.q),
    type: keyIn(feedbackTypeLabels, raw.type),
    category: keyIn(feedbackCategoryLabels, raw.category),
    status: keyIn(feedbackStatusLabels, raw.status),
    mine: raw.mine === true || raw.mine === 'true' ? true : undefined,
    sort: raw.sort === 'recent' ? 'recent' : undefined,
    view: raw.view === 'roadmap' ? 'roadmap' : undefined,
  }
}

export type FeedbackFilters = {
  q?: string
  type?: FeedbackType[]
  category?: FeedbackCategory[]
  status?: FeedbackStatus[]
  mine?: true
  sort?: 'recent'
}

/** What the server is asked for. @param status of the roadmap's part, which stands in place of the filter */
export function feedbackFilters({ q, type, category, status, mine, sort }: FeedbackSearch, part?: FeedbackStatus): FeedbackFilters {
  const only = part ?? status
  return {
    ...(q && { q }),
    ...(type && { type: [type] }),
    ...(category && { category: [category] }),
    ...(only && { status: [only] }),
    ...(mine && { mine: true as const }),
    ...(sort && { sort }),
  }
}

export const feedbackPageSize = 50

/** What the screen reads first: the list, or each part of the roadmap. */
export const firstOfFeedbackPage: FirstRequests = (raw) => {
  const search = readFeedbackSearch(raw)
  const parts = search.view === 'roadmap' ? roadmapStatuses : [undefined]
  return parts.map((part) =>
    readsOf<typeof feedbackApi>()('GET /api/feedback-submissions', { ...feedbackFilters(search, part), limit: feedbackPageSize }),
  )
}

/** What an opened entry reads first. */
export const firstOfFeedback: FirstRequests = (raw) => {
  const feedback = idFrom(raw.feedback)
  return feedback ? [readsOf<typeof feedbackApi>()('GET /api/feedback-submissions/:id', { id: feedback })] : []
}
