import { useQueryClient } from '@tanstack/react-query'
import { Bookmark, Import, ListChecks } from 'lucide-react'
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useClosedReason } from '#features/clients/projects/use-closed-reason.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { readsOf } from '#shared/contract/first-answers.ts'
import { cn } from '#ui/base/cn.ts'
import { focusSearch } from '#ui/base/focus-search.ts'
import { ahead } from '#ui/base/soon.ts'
import { phone, useMediaQuery } from '#ui/base/use-media-query.ts'
import { usePainted } from '#ui/base/use-painted.ts'
import { useToday } from '#ui/base/use-today.ts'
import { Button } from '#ui/controls/button.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { SortMenu } from '#ui/lists/sort-menu.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { NothingHere } from '#ui/states/nothing-here.tsx'
import { PageHeader } from '#ui/states/page-header.tsx'
import { BoardFilterBar } from '../board/board-filters.tsx'
import { useBoard, useColumnsAsLists } from '../board/client.ts'
import { TaskBoard, TaskBoardSkeleton } from '../board/task-board.tsx'
import { useBoardSearch } from '../board/use-board-search.tsx'
import { orderLabels } from '../task-list/labels.ts'
import { TaskListSkeleton } from '../task-list/list-skeleton.tsx'
import { listQueryOf, listRequest } from '../task-list/task-list-search.ts'
import type { tasksApi } from '../tasks/api.ts'
import { sortLabels } from '../tasks/labels.ts'
import { canCreateTask } from '../tasks/rules.ts'
import type { TaskStatus } from '../tasks/schema.ts'
import { activeFilters, filtersOf, type ListOrder, noFilters, sortOf } from '../tasks/task-search.ts'
import { taskViewsQuery } from './client.ts'
import type { SavedViewsProps } from './saved-views.tsx'
import { useKeptNames } from './use-kept-names.ts'
import { ViewSwitch } from './view-switch.tsx'

const loadForm = () => import('../tasks/task-form.tsx')
const loadRecord = () => import('../tasks/task-record.tsx')
const CreateTask = lazyPart(
  async () => (await loadForm()).CreateTask,
  ({ onClose }) => onClose(),
)

// Whoever looks at the board waits for nothing of the list or the calendar, nor for menus.
const TaskList = lazyPart(async () => (await import('../task-list/task-list.tsx')).TaskList)
const TaskCalendar = lazyPart(async () => (await import('../task-calendar/task-calendar.tsx')).TaskCalendar)
const loadViews = () => import('./saved-views.tsx')
const SavedViews = lazyPart(async () => (await loadViews()).SavedViews)
const ListMenu = lazyPart(async () => (await import('../task-list/list-menu.tsx')).ListMenu)
const ImportDialog = lazyPart(
  async () => (await import('../task-imports/import-dialog.tsx')).ImportDialog,
  ({ onClose }) => onClose(),
)

const boardOrders = (['due', 'position'] as const).map((value) => ({ value, label: sortLabels[value] }))
const listOrders = (Object.keys(orderLabels) as ListOrder[]).map((value) => ({ value, label: orderLabels[value] }))

/** Tasks as a board, a list or a calendar, with filters in the address. */
export function TasksScreen() {
  const actor = useActor()
  const [search, change] = useBoardSearch(actor)
  // Its own object only when a filter changes, not with every task that is opened.
  const filterKey = JSON.stringify(filtersOf(search, actor.userId))
  const filters = useMemo(() => JSON.parse(filterKey) as ReturnType<typeof filtersOf>, [filterKey])
  const queryKey = JSON.stringify(listQueryOf(search, actor))
  const query = useMemo(() => JSON.parse(queryKey) as ReturnType<typeof listQueryOf>, [queryKey])
  const shape = search.view ?? 'board'
  const isList = shape === 'list'
  const today = useToday(actor.timezone)
  const board = useBoard(filters, today, shape === 'board')
  // Cards are drawn in steps that leave room for a key or a press between them; what stood before stays until they are there.
  const store = useDeferredValue(board.data)
  useColumnsAsLists(shape === 'board' ? board.data : undefined)
  const kept = useKeptNames(shape)
  const names = shape === 'board' ? board.data : kept
  const [creating, setCreating] = useState<TaskStatus | null>(null)
  const [importing, setImporting] = useState(false)
  const mayCreate = canCreateTask(actor).allowed
  const onPhone = useMediaQuery(phone)
  const create = useCallback((status: TaskStatus) => setCreating(status), [])
  const open = useCallback((task: string) => change({ task }), [change])
  const [shownColumn, show] = useState<TaskStatus>('todo')
  const sortByHand = useCallback(() => change({ sort: 'position' }), [change])
  const [projectId = null, ...others] = search.projectId ?? []
  const only = others.length === 0 ? projectId : null
  const project = only ? names?.project(only) : undefined
  const painted = usePainted()
  const off = useClosedReason(mayCreate && painted ? only : null)
  const creation = {
    label: 'New task',
    off,
    // On a phone a new task belongs to the column on screen.
    line: { kind: 'task', values: shape === 'board' ? { status: shownColumn } : {} },
    onPress: () => setCreating('todo'),
  }
  // What is opened next is on its way before anybody asks for it, once what is shown stands.
  const stands = names !== undefined
  useEffect(() => (stands ? ahead(loadRecord, loadForm) : undefined), [stands])

  const nothing = (
    <Nothing
      // A project without tasks is no search that found nothing.
      filtered={activeFilters({ ...search, projectId: undefined }) > 0}
      onClear={() => {
        change(noFilters)
        focusSearch()
      }}
      off={off}
      compact={shape === 'board' && !onPhone}
      onCreate={mayCreate && !off ? () => setCreating('todo') : undefined}
    />
  )

  return (
    // Board and list scroll in themselves, a calendar with the page.
    <div className={cn('flex shrink-0 flex-col gap-4 max-sm:gap-3', shape !== 'calendar' && 'min-h-[440px] grow basis-0')}>
      <PageHeader
        title="Tasks"
        subtitle={project?.brand ? `${project.name} · ${project.brand.name}` : project?.name}
        actions={<Views search={search} onChange={change} projectId={only} />}
        create={mayCreate && creation}
      />
      <BoardFilterBar
        actor={actor}
        search={search}
        names={names}
        onChange={change}
        shape={shape}
        sort={
          isList ? (
            <SortMenu options={listOrders} value={query.sort} onChange={(order) => change({ order })} />
          ) : (
            shape === 'board' && <SortMenu options={boardOrders} value={sortOf(search)} onChange={(sort) => change({ sort })} />
          )
        }
        actions={mayCreate ? [{ label: 'Import tasks', icon: <Import aria-hidden />, onSelect: () => setImporting(true) }] : []}
        exported={{ list: isList ? listRequest(query) : readsOf<typeof tasksApi>()('GET /api/tasks', filters), things: 'tasks' }}
        view={
          <>
            {isList && (
              <Suspense fallback={<span className="size-control-sm" />}>
                <ListMenu actor={actor} search={search} onChange={change} />
              </Suspense>
            )}
            <ViewSwitch shape={shape} onChange={(view) => change({ view: view === 'board' ? undefined : view })} />
          </>
        }
      />
      {isList ? (
        <Suspense fallback={<TaskListSkeleton />}>
          <TaskList {...{ query, actor, today, search, nothing }} onChange={change} onOpen={open} />
        </Suspense>
      ) : shape === 'calendar' ? (
        <Suspense fallback={null}>
          <TaskCalendar {...{ actor, today, search }} onChange={change} />
        </Suspense>
      ) : board.isError && !board.data ? (
        <ErrorState message={sentenceOf(board.error)} onRetry={() => void board.refetch()} retrying={board.isFetching} />
      ) : store ? (
        <TaskBoard
          store={store}
          actor={actor}
          passing={board.isPlaceholderData}
          nothing={nothing}
          onOpen={open}
          onSortByHand={sortByHand}
          onCreate={mayCreate && !off ? create : undefined}
          onShow={show}
        />
      ) : (
        <TaskBoardSkeleton />
      )}
      {importing && (
        <Suspense fallback={null}>
          <ImportDialog projectId={only} onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {creating && (
        <Suspense fallback={null}>
          <CreateTask status={creating} projectId={only} onClose={() => setCreating(null)} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * Whoever opens a page without a view of a name seldom wants one at once: until it is pressed this is a button, and the menu, whose parts
 * are as large as a board, comes ahead with the first sign of somebody.
 */
function Views(props: Omit<SavedViewsProps, 'opened'>) {
  const [opened, setOpened] = useState(false)
  const painted = usePainted({ drawn: false })
  const named = props.search.saved !== undefined
  // A menu that stands stays, and with it the focus, also when its view is deleted.
  const [wasNamed, setWasNamed] = useState(named)
  if (named && !wasNamed) setWasNamed(true)
  const queryClient = useQueryClient()
  useEffect(() => (named ? undefined : ahead(loadViews, () => queryClient.prefetchQuery(taskViewsQuery))), [named, queryClient])
  const plain = (
    <Button icon={<Bookmark aria-hidden />} aria-haspopup="menu" onClick={() => setOpened(true)}>
      <span>
        <span className="sr-only">Saved views: </span>
        Views
      </span>
    </Button>
  )
  if (!opened && !(wasNamed && painted)) return plain
  return (
    <Suspense fallback={plain}>
      <SavedViews {...props} opened={opened} />
    </Suspense>
  )
}

type NothingProps = {
  readonly filtered: boolean
  readonly onClear: () => void
  readonly onCreate: (() => void) | undefined
  /** why nothing can be added now */
  readonly off: string | null
  /** in the first column of the board */
  readonly compact: boolean
}

function Nothing({ off, ...asked }: NothingProps) {
  return (
    <NothingHere
      {...asked}
      noneFound="No tasks found"
      icon={<ListChecks aria-hidden />}
      title="No tasks yet"
      hint="Tasks appear here, from To Do to Done. Everyone on the project sees a new one at once."
      hintOfOthers={off ?? 'Tasks appear here. Project managers and admins add them.'}
      create="New task"
    />
  )
}
