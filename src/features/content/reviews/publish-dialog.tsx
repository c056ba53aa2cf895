import { useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { AppError } from '#shared/rights/errors.ts'
import { isDate } from '#ui/base/calendar.ts'
import { useToday } from '#ui/base/use-today.ts'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import type { ContentItemDetail } from '../items/schema.ts'
import { callReviews, newerVersion, useReviewChange } from './client.ts'
import { OwnWork, Wording } from './decision-parts.tsx'
import { wordingOf } from './labels.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { contentPublication } from './schema.ts'

interface PublishDialogProps {
  readonly item: ContentItemDetail
  readonly onLook: (versionNumber: number) => void
  readonly onClose: () => void
}

/** Records that the approved version is out: where, and since which day. */
export function PublishDialog({ item, onLook, onClose }: PublishDialogProps) {
  const [looked] = useState(item.versionNumber)
  const today = useToday(useActor().timezone)
  const [url, setUrl] = useState('')
  const [on, setOn] = useState<string | null>(today)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { run, running, failure } = useReviewChange(item.id)
  const newer = item.versionNumber > looked ? item.versionNumber : newerVersion(failure)
  const fields = { ...(failure instanceof AppError ? failure.fields : {}), ...problems }
  const save = async () => {
    const given = { id: item.id, versionNumber: looked, url: url.trim() || null, on: on ?? '' }
    const read = contentPublication.safeParse(given)
    const wrong: Record<string, string> = {}
    if (on === null || !isDate(on)) wrong.on = 'Choose a day, such as 24 Nov'
    for (const issue of read.error?.issues ?? []) if (issue.path[0] === 'url') wrong.url = issue.message
    setProblems(wrong)
    if (!read.success) return
    if (!(await run(() => callReviews('POST /api/content-items/:id/publication', read.data)))) return
    toast.success(`Version ${looked} published`)
    onClose()
  }
  return (
    <ReviewDialog
      title={`Publish version ${looked}`}
      description={item.title}
      confirmClose={url.trim() !== ''}
      {...{ running, newer, onLook, onClose }}
      failure={'url' in fields || 'on' in fields ? null : failure}
      onSave={save}
    >
      <Wording>{wordingOf('published', looked)}</Wording>
      <OwnWork itemId={item.id} versionNumber={looked} />
      <Field label="Address" error={fields.url} hint="Where it can be seen, where it can.">
        <TextInput
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          value={url}
          onChange={(event) => {
            setUrl(event.target.value)
            setProblems({})
          }}
        />
      </Field>
      <Field label="Published on" required error={fields.on}>
        <DateInput value={on} onChange={setOn} fixed />
      </Field>
    </ReviewDialog>
  )
}
