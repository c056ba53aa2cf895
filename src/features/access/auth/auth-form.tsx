import { CircleAlert } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { AppError } from '#shared/rights/errors.ts'
import { isPredictable } from '#shared/values/predictable.ts'
import { useOnce } from '#ui/base/use-once.ts'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { passwordIsEmailSentence, passwordMax, passwordMin, passwordPredictableSentence, passwordSentence } from './labels.ts'

export type Values = Readonly<Record<string, string>>
export type FieldErrors = Readonly<Record<string, string | undefined>>

/** @returns what is wrong with an e-mail address, or undefined */
export function checkEmail(email: string): string | undefined {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : 'Invalid email address'
}

/** @returns what is wrong with a password that is being chosen, or undefined */
export function checkNewPassword(password: string, email: string): string | undefined {
  if (password.length < passwordMin || password.length > passwordMax) return passwordSentence
  if (isPredictable(password)) return passwordPredictableSentence
  return email && password.toLowerCase() === email.trim().toLowerCase() ? passwordIsEmailSentence : undefined
}

interface AuthFormProps {
  readonly submitLabel: string
  readonly validate: (values: Values) => FieldErrors
  /** What submitting does; a refusal that names fields is shown at them, any other goes to `onRefused`. */
  readonly onSubmit: (values: Values) => Promise<void>
  readonly onRefused: (message: string, error: unknown) => void
  /** Field that a refusal without a field leads back to. The refusal is then also said above the button. */
  readonly refusedAt?: string
  /** What is said above the button where the refusal has no words of its own. */
  readonly refusal?: string
  readonly children: (errors: FieldErrors) => ReactNode
  readonly after?: ReactNode
}

/** A form with native fields: reads them on submit, checks, sends, and leads to the first field that is wrong. */
export function AuthForm({ submitLabel, validate, onSubmit, onRefused, refusedAt, refusal = '', children, after }: AuthFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState(false)
  const once = useOnce()

  useEffect(() => {
    // The page is this form, so one can type at once; on touch the keyboard would cover what there is to read.
    if (!matchMedia('(pointer: fine)').matches) return
    const inputs = form.current?.querySelectorAll<HTMLInputElement>('input:enabled') ?? []
    ;[...inputs].find((input) => input.value === '')?.focus()
  }, [])

  const show = (found: FieldErrors): boolean => {
    const wrong = Object.keys(found).filter((name) => found[name])
    setErrors(found)
    const first = [...(form.current?.elements ?? [])].find((element) => wrong.includes(element.getAttribute('name') ?? ''))
    if (first instanceof HTMLElement) first.focus()
    return wrong.length > 0 && first !== undefined
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values: Values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    )
    void once('submit', () => send(values))
  }
  const send = async (values: Values) => {
    if (show(validate(values))) return
    setBusy(true)
    setRefused('')
    // The refusal of the attempt before.
    toast.dismiss()
    try {
      await onSubmit(values)
    } catch (error) {
      const fields = error instanceof AppError ? error.fields : undefined
      if (fields && show(fields)) return
      const message = error instanceof AppError ? error.message : ''
      onRefused(message, error)
      if (refusedAt === undefined) return
      setRefused(message || refusal)
      const field = form.current?.elements.namedItem(refusedAt)
      if (field instanceof HTMLInputElement) {
        field.focus()
        field.select()
      }
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} noValidate onSubmit={submit} onInput={() => setRefused('')} className="flex flex-col gap-4">
      {children(errors)}
      <div className={refusedAt === undefined ? 'mt-1' : '-mt-3'}>
        {refusedAt !== undefined && (
          // Its line is kept free: the button does not move under the pointer.
          <p className="flex min-h-[34px] items-center gap-1.5 text-secondary text-danger">
            {refused && <CircleAlert aria-hidden size={15} className="shrink-0" />}
            {refused}
          </p>
        )}
        <Button type="submit" variant="primary" size="lg" loading={busy} className="w-full">
          {submitLabel}
        </Button>
      </div>
      {after}
    </form>
  )
}
