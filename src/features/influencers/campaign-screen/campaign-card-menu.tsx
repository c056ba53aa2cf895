import { Ellipsis } from 'lucide-react'
import { type CardMenuProps, useBoardContext } from '#ui/board/board-context.ts'
import { SettersMenu } from '#ui/lists/setters-menu.tsx'
import { campaignWords } from '../campaigns/labels.ts'
import type { CampaignCard } from '../campaigns/schema.ts'
import { useCampaignStore } from './campaign-card.tsx'
import { useCampaignActions, useCampaignSetters } from './card-actions.tsx'

/** The menu of a card on the board; on one of several selected cards it is about all of them. */
export function CampaignCardMenu({ card, at, className, onOpenChange }: CardMenuProps<CampaignCard>) {
  const store = useCampaignStore()
  const { selection, open, move } = useBoardContext()
  const cards = selection.has(card.id) ? selection.ids().flatMap((id) => store.card(id) ?? []) : [card]
  const setters = useCampaignSetters(cards, { ...useCampaignActions(store), onMove: (id, status) => void move(id, status) })
  return (
    <SettersMenu
      id={card.id}
      count={cards.length}
      words={campaignWords}
      setters={setters}
      selection={selection}
      at={at}
      onOpen={open}
      onClose={() => onOpenChange(false)}
      trigger={
        <button type="button" aria-label={`Actions for ${card.name}`} className={className}>
          <Ellipsis aria-hidden size={16} />
        </button>
      }
    />
  )
}
