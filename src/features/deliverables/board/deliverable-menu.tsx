import { Ellipsis } from 'lucide-react'
import type { MenuPoint } from '#ui/board/board-context.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { SettersMenu } from '#ui/lists/setters-menu.tsx'
import { deliverableWords } from '../deliverables/labels.ts'
import type { DeliverableView } from '../deliverables/schema.ts'
import { useDeliverableActions } from './card-actions.tsx'
import { useDeliverableSetters } from './deliverable-setters.tsx'

interface DeliverableMenuProps {
  readonly deliverable: DeliverableView
  readonly at: MenuPoint
  readonly onOpen: () => void
  readonly onClose: () => void
}

/** What can be done with a card of the grid without opening it. Mounted while it is open. */
export function DeliverableMenu({ deliverable, ...rest }: DeliverableMenuProps) {
  const cards = [deliverable]
  return (
    <SettersMenu
      {...rest}
      id={deliverable.id}
      count={1}
      words={deliverableWords}
      setters={useDeliverableSetters(cards, useDeliverableActions(cards))}
      trigger={<IconButton size="sm" label={`Actions for ${deliverable.name}`} icon={<Ellipsis aria-hidden />} />}
    />
  )
}
