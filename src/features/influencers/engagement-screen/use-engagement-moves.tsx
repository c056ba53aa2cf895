import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { tellFailure } from '#ui/lists/failure-toast.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { takeRecord } from '#ui/records/record-queries.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { movesFor } from '../engagements/rules.ts'
import type { EngagementStatus, EngagementView } from '../engagements/schema.ts'
import { callEngagements, refreshEngagements } from './client.ts'
import { factsOf, nameOfEngagement } from './engagement-form.tsx'

const ReasonDialog = lazyPart(
  async () => (await import('./reason-dialog.tsx')).ReasonDialog,
  ({ onClose }) => onClose(),
)

interface EngagementMoves {
  /** the statuses that this person may move the engagement to */
  readonly next: readonly EngagementStatus[]
  readonly move: (status: EngagementStatus) => void
  /** the dialog that asks why an engagement is cancelled, while it is open */
  readonly dialog: ReactNode
}

/** Moves an engagement between statuses; cancelling asks for a reason. */
export function useEngagementMoves(engagement: EngagementView): EngagementMoves {
  const { id } = engagement
  const actor = useActor()
  const queryClient = useQueryClient()
  const [cancelling, setCancelling] = useState(false)
  const set = async (status: EngagementStatus, reason: string | null) => {
    takeRecord(queryClient, 'engagement', await callEngagements('PATCH /api/engagements/:id/status', { id, status, reason }))
    toast.success('Engagement updated successfully')
    void refreshEngagements(queryClient)
  }
  return {
    next: movesFor(actor, factsOf(engagement)),
    move: (status) => {
      if (status === engagement.status) return
      if (status === 'cancelled') setCancelling(true)
      else void set(status, null).catch((error: unknown) => tellFailure('Failed to update engagement', sentenceOf(error), true))
    },
    dialog: cancelling && (
      <Suspense fallback={null}>
        <ReasonDialog
          title="Cancel this engagement?"
          description={`${nameOfEngagement(engagement)}. An open offer is withdrawn and the exclusivity ends. What was paid stays paid.`}
          confirmLabel="Cancel engagement"
          danger
          onConfirm={(reason) => set('cancelled', reason)}
          onClose={() => setCancelling(false)}
        />
      </Suspense>
    ),
  }
}
