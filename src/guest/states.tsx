import { type FormEvent, useRef, useState } from 'react'
import type { WorkspaceLook } from '#features/workspace/settings/schema.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { PasswordInput } from '#ui/controls/password-input.tsx'
import { Spinner } from '#ui/display/spinner.tsx'
import { Notice } from './frame.tsx'
import { Refusal, sentenceFor } from './server.ts'

interface StateProps {
  readonly look: WorkspaceLook
}

const titles: Readonly<Record<number, string>> = { 404: 'This link does not work', 410: 'This link has ended', 429: 'Wait a moment' }

/** Why the link shows nothing, and what to do about it. */
export function RefusedLink({ look, error, onRetry }: StateProps & { readonly error: unknown; readonly onRetry: () => void }) {
  const status = error instanceof Refusal ? error.status : 0
  const ended = status === 404 || status === 410
  return (
    <Notice look={look} title={titles[status] ?? 'This did not work'}>
      <output className="block text-body text-pretty text-ink-2">{sentenceFor(error)}</output>
      {!ended && (
        <Button className="self-start" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Notice>
  )
}

export function BrokenLink({ look }: StateProps) {
  return (
    <Notice look={look} title="This link is incomplete">
      <output className="block text-body text-pretty text-ink-2">
        Part of its address is missing. Copy all of it, or ask the person who sent it for a new one.
      </output>
    </Notice>
  )
}

export function WaitingLink() {
  return (
    <main aria-busy className="grid min-h-dvh place-items-center">
      <output className="block animate-appear-late text-ink-2">
        <Spinner />
        <span className="sr-only">Opening…</span>
      </output>
    </main>
  )
}

interface PasswordFormProps extends StateProps {
  /** what the server asks */
  readonly sentence: string
  /** Opens with the password. @throws with the sentence that refuses it */
  readonly onEnter: (password: string) => Promise<void>
}

/** Asks for the password. A wrong one is reported under the field, with the typed text selected. */
export function PasswordForm({ look, sentence, onEnter }: PasswordFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    if (password === '') {
      setError('Enter the password')
      return field.current?.focus()
    }
    setSending(true)
    try {
      await onEnter(password)
    } catch (refused) {
      setError(sentenceFor(refused))
      setSending(false)
      field.current?.select()
    }
  }
  return (
    <Notice look={look} title="This link has a password">
      <p className="text-body text-pretty text-ink-2">{sentence}</p>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        <Field label="Password" error={error}>
          <PasswordInput
            ref={field}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the page
            autoFocus
            autoComplete="off"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" loading={sending}>
          Open
        </Button>
      </form>
    </Notice>
  )
}
