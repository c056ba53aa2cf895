import { useState } from 'react'
import { Field } from '#ui/controls/field.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { useGuest } from './guest-context.ts'
import { endsLink, nameMe, Refusal, sentenceFor } from './server.ts'

const nameMax = 80

/** What is wrong, by field; `form` is about the whole. */
export type Errors = Readonly<Record<string, string | undefined>>

function errorsOf(error: unknown, fields: readonly string[]): Errors {
  const named = error instanceof Refusal ? error.fields : {}
  return fields.some((field) => named[field] !== undefined) ? named : { form: sentenceFor(error) }
}

/** Sends what a guest writes. The first time it sends their name too, which is asked once and kept with the link. */
export function useSending(fields: readonly string[]) {
  const { link, setLink, onEnd } = useGuest()
  const [name, setName] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [sending, setSending] = useState(false)
  const unnamed = link.guestName === null
  /** @param missing what is wrong already @returns whether it was sent */
  const send = async (missing: Errors, act: () => Promise<void>): Promise<boolean> => {
    if (sending) return false
    const wrong = { ...(unnamed && name.trim() === '' && { name: 'Enter your name' }), ...missing }
    setErrors(wrong)
    if (Object.values(wrong).some((sentence) => sentence !== undefined)) return false
    setSending(true)
    try {
      if (unnamed) setLink(await nameMe(link.id, name))
      await act()
      return true
    } catch (error) {
      if (endsLink(error)) onEnd(error)
      else setErrors(errorsOf(error, ['name', ...fields]))
      return false
    } finally {
      setSending(false)
    }
  }
  const nameField = unnamed ? (
    <Field label="Your name" error={errors.name} hint="Shown next to what you write. You are asked once.">
      <TextInput autoComplete="name" limit={nameMax} value={name} onChange={(event) => setName(event.target.value)} />
    </Field>
  ) : null
  return { errors, sending, send, nameField }
}

/** What is wrong with a text; nothing where it can be sent. @param empty said where there is none */
export function problemOf(text: string, max: number, empty?: string): string | undefined {
  if (text === '') return empty
  return text.length > max ? `Enter at most ${max} characters` : undefined
}

/** Why it was not sent, where that is about no field. */
export function NotSent({ errors: { form } }: { readonly errors: Errors }) {
  return (
    <p role="alert" className="text-secondary text-danger empty:hidden">
      {form}
    </p>
  )
}
