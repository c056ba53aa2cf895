import { type FormEvent, useState } from 'react'
import { AppError } from '#shared/errors.ts'
import { Button } from '#ui/controls/button.tsx'
import { isDate } from '#ui/controls/calendar.ts'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { ErrorState } from '#ui/display/error-state.tsx'
import { Dialog, DialogCancel } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { sentenceOf } from '#ui/records/form-changes.ts'
import { useToday } from '#ui/use-today.ts'
import type { ContentItemDetail } from '../content/schema.ts'
import { useActor } from '../users/use-session.ts'
import { callReviews, newerVersion, useReviewChange } from './client.ts'
import { NewerVersion, OwnWork, Wording } from './decision-parts.tsx'
import { wordingOf } from './labels.ts'
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
    if (newer !== null) return
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const title = `Publish version ${looked}`
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={520}
      title={title}
      description={item.title}
      confirmClose={url.trim() !== ''}
      onSubmit={submit}
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" type="submit" loading={running} disabled={newer !== null}>
            {title}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {newer !== null && (
          <NewerVersion
            number={newer}
            onLook={() => {
              onLook(newer)
              onClose()
            }}
          />
        )}
        {newer === null && failure !== null && !('url' in fields) && !('on' in fields) && (
          <ErrorState compact message={sentenceOf(failure)} />
        )}
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
      </div>
    </Dialog>
  )
}
