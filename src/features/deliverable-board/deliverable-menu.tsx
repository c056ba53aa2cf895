import { useQueryClient } from '@tanstack/react-query'
import { ArrowDownToLine, ArrowUpToLine, Ellipsis, SquareArrowOutUpRight, Trash2 } from 'lucide-react'
import { type CardMenuProps, useBoardContext, useColumn } from '#ui/board/board-context.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from '#ui/overlays/menu.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { sentenceOf } from '#ui/records/form-changes.ts'
import { deleteWithUndo } from '#ui/records/undo.ts'
import { callDeliverables, refreshDeliverables, restoreDeliverable } from '../deliverables/client.ts'
import { DeliverableSign } from '../deliverables/deliverable-options.tsx'
import { deliverableColumns, deliverableStatusLabels } from '../deliverables/labels.ts'
import { canDeleteDeliverable, canUpdateDeliverableStatus } from '../deliverables/rules.ts'
import type { DeliverableCard, DeliverableStatus, DeliverableView } from '../deliverables/schema.ts'
import { useActor } from '../users/use-session.ts'
import { leaveBoards } from './client.ts'
import { useDeliverableView } from './deliverable-card.tsx'

const statusItems = deliverableColumns.map((status) => ({
  value: status,
  label: deliverableStatusLabels[status],
  icon: <DeliverableSign status={status} />,
}))

/** Deletes a deliverable; it can be taken back. */
function useRemoval(): (deliverable: { id: string; name: string }) => Promise<void> {
  const queryClient = useQueryClient()
  return async ({ id }) => {
    await deleteWithUndo({
      noun: 'deliverable',
      told: 'Deliverable deleted successfully',
      remove: async () => {
        const deleted = await callDeliverables('DELETE /api/deliverables/:id', { id })
        leaveBoards(queryClient, id)
        return deleted
      },
      restore: (deletionId) => restoreDeliverable(queryClient, id, deletionId),
    })
    await queryClient.invalidateQueries({ queryKey: ['deliverables'] })
  }
}

/** What can be done with a card without opening it. Mounted while it is open. */
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

interface GridMenuProps {
  readonly deliverable: DeliverableView
  readonly onOpen: () => void
}

/** The same on a card of the grid. */
export function DeliverableMenu({ deliverable, onOpen }: GridMenuProps) {
  const actor = useActor()
  const queryClient = useQueryClient()
  const remove = useRemoval()
  const setStatus = async (status: DeliverableStatus) => {
    const { id, version } = deliverable
    try {
      await callDeliverables('PATCH /api/deliverables/:id', { id, version, status })
    } catch (error) {
      toast.error('Failed to update deliverable', { description: sentenceOf(error) })
    }
    await refreshDeliverables(queryClient)
  }
  return (
    <Menu trigger={<IconButton size="sm" label={`Actions for ${deliverable.name}`} icon={<Ellipsis aria-hidden />} />}>
      {canUpdateDeliverableStatus(actor, deliverable).allowed && (
        <>
          <MenuRadioGroup
            label="Move to"
            value={deliverable.status}
            onChange={(status) => {
              if (status !== deliverable.status) void setStatus(status)
            }}
            options={statusItems}
          />
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={<SquareArrowOutUpRight aria-hidden />} onSelect={onOpen}>
        Open
      </MenuItem>
      {canDeleteDeliverable(actor, deliverable).allowed && (
        <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => void remove(deliverable)}>
          Delete
        </MenuItem>
      )}
    </Menu>
  )
}
