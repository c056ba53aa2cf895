import { CalendarDays, Pencil, SignalHigh, SquareArrowOutUpRight, SquareCheck, Trash2, UserRound } from 'lucide-react'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { Menu, MenuItem, MenuSeparator, MenuSub } from '../overlays/menu.tsx'
import { countOf, type Words } from './change-together.ts'
import { DueDialog, DueItems } from './due-items.tsx'
import type { ListSelection } from './selection.ts'
import { ChoiceItems, type Setters } from './setters.tsx'

interface SettersMenuProps {
  /** the one whose menu it is */
  readonly id: string
  /** how many it is about: all chosen ones where this is one of them */
  readonly count: number
  readonly words: Words
  readonly setters: Setters
  readonly trigger: ReactElement
  readonly at: { readonly x: number; readonly y: number } | null
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
  /** left out where a name is not changed in place */
  readonly onRename?: ((id: string) => void) | undefined
  /** left out where several are not chosen */
  readonly selection?: ListSelection | undefined
  /** more of where a single one stands */
  readonly place?: ReactNode
}

/** What can be done with a thing without opening it; on one of several chosen ones it is done with all of them. Mounted while it is open. */
export function SettersMenu(props: SettersMenuProps) {
  const { id, count, words, setters, trigger, at, onOpen, onClose, onRename, selection, place } = props
  const { status, assignee, due, priority, onDelete } = setters
  const [picking, setPicking] = useState(false)
  // The menu closes with the press that goes on elsewhere; what it goes on to has the focus then.
  const goesOn = useRef(false)
  const goOn = (next: () => void) => () => {
    goesOn.current = true
    next()
  }
  if (picking && due) return <DueDialog value={due.value} open onSet={due.onSet} onClose={onClose} />
  return (
    <Menu open at={at} onOpenChange={(open) => !open && !goesOn.current && onClose()} trigger={trigger}>
      <ChoiceItems choice={status} label={count > 1 ? `Move ${countOf(count, words)} to` : 'Move to'} />
      {status && count === 1 && place}
      {status && <MenuSeparator />}
      {assignee && (
        <MenuSub label="Assignee" icon={<UserRound aria-hidden />}>
          {assignee}
        </MenuSub>
      )}
      {due && (
        <MenuSub label="Due date" icon={<CalendarDays aria-hidden />}>
          <DueItems {...due} onPick={goOn(() => setPicking(true))} />
        </MenuSub>
      )}
      {priority && (
        <MenuSub label="Priority" icon={<SignalHigh aria-hidden />}>
          <ChoiceItems choice={priority} />
        </MenuSub>
      )}
      {(assignee || due || priority) && <MenuSeparator />}
      <MenuItem icon={<SquareArrowOutUpRight aria-hidden />} shortcut="Enter" onSelect={() => onOpen(id)}>
        Open
      </MenuItem>
      {onRename && count === 1 && (
        <MenuItem icon={<Pencil aria-hidden />} shortcut="F2" onSelect={goOn(() => onRename(id))}>
          Rename
        </MenuItem>
      )}
      {selection && (
        <MenuItem icon={<SquareCheck aria-hidden />} shortcut="X" onSelect={() => selection.toggle(id)}>
          {selection.has(id) ? 'Deselect' : 'Select'}
        </MenuItem>
      )}
      {onDelete && (
        <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={onDelete}>
          {count > 1 ? `Delete ${countOf(count, words)}` : 'Delete'}
        </MenuItem>
      )}
    </Menu>
  )
}
