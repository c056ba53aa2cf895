import { useNavigate, useSearch } from '@tanstack/react-router'
import { Lightbulb, List, Map as MapIcon, Plus } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { readsOf } from '#shared/contract/first-answers.ts'
import { cn } from '#ui/base/cn.ts'
import { useSearchText } from '#ui/base/use-search-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Segmented } from '#ui/controls/radio-group.tsx'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Loading } from '#ui/display/skeleton.tsx'
import { FilterSelect, FilterToggle } from '#ui/filters/filter-bar.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { SortMenu } from '#ui/lists/sort-menu.tsx'
import { Toolbar } from '#ui/lists/toolbar.tsx'
import { useListKeys } from '#ui/lists/use-list-keys.ts'
import { useRowsAsList } from '#ui/records/record-list.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { NothingFound } from '#ui/states/nothing-here.tsx'
import { PageHeader } from '#ui/states/page-header.tsx'
import type { feedbackApi } from './api.ts'
import { useFeedbackPages } from './client.ts'
import { feedbackCategoryOptions, feedbackStatusOptions, feedbackTypeOptions } from './feedback-parts.tsx'
import { FeedbackRow, FeedbackRowSkeleton } from './feedback-row.tsx'
import { type FeedbackSearch, feedbackFilters, readFeedbackSearch } from './feedback-search.ts'
import { feedbackSortLabels } from './labels.ts'
import { Roadmap } from './roadmap.tsx'

const SubmitDialog = lazyPart(
  async () => (await import('./submit-dialog.tsx')).SubmitDialog,
  ({ onClose }) => onClose(),
)

const views = [
  { value: 'list' as const, label: 'List', icon: <List aria-hidden size={15} /> },
  { value: 'roadmap' as const, label: 'Roadmap', icon: <MapIcon aria-hidden size={15} /> },
]
const sorts = (['upvotes', 'recent'] as const).map((value) => ({ value, label: feedbackSortLabels[value] }))

/** What people wish for, what most want first, and what becomes of it. */
export function FeedbackScreen() {
  const navigate = useNavigate()
  const search = readFeedbackSearch(useSearch({ strict: false }))
  const setSearch = (next: FeedbackSearch) => void navigate({ to: '/feedback', search: next, replace: true, resetScroll: false })
  const [text, setText] = useSearchText(search.q ?? '', (q) => setSearch({ ...search, q: q || undefined }))
  const [submitting, setSubmitting] = useState(false)
  const submit = () => setSubmitting(true)
  const roadmap = search.view === 'roadmap'
  const filters = [search.type, search.category, !roadmap && search.status, search.mine].filter(Boolean).length
  const clear = () => setSearch({ sort: search.sort, view: search.view })
  return (
    <div className="flex flex-col gap-4 max-sm:gap-3">
      <PageHeader
        title="Feedback Board"
        subtitle="What you wish for, and what becomes of it"
        create={{ label: 'Submit Feedback', line: { kind: 'feedback' }, onPress: submit }}
      />
      <Toolbar
        activeCount={filters}
        onClear={() => setSearch({ q: search.q, sort: search.sort, view: search.view })}
        sort={
          <SortMenu
            value={search.sort ?? 'upvotes'}
            onChange={(sort) => setSearch({ ...search, sort: sort === 'recent' ? 'recent' : undefined })}
            options={sorts}
          />
        }
        view={
          <Segmented
            aria-label="View"
            size="sm"
            iconOnly
            options={views}
            value={search.view ?? 'list'}
            onChange={(view) => setSearch({ ...search, view: view === 'roadmap' ? 'roadmap' : undefined })}
          />
        }
        exported={{
          list: readsOf<typeof feedbackApi>()('GET /api/feedback-submissions', feedbackFilters(search)),
          things: 'feedback',
        }}
        mine={
          <FilterToggle pressed={search.mine === true} onChange={(on) => setSearch({ ...search, mine: on || undefined })}>
            My Feedback
          </FilterToggle>
        }
        search={<SearchInput size="sm" shortcut="/" label="Search feedback" value={text} onChange={setText} />}
      >
        <FilterSelect
          label="Type"
          value={search.type ?? null}
          onChange={(type) => setSearch({ ...search, type: type ?? undefined })}
          options={feedbackTypeOptions}
        />
        <FilterSelect
          label="Category"
          value={search.category ?? null}
          onChange={(category) => setSearch({ ...search, category: category ?? undefined })}
          options={feedbackCategoryOptions}
        />
        {!roadmap && (
          <FilterSelect
            label="Status"
            value={search.status ?? null}
            onChange={(status) => setSearch({ ...search, status: status ?? undefined })}
            options={feedbackStatusOptions}
          />
        )}
      </Toolbar>
      {roadmap ? <Roadmap search={search} /> : <FeedbackList search={search} onSubmit={submit} onClear={clear} />}
      <Suspense fallback={null}>{submitting && <SubmitDialog onClose={() => setSubmitting(false)} />}</Suspense>
    </div>
  )
}

interface ListProps {
  readonly search: FeedbackSearch
  readonly onSubmit: () => void
  readonly onClear: () => void
}

const frameClass = 'divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface'

function FeedbackList({ search, onSubmit, onClear }: ListProps) {
  const actor = useActor()
  const found = useFeedbackPages(search)
  const rows = useMemo(() => found.data?.pages.flatMap((page) => page.items) ?? [], [found.data])
  const frame = useListKeys<HTMLUListElement>()
  useRowsAsList('feedback', rows)
  if (found.isPending) {
    return (
      <Loading label="Loading feedback">
        <div className={frameClass}>
          {[0, 1, 2, 3, 4, 5].map((place) => (
            <FeedbackRowSkeleton key={place} />
          ))}
        </div>
      </Loading>
    )
  }
  if (!found.data) return <ErrorState message={sentenceOf(found.error)} onRetry={() => void found.refetch()} retrying={found.isFetching} />
  if (rows.length === 0) {
    const searching = Boolean(search.q || search.type || search.category || search.status || search.mine)
    return searching ? (
      <NothingFound title="No feedback found" onClear={onClear} />
    ) : (
      <EmptyState
        icon={<Lightbulb aria-hidden />}
        title="No feedback yet"
        hint={actor.external ? 'Tell us what would make this portal better.' : 'What you and your clients wish for has its place here.'}
        action={
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={onSubmit}>
            Submit Feedback
          </Button>
        }
      />
    )
  }
  return (
    <div aria-busy={found.isPlaceholderData} className={cn('transition-opacity', found.isPlaceholderData && 'opacity-60 delay-300')}>
      <ul ref={frame} aria-label="Feedback" className={frameClass}>
        {rows.map((feedback) => (
          <FeedbackRow key={feedback.id} feedback={feedback} />
        ))}
      </ul>
      <ShowMore list={found} place="below" />
    </div>
  )
}
