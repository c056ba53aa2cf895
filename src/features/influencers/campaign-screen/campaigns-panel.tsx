import { Flag, SquareKanban, Table } from 'lucide-react'
import { type ReactNode, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { phone, useMediaQuery } from '#ui/base/use-media-query.ts'
import { usePartSearch } from '#ui/base/use-part-search.ts'
import { Segmented } from '#ui/controls/radio-group.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { SortMenu } from '#ui/lists/sort-menu.tsx'
import { useOpenRecord } from '#ui/records/use-open-record.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { NothingHere } from '#ui/states/nothing-here.tsx'
import { canCreateCampaign } from '../campaigns/rules.ts'
import type { CampaignStatus } from '../campaigns/schema.ts'
import { CampaignFilters } from './campaign-filters.tsx'
import { CampaignsBoard, CampaignsBoardSkeleton } from './campaigns-board.tsx'
import { activeCampaignFilters, type CampaignSearch, campaignFilters, readCampaignSearch, tableFilters } from './campaigns-search.ts'
import { CampaignsTable } from './campaigns-table.tsx'
import { useCampaignBoard, useCampaigns, useColumnsAsLists } from './client.ts'

const CreateCampaign = lazyPart(
  async () => (await import('./create-campaign.tsx')).CreateCampaign,
  ({ onClose }) => onClose(),
)

const views = [
  { value: 'table' as const, label: 'Table', icon: <Table aria-hidden size={15} /> },
  { value: 'board' as const, label: 'Board', icon: <SquareKanban aria-hidden size={15} /> },
]
const orders = [
  { value: 'startDate' as const, label: 'Start date' },
  { value: 'endDate' as const, label: 'End date' },
  { value: 'name' as const, label: 'Name' },
  { value: 'newest' as const, label: 'Newest first' },
]
type Order = (typeof orders)[number]['value']

interface CampaignsPanelProps {
  /** whether the dialog that creates a campaign is open, and how to open and close it */
  readonly creating: boolean
  readonly onCreate: (open: boolean) => void
}

/** The Campaigns tab of /influencers: a table or a board by status, with filters in the address. */
export function CampaignsPanel({ creating, onCreate }: CampaignsPanelProps) {
  const actor = useActor()
  const [search, setSearch] = usePartSearch(readCampaignSearch, {})
  // The column whose plus was pressed, or the one on screen on a phone.
  const [column, setColumn] = useState<CampaignStatus>('planned')
  const onPhone = useMediaQuery(phone)
  const mayCreate = canCreateCampaign(actor).allowed
  const board = search.as === 'board'
  const begin = (status: CampaignStatus) => {
    setColumn(status)
    onCreate(true)
  }
  const clear = () => setSearch({ as: search.as, order: search.order })
  const nothing = (
    <NothingHere
      filtered={activeCampaignFilters(search) > 0 || Boolean(search.q)}
      onClear={clear}
      onCreate={mayCreate ? () => onCreate(true) : undefined}
      noneFound="No campaigns found"
      compact={board && !onPhone}
      icon={<Flag aria-hidden />}
      title="No campaigns yet"
      hint="A campaign brings together a brand’s brief, budget and dates, and the influencers you engage for it."
      hintOfOthers="Campaigns with influencers appear here. Digital marketers and project managers add them."
      create="New campaign"
    />
  )
  const shown = { search, setSearch, nothing }
  return (
    <div className={board ? 'flex min-h-[440px] shrink-0 grow basis-0 flex-col gap-4 max-sm:gap-3' : 'flex flex-col gap-4 max-sm:gap-3'}>
      <CampaignFilters
        search={search}
        setSearch={setSearch}
        onClear={clear}
        sort={!board && <Sort search={search} setSearch={setSearch} />}
        view={
          <Segmented
            aria-label="View"
            size="sm"
            iconOnly
            options={views}
            value={search.as ?? 'table'}
            onChange={(as) => setSearch({ ...search, as: as === 'board' ? 'board' : undefined })}
          />
        }
      />
      {board ? <Kanban {...shown} onCreate={mayCreate ? begin : undefined} onShow={setColumn} /> : <Rows {...shown} />}
      <Suspense fallback={null}>
        {creating && <CreateCampaign status={board ? column : 'planned'} begin={placeOf(search)} onClose={() => onCreate(false)} />}
      </Suspense>
    </div>
  )
}

/** The brand and the project that the list is narrowed to. */
function placeOf({ brandId = [], projectId = [] }: CampaignSearch) {
  return {
    ...(brandId.length === 1 && { brandId: brandId[0] ?? '' }),
    ...(brandId.length === 1 && projectId.length === 1 && { projectId: projectId[0] ?? null }),
  }
}

interface ShownProps {
  readonly search: CampaignSearch
  readonly setSearch: (next: CampaignSearch) => void
  readonly nothing: ReactNode
}

function Sort({ search, setSearch }: Omit<ShownProps, 'nothing'>) {
  const current = orders.find(({ value }) => value === search.order?.replace('-', ''))?.value ?? 'newest'
  const set = (order: Order) => setSearch({ ...search, order: order === 'newest' ? undefined : order })
  return <SortMenu options={orders} value={current} onChange={set} />
}

function Rows({ search, setSearch, nothing }: ShownProps) {
  const list = useCampaigns(tableFilters(search))
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (list.isError && rows.length === 0)
    return <ErrorState message={sentenceOf(list.error)} onRetry={() => void list.refetch()} retrying={list.isFetching} />
  return (
    <CampaignsTable
      rows={rows}
      loading={list.isPending}
      order={search.order}
      onOrder={(order) => setSearch({ ...search, order })}
      empty={nothing}
      foot={<ShowMore list={list} label="Show more campaigns" place="foot" />}
    />
  )
}

interface KanbanProps extends ShownProps {
  readonly onCreate: ((status: CampaignStatus) => void) | undefined
  readonly onShow: (status: CampaignStatus) => void
}

function Kanban({ search, nothing, onCreate, onShow }: KanbanProps) {
  const actor = useActor()
  // Its own object only when a filter changes, not with every campaign that is opened.
  const filterKey = JSON.stringify(campaignFilters(search))
  const filters = useMemo(() => JSON.parse(filterKey) as ReturnType<typeof campaignFilters>, [filterKey])
  const board = useCampaignBoard(filters)
  const store = useDeferredValue(board.data)
  const open = useOpenRecord('campaign')
  useColumnsAsLists(board.data)
  if (store)
    return (
      <CampaignsBoard
        store={store}
        actor={actor}
        passing={board.isPlaceholderData}
        nothing={nothing}
        onOpen={open}
        onCreate={onCreate}
        onShow={onShow}
      />
    )
  if (board.isError)
    return <ErrorState message={sentenceOf(board.error)} onRetry={() => void board.refetch()} retrying={board.isFetching} />
  return <CampaignsBoardSkeleton />
}
