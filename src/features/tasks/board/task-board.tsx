import { type ReactNode, useCallback, useMemo } from 'react'
import { useTimedRecord } from '#features/time/timers/client.ts'
import { addressOf } from '#shared/records/addresses.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { neverHolds } from '#shared/rights/decision.ts'
import { useToday } from '#ui/base/use-today.ts'
import { Board, type Placement } from '#ui/board/board.tsx'
import type { BoardFace } from '#ui/board/board-context.ts'
import { BoardSkeleton } from '#ui/board/board-skeleton.tsx'
import { StatusIcon } from '#ui/display/status-icon.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { columnOrder, isOverdue, priorityOrder, statusLabels } from '../tasks/labels.ts'
import { canCreateTask, canEditTask, canUpdateTaskStatus, taskRights } from '../tasks/rules.ts'
import type { TaskCard, TaskStatus } from '../tasks/schema.ts'
import { BoardViewProvider } from '../tasks/task-view-context.tsx'
import type { BoardStore } from './board-store.ts'
import { loadMoreCards, moveCard, showOlderCards } from './client.ts'
import { PrioritySprite } from './priority-sprite.tsx'
import { TaskCardInside } from './task-card.tsx'

const CardMenu = lazyPart(
  async () => (await import('./card-menu.tsx')).CardMenu,
  ({ onOpenChange }) => onOpenChange(false),
)

const QuickAdd = lazyPart(
  async () => (await import('./quick-add.tsx')).QuickAdd,
  ({ onClose }) => onClose(),
)
const SelectionBar = lazyPart(
  async () => (await import('./selection-bar.tsx')).TaskSelectionBar,
  ({ onClear }) => onClear(),
)

type TaskBoardProps = {
  readonly store: BoardStore
  readonly actor: Actor
  readonly passing: boolean
  readonly nothing: ReactNode
  readonly onOpen: (id: string) => void
  readonly onSortByHand: () => void
  readonly onCreate: ((status: TaskStatus) => void) | undefined
  readonly onShow: (status: TaskStatus) => void
}

const icon = (status: TaskStatus) => <StatusIcon status={status} />

/** The board of tasks: four columns by status. */
export function TaskBoard({ store, actor, onSortByHand, ...rest }: TaskBoardProps) {
  const today = useToday(actor.timezone)
  const showProject = store.filters.projectId?.length !== 1
  const timed = useTimedRecord('task')
  const view = useMemo(() => ({ store, actor, today, showProject, timed }), [store, actor, today, showProject, timed])
  const face = useMemo(() => faceFor(actor, showProject, today), [actor, showProject, today])
  const move = useCallback(
    (id: string, { column, ...place }: Placement<TaskStatus>) => moveCard(store, id, { status: column, ...place }),
    [store],
  )
  const loadMore = useCallback((status: TaskStatus) => void loadMoreCards(store, status), [store])
  const older = useCallback((status: TaskStatus) => showOlderCards(store, status), [store])
  const kept = useCallback(() => {
    toast.info('Cards stand by due date here', { action: { label: 'Switch to by hand', onClick: onSortByHand } })
  }, [onSortByHand])
  return (
    <BoardViewProvider value={view}>
      <PrioritySprite priorities={priorityOrder} />
      <Board<TaskCard, TaskStatus>
        {...rest}
        store={store}
        face={face}
        onMove={move}
        refusedTitle="Failed to update task status"
        onKept={kept}
        onLoadMore={loadMore}
        onShowOlder={older}
      />
    </BoardViewProvider>
  )
}

function faceFor(actor: Actor, showProject: boolean, today: string): BoardFace<TaskCard, TaskStatus> {
  return {
    noun: 'task',
    nouns: 'tasks',
    labels: statusLabels,
    icon,
    nameOf: (task) => task.name,
    hrefOf: (task) => addressOf.task(task.id),
    guessHeight: (task) => guessHeight(task, showProject),
    isLate: (task) => isOverdue(task, today),
    mayMove: (task) => canUpdateTaskStatus(actor, task).allowed,
    hasMenu: (task) => canUpdateTaskStatus(actor, task).allowed || canEditTask(actor, task).allowed,
    Inside: TaskCardInside,
    Menu: CardMenu,
    QuickAdd: canCreateTask(actor).allowed ? QuickAdd : undefined,
    SelectionBar: neverHolds(actor, taskRights['tasks.status']) ? undefined : SelectionBar,
  }
}

function guessHeight({ name, description }: TaskCard, showProject: boolean): number {
  const lines = description ? Math.min(2, Math.ceil(description.length / 38)) : 0
  return 72 + (name.length > 32 ? 20 : 0) + (lines > 0 ? 2 + lines * 18 : 0) + (showProject ? 18 : 0)
}

/** The board while its cards are on the way. */
export function TaskBoardSkeleton() {
  return <BoardSkeleton label="Loading the board" columns={columnOrder} labels={statusLabels} icon={(one) => icon(one as TaskStatus)} />
}
