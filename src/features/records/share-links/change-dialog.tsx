import { type FormEvent, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import type { LinkPower } from '#shared/rights/actor.ts'
import { AppError } from '#shared/rights/errors.ts'
import { addDays, dateIn } from '#shared/values/dates.ts'
import { formatDate } from '#ui/base/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { CopyLink } from '#ui/controls/copy-link.tsx'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { sameValue, sentenceOf, staleConflict } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { callLinks, endOfDay, lastDayOf, noDay, useLinksChanged } from './client.ts'
import { powerLabels, powerOptions } from './labels.ts'
import { type LinkView, linkDaysMax, linkNameMax } from './schema.ts'
import { SuggestPassword } from './suggest-password.tsx'

interface ChangeDialogProps {
  readonly link: LinkView
  readonly onClose: () => void
}

/** Changes name, end and password of a link that there is, and what the guest of a review may do; a new password is shown once more, to be passed on. */
export function ChangeDialog({ link, onClose }: ChangeDialogProps) {
  const [password, setPassword] = useState<string | null>(null)
  if (password === null) return <ChangeForm link={link} onClose={onClose} onPassword={setPassword} />
  return (
    <Dialog open onOpenChange={onClose} width={480} title="New password" footer={<Button onClick={onClose}>Done</Button>}>
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">
          Copy the password now: it is shown this once. Whoever has the link open is asked for it, too. Send it by another way than the
          address, such as the telephone.
        </p>
        <CopyLink link={password} label="Password of the link" />
      </div>
    </Dialog>
  )
}

function ChangeForm({ link, onClose, onPassword }: ChangeDialogProps & { readonly onPassword: (password: string) => void }) {
  const { timezone } = useActor()
  const today = dateIn(timezone)
  const form = useChanges(link, timezone, (password) => (password ? onPassword(password) : onClose()))
  const { entered, enter, errors } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // It opens over a form in which links are made: what React hands up is meant for this one alone.
    event.stopPropagation()
    void form.save()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={480}
      title="Edit link"
      description="Its address stays as it is."
      confirmClose={form.changed}
      onSubmit={submit}
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" type="submit" loading={form.saving} disabled={!form.changed}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {entered.allows && (
          <Field label="The guest may" group hint="Holds at once, also where it is open" error={errors.allows}>
            <RadioGroup options={powerOptions} value={entered.allows} onChange={(allows) => enter({ allows })} />
          </Field>
        )}
        <Field label="Name" required hint="Stands above what is shared" error={errors.name}>
          <TextInput autoComplete="off" limit={linkNameMax} value={entered.name} onChange={({ target }) => enter({ name: target.value })} />
        </Field>
        <Field label="Works until" required error={errors.expiresAt}>
          <DateInput fixed value={entered.until} onChange={(until) => enter({ until })} min={today} max={addDays(today, linkDaysMax - 2)} />
        </Field>
        <PasswordChange
          has={link.passwordSetAt !== null}
          value={entered.password}
          onChange={(password) => enter({ password })}
          error={errors.password}
        />
        {form.says && (
          <p role="alert" className="text-danger">
            {form.says}
          </p>
        )}
      </div>
    </Dialog>
  )
}

interface PasswordChangeProps {
  /** whether one is asked today */
  readonly has: boolean
  /** what it becomes: nothing entered leaves it, null takes it away */
  readonly value: string | null
  readonly onChange: (password: string | null) => void
  readonly error: string | undefined
}

function PasswordChange({ has, value, onChange, error }: PasswordChangeProps) {
  const kept = has ? 'Leave it empty to keep the one there is.' : 'None is asked now. A new one is asked of those who are in, too.'
  return (
    <Field
      label={has ? 'New password' : 'Password'}
      hint={value === null ? 'From the next visit on no password is asked.' : kept}
      error={error}
      disabled={value === null}
      aside={
        <span className="flex">
          {value !== null && <SuggestPassword onSuggest={onChange} />}
          {has && (
            <Button size="sm" variant="ghost" onClick={() => onChange(value === null ? '' : null)}>
              {value === null ? 'Keep password' : 'Remove password'}
            </Button>
          )}
        </span>
      }
    >
      <TextInput autoComplete="off" spellCheck={false} value={value ?? ''} onChange={(event) => onChange(event.target.value)} />
    </Field>
  )
}

/** `allows` is null where the kind of link knows no difference. */
type Entered = { name: string; allows: LinkPower | null; until: string | null; password: string | null }
type Patch = { name?: string; allows?: LinkPower; expiresAt?: string | null; password?: string | null }
type Failure = { readonly errors: Readonly<Record<string, string>>; readonly says: string | null }

/** What is entered, and how it is saved: only what differs from the link as it was when it was opened here. */
function useChanges(link: LinkView, zone: string, onSaved: (password: string | null | undefined) => void) {
  const refresh = useLinksChanged()
  const [base, setBase] = useState(link)
  const [entered, setEntered] = useState<Entered>({ name: link.name, allows: link.allows, until: lastDayOf(link, zone), password: '' })
  const [failure, setFailure] = useState<Failure>({ errors: {}, says: null })
  const [saving, setSaving] = useState(false)
  const patch = patchOf(base, entered, zone)
  const save = async () => {
    const { expiresAt, ...rest } = patch
    if (expiresAt === null) return setFailure({ errors: { expiresAt: noDay }, says: null })
    setSaving(true)
    try {
      await callLinks('PATCH /api/secret-links/:id', { id: link.id, ...rest, ...(expiresAt ? { expiresAt } : {}), version: base.version })
      toast.success('Link changed')
      void refresh()
      onSaved(patch.password)
    } catch (error) {
      const stale = staleConflict(error)
      if (stale) setBase(stale.current as LinkView)
      setFailure(stale ? { errors: theirs(stale.current as LinkView, stale.fields, zone), says: null } : failureOf(error))
      setSaving(false)
    }
  }
  const enter = (change: Partial<Entered>) => setEntered({ ...entered, ...change })
  return { entered, enter, changed: Object.keys(patch).length > 0, saving, save, ...failure }
}

/** @returns with an end of null where what was entered is no day */
function patchOf(base: LinkView, { name, allows, until, password }: Entered, zone: string): Patch {
  return {
    ...(sameValue(name, base.name) ? {} : { name }),
    ...(allows === null || allows === base.allows ? {} : { allows }),
    ...(until === lastDayOf(base, zone) ? {} : { expiresAt: endOfDay(until, zone) }),
    ...(password === '' ? {} : { password }),
  }
}

/** What somebody else saved meanwhile, beside what was entered here. */
function theirs(now: LinkView, fields: readonly string[], zone: string): Record<string, string> {
  const own = 'Save again to have yours.'
  return {
    ...(fields.includes('name') ? { name: `It was called “${now.name}” meanwhile. ${own}` } : {}),
    ...(fields.includes('allows') && now.allows ? { allows: `It was set to “${powerLabels[now.allows]}” meanwhile. ${own}` } : {}),
    ...(fields.includes('expiresAt') ? { expiresAt: `It was set to ${formatDate(lastDayOf(now, zone))} meanwhile. ${own}` } : {}),
    ...(fields.includes('passwordSetAt') ? { password: `The password was changed meanwhile. ${own}` } : {}),
  }
}

function failureOf(error: unknown): Failure {
  const errors = error instanceof AppError ? (error.fields ?? {}) : {}
  const known = ['name', 'allows', 'expiresAt', 'password'].some((field) => field in errors)
  return { errors, says: known ? null : sentenceOf(error) }
}
