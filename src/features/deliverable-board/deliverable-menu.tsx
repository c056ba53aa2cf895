import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, SquareArrowOutUpRight, Trash2 } from 'lucide-react'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from '#ui/overlays/menu.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { sentenceOf } from '#ui/records/form-changes.ts'
import { deleteWithUndo } from '#ui/records/undo.ts'
import { callDeliverables, refreshDeliverables, restoreDeliverable } from '../deliverables/client.ts'
import { DeliverableSign } from '../deliverables/deliverable-options.tsx'
import { deliverableColumns, deliverableStatusLabels } from '../deliverables/labels.ts'
import { canDeleteDeliverable, canUpdateDeliverableStatus } from '../deliverables/rules.ts'
import type { DeliverableStatus, DeliverableView } from '../deliverables/schema.ts'
import { useActor } from '../users/use-session.ts'
import { leaveBoards } from './client.ts'

/** The columns to choose from. */
export const statusItems = deliverableColumns.map((status) => ({
  value: status,
  label: deliverableStatusLabels[status],
  icon: <DeliverableSign status={status} />,
}))

/** Deletes a deliverable; it can be taken back. */
export function useRemoval(): (deliverable: { id: string; name: string }) => Promise<void> {
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

interface GridMenuProps {
  readonly deliverable: DeliverableView
  readonly onOpen: () => void
}

/** What can be done with a card of the grid without opening it. */
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
