import { useQueryClient } from '@tanstack/react-query'
import { ThumbsUp } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Wording } from '#features/content/reviews/decision-parts.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { formatInstant } from '#ui/base/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { refreshDeliverables } from '../deliverables/client.ts'
import { verdictLabels, verdictWordings } from '../deliverables/labels.ts'
import { type DeliverableDetail, type DeliverableVerdict, verdictCommentMax } from '../deliverables/schema.ts'
import { callDeliverableReviews } from './client.ts'
import { mayGiveVerdict } from './rules.ts'

const titles: Readonly<Record<DeliverableVerdict, string>> = { approved: 'Approve deliverable', changes: 'Ask for changes' }

/** What a client can say while it is in review, and what was said; whoever approved it. */
export function VerdictPanel({ deliverable }: { readonly deliverable: DeliverableDetail }) {
  const actor = useActor()
  const [saying, setSaying] = useState<DeliverableVerdict | null>(null)
  const { approval, verdict, verdictAt } = deliverable
  const asked = mayGiveVerdict(actor, deliverable)
  if (!asked && !approval && !verdict) return null
  return (
    <section aria-label="Approval" data-keep-clear className="flex flex-col gap-2 rounded-card border border-line bg-surface p-3">
      {approval && (
        <p className="text-body text-ink">
          Approved by <bdi className="font-medium">{approval.by.fullName}</bdi> · {formatInstant(approval.at, actor.timezone)}
          {approval.ownWork && <span className="text-ink-2"> · own work</span>}
        </p>
      )}
      {verdict && verdictAt && (
        <p className="text-body text-ink">{`${verdictLabels[verdict]} · ${formatInstant(verdictAt, actor.timezone)}`}</p>
      )}
      {asked && (
        <>
          <p className="text-body text-ink">{verdict ? 'You can change your answer while it is in review.' : 'Waiting for your answer'}</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" icon={<ThumbsUp aria-hidden />} onClick={() => setSaying('approved')}>
              Approve
            </Button>
            <Button onClick={() => setSaying('changes')}>Ask for changes</Button>
          </div>
        </>
      )}
      {saying && <VerdictDialog deliverable={deliverable} outcome={saying} onClose={() => setSaying(null)} />}
    </section>
  )
}

interface VerdictDialogProps {
  readonly deliverable: DeliverableDetail
  readonly outcome: DeliverableVerdict
  readonly onClose: () => void
}

/** Says it of what was on screen when it was opened, and of nothing else. */
export function VerdictDialog({ deliverable, outcome, onClose }: VerdictDialogProps) {
  const queryClient = useQueryClient()
  const [looked] = useState(deliverable.state)
  const [comment, setComment] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [running, setRunning] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (comment.trim().length > verdictCommentMax) return
    setRunning(true)
    try {
      const { id } = deliverable
      await callDeliverableReviews('POST /api/deliverables/:id/verdict', { id, state: looked, outcome, comment: comment.trim() || null })
      toast.success('Your answer is on its way to the agency')
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      setRunning(false)
      await refreshDeliverables(queryClient)
      await queryClient.invalidateQueries({ queryKey: ['decisions'] })
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={520}
      title={titles[outcome]}
      description={deliverable.name}
      confirmClose={comment.trim() !== ''}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" type="submit" loading={running}>
            {titles[outcome]}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== null && <ErrorState compact message={sentenceOf(failure)} />}
        <Wording>{verdictWordings[outcome]}</Wording>
        <Field label={outcome === 'changes' ? 'What is to change' : 'Comment'} hint="Kept with your answer.">
          <Textarea rows={4} limit={verdictCommentMax} value={comment} onChange={(event) => setComment(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
