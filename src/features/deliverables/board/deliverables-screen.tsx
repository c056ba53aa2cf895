import { useNavigate } from '@tanstack/react-router'
import { BadgeCheck, LayoutGrid, SquareKanban } from 'lucide-react'
import { Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useClosedReason } from '#features/clients/projects/use-closed-reason.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { type KeptSearch, useKeptSearch } from '#ui/base/use-kept-search.ts'
import { phone, useMediaQuery } from '#ui/base/use-media-query.ts'
import { usePainted } from '#ui/base/use-painted.ts'
import { useToday } from '#ui/base/use-today.ts'
import { CreateButton } from '#ui/controls/create-button.tsx'
import { Segmented } from '#ui/controls/radio-group.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { SortMenu } from '#ui/lists/sort-menu.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { NothingHere } from '#ui/states/nothing-here.tsx'
import { PageHeader } from '#ui/states/page-header.tsx'
import { boardSortLabels } from '../deliverables/labels.ts'
import { canCreateDeliverable } from '../deliverables/rules.ts'
import type { DeliverableStatus } from '../deliverables/schema.ts'
import { useColumnsAsLists, useDeliverableBoard } from './client.ts'
import { DeliverableFilters } from './deliverable-filters.tsx'
import { DeliverablesBoard, DeliverablesBoardSkeleton } from './deliverables-board.tsx'
import { DeliverablesGrid } from './deliverables-grid.tsx'
import {
  activeDeliverableFilters,
  beginDeliverables,
  boardSortOf,
  type DeliverableSearch,
  deliverableFilters,
  deliverablesViewName,
  deliverablesViewText,
  gridFilters,
  isBareDeliverables,
  noDeliverableSearch,
  readDeliverableSearch,
} from './deliverables-search.ts'

const CreateDeliverable = lazyPart(
  async () => (await import('./create-deliverable.tsx')).CreateDeliverable,
  ({ onClose }) => onClose(),
)

const views = [
  { value: 'kanban' as const, label: 'Kanban View', icon: <SquareKanban aria-hidden size={15} /> },
  { value: 'grid' as const, label: 'Grid View', icon: <LayoutGrid aria-hidden size={15} /> },
]
const boardSorts = (['due', 'position'] as const).map((value) => ({ value, label: boardSortLabels[value] }))
/** Cards of a grid aren't placed by hand: in its place they are by age. */
const gridSorts = [
  { value: 'due' as const, label: boardSortLabels.due },
  { value: 'position' as const, label: 'Newest first' },
]

/** What is delivered to clients: a board by status, or a grid of cards; filters and view in the address. */
export function DeliverablesScreen() {
  const { userId } = useActor()
  const kept: KeptSearch<DeliverableSearch> = useMemo(
    () => ({
      name: deliverablesViewName(userId),
      read: readDeliverableSearch,
      isBare: isBareDeliverables,
      begin: beginDeliverables,
      text: deliverablesViewText,
    }),
    [userId],
  )
  const [search, change] = useKeptSearch(kept)
  return <Deliverables search={search} setSearch={(next) => change({ ...noDeliverableSearch, ...next })} heading />
}

interface DeliverablesProps {
  readonly search: DeliverableSearch
  readonly setSearch: (next: DeliverableSearch) => void
  /** on a page of its own; in a home the place is no filter */
  readonly heading?: boolean
  readonly fixed?: 'project' | 'brand'
}

/** Deliverables as a board or a grid, on their page or in a home. */
export function Deliverables({ search, setSearch, heading = false, fixed }: DeliverablesProps) {
  const actor = useActor()
  const [creating, setCreating] = useState<DeliverableStatus | null>(null)
  const mayCreate = canCreateDeliverable(actor).allowed
  const onPhone = useMediaQuery(phone)
  const [shownColumn, show] = useState<DeliverableStatus>('not_started')
  const begin = () => setCreating('not_started')
  const only = search.projectId?.length === 1 ? (search.projectId[0] ?? null) : null
  const painted = usePainted()
  const off = useClosedReason(mayCreate && painted ? only : null)
  // On a phone a new one belongs to the column on screen.
  const line = { kind: 'deliverable', values: search.view === 'grid' ? {} : { status: shownColumn } }
  const creation = { label: 'New deliverable', off, line, onPress: begin }
  // A place that one is in is no search that found nothing.
  const filtered = Boolean(search.q) || activeDeliverableFilters(search) > (fixed ? 1 : 0)
  const { view, sort, projectId, brandId } = search
  const clear = () => setSearch({ view, sort, ...(fixed === 'project' && { projectId }), ...(fixed === 'brand' && { brandId }) })
  const nothing = (
    <NothingHere
      filtered={filtered}
      onClear={clear}
      onCreate={mayCreate && !off ? begin : undefined}
      noneFound="No deliverables found"
      compact={view !== 'grid' && !onPhone}
      icon={<BadgeCheck aria-hidden />}
      title="No deliverables yet"
      hint="What the client gets, with its milestones, from Not Started to Delivered."
      hintOfOthers={off ?? 'What the client gets appears here. Project managers and admins add it.'}
      create="New deliverable"
    />
  )
  const grid = view === 'grid'
  return (
    <div className={grid ? 'flex flex-col gap-4' : 'flex min-h-[440px] shrink-0 grow basis-0 flex-col gap-4 max-sm:gap-3'}>
      {heading && <PageHeader title="Deliverables" create={mayCreate && creation} />}
      <DeliverableFilters
        actor={actor}
        search={search}
        setSearch={setSearch}
        fixed={fixed}
        sort={
          <SortMenu
            options={grid ? gridSorts : boardSorts}
            value={grid ? (sort ?? 'position') : boardSortOf(search)}
            onChange={(next) => setSearch({ ...search, sort: next })}
          />
        }
        view={
          <Segmented
            aria-label="View"
            size="sm"
            iconOnly
            options={views}
            value={view ?? 'kanban'}
            onChange={(next) => setSearch({ ...search, view: next === 'grid' ? 'grid' : undefined })}
          />
        }
        create={!heading && mayCreate && <CreateButton {...creation} size="sm" />}
      />
      {grid ? (
        <DeliverablesGrid filters={gridFilters(search, actor.userId)} empty={nothing} />
      ) : (
        <Kanban
          actor={actor}
          search={search}
          setSearch={setSearch}
          nothing={nothing}
          onCreate={mayCreate && !off ? setCreating : undefined}
          onShow={show}
        />
      )}
      <Suspense fallback={null}>
        {creating && <CreateDeliverable status={creating} projectId={only} onClose={() => setCreating(null)} />}
      </Suspense>
    </div>
  )
}

interface KanbanProps extends Pick<DeliverablesProps, 'search' | 'setSearch'> {
  readonly actor: Actor
  readonly nothing: React.ReactNode
  readonly onCreate: ((status: DeliverableStatus) => void) | undefined
  readonly onShow: (status: DeliverableStatus) => void
}

function Kanban({ actor, search, setSearch, nothing, onCreate, onShow }: KanbanProps) {
  const navigate = useNavigate()
  const today = useToday(actor.timezone)
  // Its own object only when a filter changes, not with every deliverable that is opened.
  const filterKey = JSON.stringify(deliverableFilters(search, actor.userId))
  const filters = useMemo(() => JSON.parse(filterKey) as ReturnType<typeof deliverableFilters>, [filterKey])
  const board = useDeliverableBoard(filters, boardSortOf(search), today)
  const store = useDeferredValue(board.data)
  useColumnsAsLists(board.data)
  const open = useCallback(
    (deliverable: string) => {
      const options = { to: '.', search: (before: object) => ({ ...before, deliverable }), resetScroll: false }
      void navigate(options as Parameters<typeof navigate>[0])
    },
    [navigate],
  )
  if (store)
    return (
      <DeliverablesBoard
        store={store}
        actor={actor}
        passing={board.isPlaceholderData}
        nothing={nothing}
        onOpen={open}
        onSortByHand={() => setSearch({ ...search, sort: 'position' })}
        onCreate={onCreate}
        onShow={onShow}
      />
    )
  if (board.isError)
    return <ErrorState message={sentenceOf(board.error)} onRetry={() => void board.refetch()} retrying={board.isFetching} />
  return <DeliverablesBoardSkeleton />
}
