import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { takenBack } from '#shared/values/undo.ts'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { tellFailure } from '#ui/lists/failure-toast.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { takeRecord } from '#ui/records/record-queries.ts'
import { deleteWithUndo } from '#ui/records/undo.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { callInfluencers, refreshInfluencers, restoreInfluencer } from '../influencers/client.ts'
import type { InfluencerStatus, InfluencerView } from '../influencers/schema.ts'

const BlacklistDialog = lazyPart(
  async () => (await import('./blacklist-dialog.tsx')).BlacklistDialog,
  ({ onClose }) => onClose(),
)

interface InfluencerActs {
  readonly setStatus: (status: InfluencerStatus) => void
  readonly remove: () => void
  /** the dialog that asks for a reason, while it is open */
  readonly dialog: ReactNode
}

/** Acts on one influencer from outside the record. */
export function useInfluencerActs({ id, version, fullName, status: before }: InfluencerView): InfluencerActs {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const [asking, setAsking] = useState(false)
  const change = async (fields: { status: InfluencerStatus; blacklistReason?: string }): Promise<boolean> => {
    try {
      takeRecord(queryClient, 'influencer', await callInfluencers('PATCH /api/influencers/:id', { id, version, ...fields }))
      toast.success('Influencer updated successfully')
      await refreshInfluencers(queryClient)
      return true
    } catch (error) {
      tellFailure('Failed to update influencer', sentenceOf(error), true)
      return false
    }
  }
  const remove = async () => {
    const sure = await confirm({ title: `Delete “${fullName}”?`, body: takenBack, confirmLabel: 'Delete influencer', danger: true })
    if (!sure) return
    await deleteWithUndo({
      noun: 'influencer',
      failuresInOne: true,
      told: 'Influencer deleted successfully',
      remove: () => callInfluencers('DELETE /api/influencers/:id', { id }),
      restore: (deletionId) => restoreInfluencer(queryClient, id, deletionId),
    })
    await refreshInfluencers(queryClient)
  }
  return {
    setStatus: (status) => {
      if (status === before) return
      if (status === 'blacklisted') setAsking(true)
      else void change({ status })
    },
    remove: () => void remove(),
    dialog: asking && (
      <Suspense fallback={null}>
        <BlacklistDialog
          fullName={fullName}
          onConfirm={(blacklistReason) => change({ status: 'blacklisted', blacklistReason })}
          onClose={() => setAsking(false)}
        />
      </Suspense>
    ),
  }
}
