import { useState } from 'react'
import { AppError } from '#shared/rights/errors.ts'
import { toast } from '#ui/overlays/toast.tsx'
import type { ContentItemDetail } from '../items/schema.ts'
import { callReviews, useReviewChange } from './client.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { ReviewersField, wrongReviewers } from './reviewers-field.tsx'

interface ReviewersDialogProps {
  readonly item: ContentItemDetail
  /** who is asked as yet */
  readonly asked: readonly string[]
  readonly onClose: () => void
}

/** Says anew who is asked to decide in the round that is open. */
export function ReviewersDialog({ item, asked, onClose }: ReviewersDialogProps) {
  const [reviewerIds, setReviewers] = useState(asked)
  const { run, running, failure } = useReviewChange(item.id)
  const fields = failure instanceof AppError ? (failure.fields ?? {}) : {}
  const wrong = wrongReviewers(reviewerIds)
  const changed = [...reviewerIds].toSorted().join() !== [...asked].toSorted().join()
  const save = async () => {
    if (wrong) return
    if (!changed) return onClose()
    const input = { id: item.id, reviewerIds: [...reviewerIds] }
    if (!(await run(() => callReviews('POST /api/content-items/:id/reviewers', input)))) return
    toast.success('Reviewers changed')
    onClose()
  }
  return (
    <ReviewDialog
      title="Change reviewers"
      description={`${item.title} · round ${item.rounds?.current ?? 1}. Who is new is asked, and who is taken out is told.`}
      action="Save"
      confirmClose={changed}
      running={running}
      newer={null}
      failure={'reviewerIds' in fields ? null : failure}
      onSave={save}
      onLook={onClose}
      onClose={onClose}
    >
      <ReviewersField value={reviewerIds} onChange={setReviewers} error={wrong ?? fields.reviewerIds} />
    </ReviewDialog>
  )
}
