import { Handshake } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { usePartSearch } from '#ui/base/use-part-search.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { SortMenu } from '#ui/lists/sort-menu.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { NothingHere } from '#ui/states/nothing-here.tsx'
import { canCreateEngagement } from '../engagements/rules.ts'
import { useEngagements } from './client.ts'
import { EngagementFilters } from './engagement-filters.tsx'
import { activeEngagementFilters, type EngagementSearch, engagementFilters, readEngagementSearch } from './engagements-search.ts'
import { EngagementsTable } from './engagements-table.tsx'

const CreateEngagement = lazyPart(
  async () => (await import('./create-engagement.tsx')).CreateEngagement,
  ({ onClose }) => onClose(),
)

const orders = [
  { value: 'followUpOn' as const, label: 'Follow-up' },
  { value: 'startDate' as const, label: 'Start date' },
  { value: 'newest' as const, label: 'Newest first' },
  { value: '-updatedAt' as const, label: 'Recently updated' },
]
type Order = (typeof orders)[number]['value']

interface EngagementsPanelProps {
  /** whether the dialog that creates an engagement is open, and how to open and close it */
  readonly creating: boolean
  readonly onCreate: (open: boolean) => void
}

/** The Engagements tab of /influencers: who takes part in which campaign, on which terms, and what is next. */
export function EngagementsPanel({ creating, onCreate }: EngagementsPanelProps) {
  const actor = useActor()
  const [search, setSearch] = usePartSearch(readEngagementSearch, {})
  const mayCreate = canCreateEngagement(actor).allowed
  const clear = () => setSearch({ by: search.by })
  const nothing = (
    <NothingHere
      filtered={activeEngagementFilters(search) > 0 || Boolean(search.q)}
      onClear={clear}
      onCreate={mayCreate ? () => onCreate(true) : undefined}
      noneFound="No engagements found"
      icon={<Handshake aria-hidden />}
      title="No engagements yet"
      hint="An engagement is an influencer’s part in a campaign: terms, offers and payments."
      hintOfOthers="Engagements of influencers in campaigns appear here. Digital marketers and project managers create them."
      create="New Engagement"
    />
  )
  return (
    <div className="flex flex-col gap-4 max-sm:gap-3">
      <EngagementFilters search={search} setSearch={setSearch} onClear={clear} sort={<Sort search={search} setSearch={setSearch} />} />
      <Rows search={search} setSearch={setSearch} nothing={nothing} />
      <Suspense fallback={null}>{creating && <CreateEngagement begin={placeOf(search)} onClose={() => onCreate(false)} />}</Suspense>
    </div>
  )
}

/** The campaign and the influencer that the list is narrowed to. */
function placeOf({ campaignId = [], influencerId = [] }: EngagementSearch) {
  return {
    ...(campaignId.length === 1 && { campaignId: campaignId[0] ?? '' }),
    ...(influencerId.length === 1 && { influencerId: influencerId[0] ?? '' }),
  }
}

interface ShownProps {
  readonly search: EngagementSearch
  readonly setSearch: (next: EngagementSearch) => void
}

function Sort({ search, setSearch }: ShownProps) {
  const current = orders.find(({ value }) => value === search.by)?.value ?? 'newest'
  const set = (order: Order) => setSearch({ ...search, by: order === 'newest' ? undefined : order })
  return <SortMenu options={orders} value={current} onChange={set} />
}

function Rows({ search, setSearch, nothing }: ShownProps & { readonly nothing: ReactNode }) {
  const list = useEngagements(engagementFilters(search))
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (list.isError && rows.length === 0)
    return <ErrorState message={sentenceOf(list.error)} onRetry={() => void list.refetch()} retrying={list.isFetching} />
  return (
    <EngagementsTable
      rows={rows}
      loading={list.isPending}
      order={search.by}
      onOrder={(by) => setSearch({ ...search, by })}
      empty={nothing}
      foot={<ShowMore list={list} label="Show more engagements" place="foot" />}
    />
  )
}
