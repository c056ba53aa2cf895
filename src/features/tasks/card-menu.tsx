import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpDown, ArrowUpToLine } from 'lucide-react'
import { type CardMenuProps, useBoardContext, useColumn } from '#ui/board/board-context.ts'
import { MenuItem, MenuSub } from '#ui/overlays/menu.tsx'
import type { TaskCard } from './schema.ts'
import { TaskMenu } from './task-menu.tsx'

/** The menu of a card on the board. */
export function CardMenu({ card, at, className, onOpenChange }: CardMenuProps<TaskCard>) {
  const { store, selection, open, move } = useBoardContext()
  return (
    <TaskMenu
      task={card}
      selection={selection}
      at={at}
      onOpen={open}
      onClose={() => onOpenChange(false)}
      // Where it went is said to screen readers.
      onMove={(id, status) => void move(id, status)}
      place={store.rules.byHand && <PlaceItems card={card} />}
      trigger={
        <button type="button" aria-label={`Actions for ${card.name}`} className={className}>
          ⋯
        </button>
      }
    />
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
