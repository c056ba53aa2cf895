import { useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import type { LinkPower } from '#shared/rights/actor.ts'
import { AppError, invalid } from '#shared/rights/errors.ts'
import { addDays, dateIn } from '#shared/values/dates.ts'
import { Button } from '#ui/controls/button.tsx'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { FormSkeleton } from '#ui/display/form-skeleton.tsx'
import { sentenceOf, useCreateKey } from '#ui/lists/form-changes.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { callLinks, endOfDay, noDay, type Shared, type ShowRecords, useChoice, useLinksChanged } from './client.ts'
import { engagementPowerOptions, powerOptions } from './labels.ts'
import { LinkList } from './link-list.tsx'
import { MadeLink } from './made-link.tsx'
import { type ChoiceView, type LinkMade, linkDays, linkDaysMax, linkNameMax } from './schema.ts'
import { SuggestPassword } from './suggest-password.tsx'

interface ShareDialogProps {
  /** the kind of link: 'delivery' */
  readonly kind: string
  readonly records: readonly Shared[]
  readonly onShow?: ShowRecords | undefined
  readonly onClose: () => void
}

interface Made {
  readonly link: LinkMade
  readonly password?: string
  /** Its address is on the clipboard. */
  readonly copied?: boolean
}

/** Hands records to somebody without an account; the links there are of one record stand below. */
export function ShareDialog({ kind, records, onShow, onClose }: ShareDialogProps) {
  const choice = useChoice(kind, records)
  const [made, setMade] = useState<Made | null>(null)
  const [record] = records
  const links = record && records.length === 1 && (
    <section aria-label="Links there are" className="mt-6 border-t border-line pt-4">
      <LinkList filter={record} onMade={(link) => setMade({ link })} />
    </section>
  )
  if (made)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        width={560}
        title={`Link to “${made.link.name}”`}
        footer={<Button onClick={onClose}>Done</Button>}
      >
        <MadeLink made={made.link} password={made.password} copied={made.copied} />
        {links}
      </Dialog>
    )
  if (choice.data) return <ShareForm {...{ kind, records, onShow, onClose, links }} choice={choice.data} onMade={setMade} />
  return (
    <Dialog open onOpenChange={onClose} width={560} title="Share by link">
      {choice.isError ? (
        <ErrorState compact message={sentenceOf(choice.error)} onRetry={() => void choice.refetch()} retrying={choice.isFetching} />
      ) : (
        <FormSkeleton fields={['hint', 'plain', 'hint']} />
      )}
    </Dialog>
  )
}

interface ShareFormProps extends ShareDialogProps {
  readonly choice: ChoiceView
  readonly links: ReactNode
  readonly onMade: (made: Made) => void
}

function ShareForm({ kind, records, onShow, onClose, choice, links, onMade }: ShareFormProps) {
  const { timezone } = useActor()
  const keyFor = useCreateKey()
  const changed = useLinksChanged()
  const today = dateIn(timezone)
  const [name, setName] = useState(choice.name)
  const [until, setUntil] = useState<string | null>(addDays(today, linkDays))
  const [password, setPassword] = useState('')
  // A review and an engagement say what their guest may do; of a delivery there is no difference.
  const [allows, setAllows] = useState<LinkPower | null>(kind === 'review' || kind === 'engagement' ? 'decide' : null)
  const [failure, setFailure] = useState<unknown>(null)
  const [saving, setSaving] = useState(false)
  const fields = failure instanceof AppError ? (failure.fields ?? {}) : {}
  const whole = failure !== null && !['name', 'allows', 'expiresAt', 'password'].some((field) => field in fields)
  const save = async () => {
    const expiresAt = endOfDay(until, timezone)
    if (expiresAt === null) return setFailure(invalid('expiresAt', noDay))
    setSaving(true)
    try {
      const input = {
        kind,
        records: records.map(({ recordType, recordId }) => ({ recordType, recordId })),
        name,
        allows,
        password: password === '' ? null : password,
        expiresAt,
      }
      const link = await callLinks('POST /api/secret-links', input, { idempotencyKey: keyFor(input) })
      void changed()
      onMade({ link, copied: await isCopied(link.url), ...(password !== '' && { password }) })
    } catch (error) {
      setFailure(error)
      setSaving(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const refused = choice.refused.length > 0
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={560}
      title="Share by link"
      description={`Whoever has the link opens this without an account${choice.brand ? `, under the name of ${choice.brand.name}` : ''}.`}
      onSubmit={submit}
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" type="submit" loading={saving} disabled={refused}>
            Create and copy link
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Notes title="This cannot be shared" tone="text-danger" notes={choice.refused.map(({ reason }) => reason)}>
          {onShow && <ShowButton ids={choice.refused.map(({ recordId }) => recordId)} onShow={onShow} />}
        </Notes>
        <Notes title="Before you share" tone="text-warning" notes={choice.warnings.map(({ says }) => says)} />
        {allows && (
          <Field label="The guest may" group error={fields.allows}>
            <RadioGroup options={kind === 'engagement' ? engagementPowerOptions : powerOptions} value={allows} onChange={setAllows} />
          </Field>
        )}
        <Field label="Name" required hint="Stands above what is shared" error={fields.name}>
          <TextInput autoComplete="off" limit={linkNameMax} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label="Works until" required error={fields.expiresAt}>
          <DateInput fixed value={until} onChange={setUntil} min={today} max={addDays(today, linkDaysMax - 2)} />
        </Field>
        <Field
          label="Password"
          hint="Optional. Ten wrong ones close the link for a quarter of an hour."
          error={fields.password}
          aside={<SuggestPassword onSuggest={setPassword} />}
        >
          <TextInput autoComplete="off" spellCheck={false} value={password} onChange={(event) => setPassword(event.target.value)} />
        </Field>
        {whole && (
          <p role="alert" className="text-danger">
            {sentenceOf(failure)}
          </p>
        )}
      </div>
      {links}
    </Dialog>
  )
}

/** Puts an address on the clipboard. @returns whether the browser let it: over plain http, and where a person forbade it, none does */
async function isCopied(url: string | null): Promise<boolean> {
  if (url === null) return false
  try {
    await navigator.clipboard.writeText(url)
    return true
  } catch {
    return false
  }
}

interface NotesProps {
  readonly title: string
  readonly tone: string
  readonly notes: readonly string[]
  /** what solves it */
  readonly children?: ReactNode
}

function Notes({ title, tone, notes, children }: NotesProps) {
  if (notes.length === 0) return null
  return (
    <div role="note" className="rounded-card border border-line bg-sunken px-3 py-2.5">
      <p className={`font-medium ${tone}`}>{title}</p>
      <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-4 text-secondary text-ink-2">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {children}
    </div>
  )
}

function ShowButton({ ids, onShow }: { readonly ids: readonly string[]; readonly onShow: ShowRecords }) {
  const queryClient = useQueryClient()
  const [running, setRunning] = useState(false)
  const show = async () => {
    setRunning(true)
    await onShow(ids)
    await queryClient.invalidateQueries({ queryKey: ['secret-link-choices'] })
    setRunning(false)
  }
  return (
    <Button size="sm" className="mt-2" icon={<Eye aria-hidden />} loading={running} onClick={() => void show()}>
      {ids.length === 1 ? 'Show it to the client' : 'Show them to the client'}
    </Button>
  )
}
