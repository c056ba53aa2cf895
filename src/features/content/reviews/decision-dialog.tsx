import { useState } from 'react'
import { Field } from '#ui/controls/field.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import type { ContentItemDetail } from '../items/schema.ts'
import { callReviews, newerVersion, useReviewChange } from './client.ts'
import { OwnWork, Wording } from './decision-parts.tsx'
import { decidedTold, decisionTitles, verdictTitles, wordingOf } from './labels.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { type ReviewOutcome, reviewCommentMax, type VerdictOutcome } from './schema.ts'

/** What is about to be said of a version: by the agency a decision, by a client a verdict. */
export type Deciding =
  | { readonly by: 'agency'; readonly outcome: ReviewOutcome }
  | { readonly by: 'client'; readonly outcome: VerdictOutcome }

interface DecisionDialogProps {
  readonly item: ContentItemDetail
  readonly deciding: Deciding
  readonly onLook: (versionNumber: number) => void
  readonly onClose: () => void
}

const asksForMore = ({ outcome }: Deciding): boolean => outcome === 'needs_revision' || outcome === 'changes'

function wordsOf(deciding: Deciding, number: number) {
  if (deciding.by === 'agency') return { title: decisionTitles[deciding.outcome](number), wording: wordingOf(deciding.outcome, number) }
  return { title: verdictTitles[deciding.outcome](number), wording: wordingOf(`verdict_${deciding.outcome}`, number) }
}

const send = (id: string, versionNumber: number, deciding: Deciding, comment: string | null) =>
  deciding.by === 'agency'
    ? callReviews('POST /api/content-items/:id/decision', { id, versionNumber, outcome: deciding.outcome, comment })
    : callReviews('POST /api/content-items/:id/verdict', { id, versionNumber, outcome: deciding.outcome, comment })

/** Decides on the version that was on screen when it was opened, and on no other. */
export function DecisionDialog({ item, deciding, onLook, onClose }: DecisionDialogProps) {
  const [looked] = useState(item.versionNumber)
  const [comment, setComment] = useState('')
  const { run, running, failure } = useReviewChange(item.id)
  const { title, wording } = wordsOf(deciding, looked)
  const newer = item.versionNumber > looked ? item.versionNumber : newerVersion(failure)
  const tooLong = comment.trim().length > reviewCommentMax
  const save = async () => {
    if (tooLong) return
    const done = await run(() => send(item.id, looked, deciding, comment.trim() || null))
    if (!done) return
    const told = deciding.by === 'agency' ? `Version ${looked} ${decidedTold[deciding.outcome]}` : 'Your answer is on its way to the agency'
    toast.success(told)
    onClose()
  }
  return (
    <ReviewDialog
      title={title}
      description={item.title}
      danger={deciding.outcome === 'rejected'}
      confirmClose={comment.trim() !== ''}
      {...{ running, newer, failure, onLook, onClose }}
      onSave={save}
    >
      <Wording>{wording}</Wording>
      {deciding.by === 'agency' && <OwnWork itemId={item.id} versionNumber={looked} />}
      <Field
        label={asksForMore(deciding) ? 'What is to change' : 'Comment'}
        hint={deciding.by === 'agency' ? 'Kept with the decision; the agency reads it.' : 'Kept with your answer.'}
      >
        <Textarea rows={4} limit={reviewCommentMax} value={comment} onChange={(event) => setComment(event.target.value)} />
      </Field>
    </ReviewDialog>
  )
}
