import { CalendarDays, Pencil, SignalHigh, SquareArrowOutUpRight, SquareCheck, Trash2, UserRound } from 'lucide-react'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { Menu, MenuItem, MenuSeparator, MenuSub } from '#ui/overlays/menu.tsx'
import type { ListSelection } from '#ui/records/selection.ts'
import { useBoardView } from './board-view.tsx'
import { useCardActions } from './card-actions.tsx'
import { AssigneeItems, DueDialog, DueItems, PriorityItems, StatusItems } from './card-items.tsx'
import { canChangeTaskField, canDeleteTask, canUpdateTaskStatus } from './rules.ts'
import type { TaskCard, TaskStatus } from './schema.ts'

type TaskMenuProps = {
  readonly task: TaskCard
  readonly selection: ListSelection
  readonly trigger: ReactElement
  readonly at: { readonly x: number; readonly y: number } | null
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
  readonly onMove?: (id: string, status: TaskStatus) => void
  /** left out where a name is not changed in place */
  readonly onRename?: (id: string) => void
  /** more of where a single one stands */
  readonly place?: ReactNode
}

/** What can be done with a task without opening it; on one of several chosen ones it is done with all of them. Mounted while it is open. */
export function TaskMenu({ task, selection, trigger, at, onOpen, onClose, onMove, onRename, place }: TaskMenuProps) {
  const { actor, store } = useBoardView()
  const { remove } = useCardActions()
  const [picking, setPicking] = useState(false)
  // The menu closes with the press that goes on elsewhere; what it goes on to has the focus then.
  const goesOn = useRef(false)
  const goOn = (next: () => void) => () => {
    goesOn.current = true
    next()
  }
  const cards = selection.has(task.id) ? selection.ids().flatMap((id) => store.card(id) ?? []) : [task]
  const may = (field: string) => cards.some((one) => canChangeTaskField(actor, one, field).allowed)
  const mayMove = cards.some((one) => canUpdateTaskStatus(actor, one).allowed)
  if (picking) return <DueDialog cards={cards} open onClose={onClose} />
  return (
    <Menu open at={at} onOpenChange={(open) => !open && !goesOn.current && onClose()} trigger={trigger}>
      {mayMove && <StatusItems cards={cards} label={cards.length > 1 ? `Move ${cards.length} tasks to` : 'Move to'} onMove={onMove} />}
      {mayMove && cards.length === 1 && place}
      {mayMove && <MenuSeparator />}
      {may('assigneeId') && (
        <MenuSub label="Assignee" icon={<UserRound aria-hidden />}>
          <AssigneeItems cards={cards} />
        </MenuSub>
      )}
      {may('dueDate') && (
        <MenuSub label="Due date" icon={<CalendarDays aria-hidden />}>
          <DueItems cards={cards} onPick={goOn(() => setPicking(true))} />
        </MenuSub>
      )}
      {may('priority') && (
        <MenuSub label="Priority" icon={<SignalHigh aria-hidden />}>
          <PriorityItems cards={cards} />
        </MenuSub>
      )}
      {may('priority') && <MenuSeparator />}
      <MenuItem icon={<SquareArrowOutUpRight aria-hidden />} shortcut="Enter" onSelect={() => onOpen(task.id)}>
        Open
      </MenuItem>
      {onRename && cards.length === 1 && may('name') && (
        <MenuItem icon={<Pencil aria-hidden />} shortcut="F2" onSelect={goOn(() => onRename(task.id))}>
          Rename
        </MenuItem>
      )}
      <MenuItem icon={<SquareCheck aria-hidden />} shortcut="X" onSelect={() => selection.toggle(task.id)}>
        {selection.has(task.id) ? 'Deselect' : 'Select'}
      </MenuItem>
      {cards.some((one) => canDeleteTask(actor, one).allowed) && (
        <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => void remove(cards.map(({ id }) => id))}>
          {cards.length > 1 ? `Delete ${cards.length} tasks` : 'Delete'}
        </MenuItem>
      )}
    </Menu>
  )
}
