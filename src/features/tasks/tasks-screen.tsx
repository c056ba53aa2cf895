import { ListChecks, Plus, SearchX } from 'lucide-react'
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { focusSearch } from '#ui/controls/focus-search.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { ErrorState } from '#ui/display/error-state.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { PageHeader } from '#ui/display/page-header.tsx'
import { sentenceOf } from '#ui/records/form-changes.ts'
import { ahead } from '#ui/soon.ts'
import { useKey } from '#ui/use-keys.ts'
import { phone, useMediaQuery } from '#ui/use-media-query.ts'
import { useToday } from '#ui/use-today.ts'
import { useActor } from '../users/use-session.ts'
import { BoardFilterBar } from './board-filters.tsx'
import { activeFilters, filtersOf, noFilters } from './board-search.ts'
import { useBoard, useColumnsAsLists } from './client.ts'
import { canCreateTask } from './rules.ts'
import type { TaskStatus } from './schema.ts'
import { TaskBoard, TaskBoardSkeleton } from './task-board.tsx'
import { useBoardSearch } from './use-board-search.tsx'

const loadForm = () => import('./task-form.tsx')
const loadRecord = () => import('./task-record.tsx')
const CreateTask = lazyPart(
  async () => (await loadForm()).CreateTask,
  ({ onClose }) => onClose(),
)

/** The task board: four columns, and filters in the address. */
export function TasksScreen() {
  const actor = useActor()
  const [search, change] = useBoardSearch(actor)
  // Its own object only when a filter changes, not with every task that is opened.
  const filterKey = JSON.stringify(filtersOf(search, actor.userId))
  const filters = useMemo(() => JSON.parse(filterKey) as ReturnType<typeof filtersOf>, [filterKey])
  const today = useToday(actor.timezone)
  const board = useBoard(filters, today)
  // Cards are drawn in steps that leave room for a key or a press between them; what stood before stays until they are there.
  const store = useDeferredValue(board.data)
  useColumnsAsLists(board.data)
  const [creating, setCreating] = useState<TaskStatus | null>(null)
  const mayCreate = canCreateTask(actor).allowed
  const onPhone = useMediaQuery(phone)
  const create = useCallback((status: TaskStatus) => setCreating(status), [])
  const open = useCallback((task: string) => change({ task }), [change])
  const seen = useRef<TaskStatus>('todo')
  const show = useCallback((status: TaskStatus) => void (seen.current = status), [])
  useKey(mayCreate ? 'C' : null, 'New task', () => setCreating('todo'))
  const sortByHand = useCallback(() => change({ sort: 'position' }), [change])
  const [projectId = null, ...others] = search.projectId ?? []
  const project = others.length === 0 && projectId ? board.data?.project(projectId) : undefined

  // What is opened next is on its way before anybody asks for it, once the board stands.
  const stands = board.data !== undefined
  useEffect(() => (stands ? ahead(loadRecord, loadForm) : undefined), [stands])

  return (
    <div className="flex min-h-[440px] shrink-0 grow basis-0 flex-col gap-4 max-sm:gap-3">
      <PageHeader
        title="Tasks"
        subtitle={project?.brand ? `${project.name} · ${project.brand.name}` : project?.name}
        // On a phone a new task belongs to the column one looks at.
        create={mayCreate && { label: 'New task', shortcut: 'C', onPress: () => setCreating(onPhone ? seen.current : 'todo') }}
      />
      <BoardFilterBar actor={actor} search={search} store={board.data} onChange={change} />
      {store ? (
        <TaskBoard
          store={store}
          actor={actor}
          passing={board.isPlaceholderData}
          nothing={
            <Nothing
              // A project without tasks is no search that found nothing.
              filtered={activeFilters({ ...search, projectId: undefined }) > 0}
              onClear={() => {
                change(noFilters)
                focusSearch()
              }}
              onCreate={mayCreate ? () => setCreating('todo') : undefined}
            />
          }
          onOpen={open}
          onSortByHand={sortByHand}
          onCreate={mayCreate ? create : undefined}
          onShow={show}
        />
      ) : board.isError ? (
        <ErrorState message={sentenceOf(board.error)} onRetry={() => void board.refetch()} retrying={board.isFetching} />
      ) : (
        <TaskBoardSkeleton adding={mayCreate} />
      )}
      {creating && (
        <Suspense fallback={null}>
          <CreateTask
            status={creating}
            projectId={others.length === 0 ? projectId : null}
            store={board.data}
            onClose={() => setCreating(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

type NothingProps = { readonly filtered: boolean; readonly onClear: () => void; readonly onCreate: (() => void) | undefined }

function Nothing({ filtered, onClear, onCreate }: NothingProps) {
  if (filtered) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="No tasks found"
        hint="No task fits these filters."
        action={<Button onClick={onClear}>Clear all filters</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={<ListChecks aria-hidden />}
      title="No tasks yet"
      hint={
        onCreate
          ? 'What is to be done stands here as cards, from To Do to Done. Everybody on the project sees a new one at once.'
          : 'What is to be done stands here as cards. Project managers and admins add them.'
      }
      action={
        onCreate && (
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={onCreate}>
            Create task
          </Button>
        )
      }
    />
  )
}
