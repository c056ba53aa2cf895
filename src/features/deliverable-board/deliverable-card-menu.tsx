import { ArrowDownToLine, ArrowUpToLine, SquareArrowOutUpRight, Trash2 } from 'lucide-react'
import { type CardMenuProps, useBoardContext, useColumn } from '#ui/board/board-context.ts'
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from '#ui/overlays/menu.tsx'
import { canDeleteDeliverable, canUpdateDeliverableStatus } from '../deliverables/rules.ts'
import type { DeliverableCard } from '../deliverables/schema.ts'
import { useDeliverableView } from './deliverable-card.tsx'
import { statusItems, useRemoval } from './deliverable-menu.tsx'

/** What can be done with a card of the board without opening it. Mounted while it is open. */
export function DeliverableCardMenu({ card, at, className, onOpenChange }: CardMenuProps<DeliverableCard>) {
  const { actor } = useDeliverableView()
  const { store, open, move } = useBoardContext()
  const remove = useRemoval()
  const mayMove = canUpdateDeliverableStatus(actor, card).allowed
  return (
    <Menu
      open
      at={at}
      onOpenChange={onOpenChange}
      trigger={
        <button type="button" aria-label={`Actions for ${card.name}`} className={className}>
          ⋯
        </button>
      }
    >
      {mayMove && (
        <MenuRadioGroup
          label="Move to"
          value={card.status}
          onChange={(status) => {
            if (status !== card.status) void move(card.id, status)
          }}
          options={statusItems}
        />
      )}
      {mayMove && store.rules.byHand && <PlaceItems card={card} />}
      {mayMove && <MenuSeparator />}
      <MenuItem icon={<SquareArrowOutUpRight aria-hidden />} shortcut="Enter" onSelect={() => open(card.id)}>
        Open
      </MenuItem>
      {canDeleteDeliverable(actor, card).allowed && (
        <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => void remove(card)}>
          Delete
        </MenuItem>
      )}
    </Menu>
  )
}

/** In the order by hand: another place in the same column. */
function PlaceItems({ card }: { readonly card: DeliverableCard }) {
  const { store, move } = useBoardContext()
  const { ids, nextCursor } = useColumn(store, card.status)
  const index = ids.indexOf(card.id)
  const last = ids.length - 1
  return (
    <>
      <MenuItem icon={<ArrowUpToLine aria-hidden />} disabled={index <= 0} onSelect={() => void move(card.id, card.status, 0)}>
        Move to top
      </MenuItem>
      <MenuItem
        icon={<ArrowDownToLine aria-hidden />}
        disabled={index >= last || nextCursor !== null}
        onSelect={() => void move(card.id, card.status, last)}
      >
        Move to bottom
      </MenuItem>
    </>
  )
}
