import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, SquareArrowOutUpRight, Trash2 } from 'lucide-react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { takenBack } from '#shared/values/undo.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from '#ui/overlays/menu.tsx'
import { deleteWithUndo } from '#ui/records/undo.ts'
import { useOpenRecord } from '#ui/records/use-open-record.ts'
import { canDeleteEngagement, isDeletable } from '../engagements/rules.ts'
import type { EngagementView } from '../engagements/schema.ts'
import { callEngagements, refreshEngagements, restoreEngagement } from './client.ts'
import { factsOf, nameOfEngagement } from './engagement-form.tsx'
import { engagementStatusOption } from './engagement-options.tsx'
import { useEngagementMoves } from './use-engagement-moves.tsx'

/** Acts on an engagement without opening the record. */
export function EngagementMenu({ engagement }: { readonly engagement: EngagementView }) {
  const actor = useActor()
  const open = useOpenRecord('engagement')
  const remove = useRemoval(engagement)
  const { next, move, dialog } = useEngagementMoves(engagement)
  const facts = factsOf(engagement)
  const mayDelete = isDeletable(facts) && canDeleteEngagement(actor, facts).allowed
  const statuses = [engagement.status, ...next].map(engagementStatusOption)
  return (
    <>
      <Menu trigger={<IconButton size="sm" label={`Actions for ${nameOfEngagement(engagement)}`} icon={<Ellipsis aria-hidden />} />}>
        <MenuItem icon={<SquareArrowOutUpRight aria-hidden />} onSelect={() => open(engagement.id)}>
          Open
        </MenuItem>
        {next.length > 0 && (
          <>
            <MenuSeparator />
            <MenuRadioGroup
              label="Status"
              value={engagement.status}
              onChange={move}
              options={statuses.map(({ value, label, lead }) => ({ value, label, icon: lead }))}
            />
          </>
        )}
        {mayDelete && (
          <>
            <MenuSeparator />
            <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => void remove()}>
              Delete
            </MenuItem>
          </>
        )}
      </Menu>
      {dialog}
    </>
  )
}

function useRemoval(engagement: EngagementView): () => Promise<void> {
  const { id } = engagement
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  return async () => {
    const title = `Delete “${nameOfEngagement(engagement)}”?`
    if (!(await confirm({ title, body: takenBack, confirmLabel: 'Delete engagement', danger: true }))) return
    await deleteWithUndo({
      noun: 'engagement',
      failuresInOne: true,
      told: 'Engagement deleted successfully',
      remove: () => callEngagements('DELETE /api/engagements/:id', { id }),
      restore: (deletionId) => restoreEngagement(queryClient, id, deletionId),
    })
    await refreshEngagements(queryClient)
  }
}
