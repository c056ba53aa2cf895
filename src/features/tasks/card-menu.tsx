import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpDown,
  ArrowUpToLine,
  CalendarDays,
  SignalHigh,
  SquareArrowOutUpRight,
  SquareCheck,
  Trash2,
  UserRound,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { type CardMenuProps, useBoardContext, useColumn } from '#ui/board/board-context.ts'
import { Menu, MenuItem, MenuSeparator, MenuSub } from '#ui/overlays/menu.tsx'
import { useBoardView } from './board-view.tsx'
import { useCardActions } from './card-actions.tsx'
import { AssigneeItems, DueDialog, DueItems, PriorityItems, StatusItems } from './card-items.tsx'
import { canChangeTaskField, canDeleteTask, canUpdateTaskStatus } from './rules.ts'
import type { TaskCard } from './schema.ts'

/** What can be done with a card without opening it; on one of several chosen ones it is done with all of them. Mounted while it is open. */
export function CardMenu({ card, at, className, onOpenChange }: CardMenuProps<TaskCard>) {
  const { actor } = useBoardView()
  const { store: all, selection, open } = useBoardContext()
  const { store } = useBoardView()
  const { remove } = useCardActions()
  const [picking, setPicking] = useState(false)
  // The menu closes with the press that asks for a day; the calendar goes on.
  const goesOn = useRef(false)
  const cards = selection.has(card.id) ? selection.ids().flatMap((id) => store.card(id) ?? []) : [card]
  const may = (field: string) => cards.some((one) => canChangeTaskField(actor, one, field).allowed)
  const mayMove = cards.some((one) => canUpdateTaskStatus(actor, one).allowed)
  if (picking) return <DueDialog cards={cards} open onClose={() => onOpenChange(false)} />
  return (
    <Menu
      open
      at={at}
      onOpenChange={(next) => {
        if (!goesOn.current) onOpenChange(next)
      }}
      trigger={
        <button type="button" aria-label={`Actions for ${card.name}`} className={className}>
          ⋯
        </button>
      }
    >
      {mayMove && <StatusItems cards={cards} label={cards.length > 1 ? `Move ${cards.length} tasks to` : 'Move to'} />}
      {mayMove && cards.length === 1 && all.rules.byHand && <PlaceItems card={card} />}
      {mayMove && <MenuSeparator />}
      {may('assigneeId') && (
        <MenuSub label="Assignee" icon={<UserRound aria-hidden />}>
          <AssigneeItems cards={cards} />
        </MenuSub>
      )}
      {may('dueDate') && (
        <MenuSub label="Due date" icon={<CalendarDays aria-hidden />}>
          <DueItems
            cards={cards}
            onPick={() => {
              goesOn.current = true
              setPicking(true)
            }}
          />
        </MenuSub>
      )}
      {may('priority') && (
        <MenuSub label="Priority" icon={<SignalHigh aria-hidden />}>
          <PriorityItems cards={cards} />
        </MenuSub>
      )}
      {may('priority') && <MenuSeparator />}
      <MenuItem icon={<SquareArrowOutUpRight aria-hidden />} shortcut="Enter" onSelect={() => open(card.id)}>
        Open
      </MenuItem>
      <MenuItem icon={<SquareCheck aria-hidden />} shortcut="X" onSelect={() => selection.toggle(card.id)}>
        {selection.has(card.id) ? 'Deselect' : 'Select'}
      </MenuItem>
      {cards.some((one) => canDeleteTask(actor, one).allowed) && (
        <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => void remove(cards.map(({ id }) => id))}>
          {cards.length > 1 ? `Delete ${cards.length} tasks` : 'Delete'}
        </MenuItem>
      )}
    </Menu>
  )
}

/** In the order by hand: another place in the same column. */
function PlaceItems({ card }: { readonly card: TaskCard }) {
  const { store, move } = useBoardContext()
  const { ids, nextCursor } = useColumn(store, card.status)
  const index = ids.indexOf(card.id)
  const last = ids.length - 1
  const to = (next: number) => void move(card.id, card.status, next)
  return (
    <MenuSub label="In this column" icon={<ArrowUpDown aria-hidden />}>
      <MenuItem icon={<ArrowUpToLine aria-hidden />} disabled={index <= 0} onSelect={() => to(0)}>
        Move to top
      </MenuItem>
      <MenuItem icon={<ArrowUp aria-hidden />} disabled={index <= 0} onSelect={() => to(index - 1)}>
        Move up
      </MenuItem>
      <MenuItem icon={<ArrowDown aria-hidden />} disabled={index >= last} onSelect={() => to(index + 1)}>
        Move down
      </MenuItem>
      <MenuItem icon={<ArrowDownToLine aria-hidden />} disabled={index >= last || nextCursor !== null} onSelect={() => to(last)}>
        Move to bottom
      </MenuItem>
    </MenuSub>
  )
}
