import { Ellipsis } from 'lucide-react'
import { type CardMenuProps, useBoardContext } from '#ui/board/board-context.ts'
import { PlaceItems } from '#ui/board/place-items.tsx'
import { SettersMenu } from '#ui/lists/setters-menu.tsx'
import { deliverableWords } from '../deliverables/labels.ts'
import type { DeliverableCard } from '../deliverables/schema.ts'
import { useDeliverableActions } from './card-actions.tsx'
import { useDeliverableView } from './deliverable-card.tsx'
import { useDeliverableSetters } from './deliverable-setters.tsx'

/** The menu of a card on the board; on one of several chosen ones it is about all of them. */
export function DeliverableCardMenu({ card, at, className, onOpenChange }: CardMenuProps<DeliverableCard>) {
  const { store } = useDeliverableView()
  const { selection, open, move } = useBoardContext()
  const cards = selection.has(card.id) ? selection.ids().flatMap((id) => store.card(id) ?? []) : [card]
  const setters = useDeliverableSetters(cards, {
    ...useDeliverableActions(store),
    // Where it went is said to screen readers.
    onMove: (id, status) => void move(id, status),
    onPerson: (person) => store.takeRefs({ people: [person], projects: [] }),
  })
  return (
    <SettersMenu
      id={card.id}
      count={cards.length}
      words={deliverableWords}
      setters={setters}
      selection={selection}
      at={at}
      onOpen={open}
      onClose={() => onOpenChange(false)}
      place={<PlaceItems id={card.id} />}
      trigger={
        <button type="button" aria-label={`Actions for ${card.name}`} className={className}>
          <Ellipsis aria-hidden size={16} />
        </button>
      }
    />
  )
}
