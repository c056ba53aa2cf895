import { Card } from '#ui/display/card.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { useListKeys } from '#ui/lists/use-list-keys.ts'
import { RecordLink } from '#ui/records/record-link.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { useFeedbackPages } from './client.ts'
import { FeedbackStatusMark, VoteButton } from './feedback-parts.tsx'
import type { FeedbackSearch } from './feedback-search.ts'
import { feedbackStatusLabels, feedbackTypeLabels, roadmapStatuses } from './labels.ts'
import type { FeedbackStatus, FeedbackView } from './schema.ts'

/** What is on its way, by how far it is: side by side, on a phone one below the other. */
export function Roadmap({ search }: { readonly search: FeedbackSearch }) {
  const frame = useListKeys<HTMLDivElement>()
  return (
    <div ref={frame} className="grid grid-cols-4 items-start gap-3 max-lg:grid-cols-2 max-sm:grid-cols-1">
      {roadmapStatuses.map((status) => (
        <Part key={status} status={status} search={search} />
      ))}
    </div>
  )
}

function Part({ status, search }: { readonly status: FeedbackStatus; readonly search: FeedbackSearch }) {
  const found = useFeedbackPages(search, status)
  const rows = found.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-label={feedbackStatusLabels[status]} className="flex min-w-0 flex-col gap-2 rounded-panel bg-sunken p-2">
      <h2 className="flex items-center gap-2 px-1.5 pt-1 pb-0.5 text-secondary font-medium text-ink-2">
        <FeedbackStatusMark status={status} />
        {found.data && <span className="text-ink-3 tabular">{found.hasNextPage ? `${rows.length}+` : rows.length}</span>}
      </h2>
      {found.isError && rows.length === 0 ? (
        <ErrorState compact message={sentenceOf(found.error)} onRetry={() => void found.refetch()} retrying={found.isFetching} />
      ) : found.isPending ? (
        [0, 1, 2].map((place) => <Skeleton key={place} className="h-24 rounded-card" />)
      ) : rows.length === 0 ? (
        <p className="px-1.5 pb-3 text-secondary text-ink-3">Nothing here yet</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {rows.map((feedback) => (
            <li key={feedback.id} data-row-id={feedback.id}>
              <RoadmapCard feedback={feedback} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={found} place="below" />
    </section>
  )
}

function RoadmapCard({ feedback }: { readonly feedback: FeedbackView }) {
  return (
    <Card interactive className="flex flex-col gap-2.5">
      <RecordLink
        kind="feedback"
        id={feedback.id}
        dir="auto"
        className="line-clamp-3 font-medium break-words after:absolute after:inset-0 after:rounded-card"
      >
        {feedback.title}
      </RecordLink>
      <div className="flex items-center justify-between gap-2 text-meta text-ink-3">
        {feedbackTypeLabels[feedback.type]}
        <VoteButton feedback={feedback} shape="line" />
      </div>
    </Card>
  )
}
