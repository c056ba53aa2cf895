import { Ellipsis } from 'lucide-react'
import { type CardMenuProps, useBoardContext } from '#ui/board/board-context.ts'
import { PlaceItems } from '#ui/board/place-items.tsx'
import type { TaskCard } from '../tasks/schema.ts'
import { TaskMenu } from '../tasks/task-menu.tsx'

/** The menu of a card on the board. */
export function CardMenu({ card, at, className, onOpenChange }: CardMenuProps<TaskCard>) {
  const { selection, open, move } = useBoardContext()
  return (
    <TaskMenu
      task={card}
      selection={selection}
      at={at}
      onOpen={open}
      onClose={() => onOpenChange(false)}
      // Where it went is said to screen readers.
      onMove={(id, status) => void move(id, status)}
      place={<PlaceItems id={card.id} />}
      trigger={
        <button type="button" aria-label={`Actions for ${card.name}`} className={className}>
          <Ellipsis aria-hidden size={16} />
        </button>
      }
    />
  )
}
