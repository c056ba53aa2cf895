import { useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { AppError } from '#shared/rights/errors.ts'
import { useToday } from '#ui/base/use-today.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import type { ContentItemDetail } from '../items/schema.ts'
import { usePreflight } from '../preflight/client.ts'
import { reasonMax } from '../preflight/labels.ts'
import { openProblemsIn, PreflightFields } from '../preflight/preflight-fields.tsx'
import { answersForFindings } from '../preflight/rules.ts'
import { callReviews, newerVersion, useReviewChange } from './client.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { ReviewersField, wrongReviewers } from './reviewers-field.tsx'
import { submissionNoteMax } from './schema.ts'

interface SubmitDialogProps {
  readonly item: ContentItemDetail
  readonly onLook: (versionNumber: number) => void
  readonly onClose: () => void
}

/** Puts the current version before people who may decide: who, by when, and what they are to know. */
export function SubmitDialog({ item, onLook, onClose }: SubmitDialogProps) {
  const [looked] = useState(item.versionNumber)
  const actor = useActor()
  const today = useToday(actor.timezone)
  const [preset] = useState<Preset>(() => presetFor(item, actor.userId))
  const [reviewerIds, setReviewers] = useState(preset.reviewerIds)
  const [dueDate, setDueDate] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [confirmed, setConfirmed] = useState(false)
  const [tried, setTried] = useState(false)
  const { run, running, failure } = useReviewChange(item.id)
  const answers = answersForFindings(actor)
  const preflight = usePreflight(item.id, answers)
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const fields = failure instanceof AppError ? (failure.fields ?? {}) : {}
  const newer = item.versionNumber > looked ? item.versionNumber : newerVersion(failure)
  const beyond = item.rounds?.nextBeyond ?? false
  const wrong = wrongReviewers(reviewerIds)
  const unconfirmed = tried && beyond && !confirmed
  const save = async () => {
    setTried(true)
    if (wrong || (beyond && !confirmed) || note.trim().length > submissionNoteMax) return
    const open = openProblemsIn(preflight.data?.findings)
    const overrides = open.map(({ key }) => ({ key, reason: reasons[key]?.trim() ?? '' }))
    if (overrides.some(({ reason }) => reason === '' || reason.length > reasonMax)) return
    const input = {
      id: item.id,
      versionNumber: looked,
      reviewerIds: [...reviewerIds],
      dueDate,
      note: note.trim() || null,
      confirmBeyond: confirmed,
      overrides,
    }
    if (!(await run(() => callReviews('POST /api/content-items/:id/submission', input)))) return
    toast.success(`Version ${looked} submitted for review`)
    onClose()
  }
  return (
    <ReviewDialog
      title="Submit for review"
      description={`${item.title} · version ${looked}`}
      action={`Submit version ${looked}`}
      confirmClose={
        note.trim() !== '' || reviewerIds !== preset.reviewerIds || Object.values(reasons).some((reason) => reason.trim() !== '')
      }
      {...{ running, newer, onLook, onClose }}
      failure={['reviewerIds', 'dueDate', 'note'].some((field) => field in fields) ? null : failure}
      onSave={save}
    >
      {beyond && <Beyond item={item} confirmed={confirmed} onChange={setConfirmed} wrong={unconfirmed} />}
      {answers && (
        <PreflightFields
          preflight={preflight}
          reasons={reasons}
          onReason={(key, reason) => setReasons((before) => ({ ...before, [key]: reason }))}
          tried={tried}
        />
      )}
      <ReviewersField
        value={reviewerIds}
        reason={preset.reason}
        onChange={setReviewers}
        error={(tried || reviewerIds.length > 0 ? wrong : undefined) ?? fields.reviewerIds}
      />
      <Field label="Answer by" error={fields.dueDate} hint="They are reminded on the morning before.">
        <DateInput value={dueDate} onChange={setDueDate} min={today} placeholder="No date" />
      </Field>
      <Field label="Note" error={fields.note}>
        <Textarea rows={3} limit={submissionNoteMax} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </ReviewDialog>
  )
}

/** Reviewers that are filled in, and why it is these. */
interface Preset {
  readonly reviewerIds: readonly string[]
  readonly reason?: string
}

/** Fills in the reviewers of the last round, at first the manager of the project, unless the manager submits it. */
function presetFor({ lastReviewers = [], manager, rounds }: ContentItemDetail, submitter: string): Preset {
  if (lastReviewers.length > 0) return { reviewerIds: lastReviewers.map(({ id }) => id), reason: `Same as round ${rounds?.current ?? 1}.` }
  return manager && manager.id !== submitter ? { reviewerIds: [manager.id], reason: 'The project’s manager.' } : { reviewerIds: [] }
}

interface BeyondProps {
  readonly item: ContentItemDetail
  readonly confirmed: boolean
  readonly onChange: (confirmed: boolean) => void
  readonly wrong: boolean
}

/** Said before a round begins that is more than were agreed. */
function Beyond({ item: { rounds }, confirmed, onChange, wrong }: BeyondProps) {
  if (!rounds || rounds.agreed === null) return null
  const { agreed, current } = rounds
  return (
    <Field
      label="Agreed rounds"
      group
      error={wrong ? 'Confirm that this round is to begin all the same.' : undefined}
      hint={`This would be round ${current + 1}, and ${agreed} ${agreed === 1 ? 'is' : 'are'} agreed.`}
    >
      <Checkbox checked={confirmed} onChange={onChange}>
        {`Begin round ${current + 1} all the same`}
      </Checkbox>
    </Field>
  )
}
