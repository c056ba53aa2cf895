import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { AppError } from '#shared/rights/errors.ts'
import { sentenceOf, useCreateKey } from '../lists/form-changes.ts'
import type { CreateField, CreateKind } from './create-kind.ts'
import { type Entered, problemsOf } from './create-line-values.ts'

/** Names the title among the fields of the line, whatever its kind calls it. */
export const titleName = ' title'

/** What was created in the line. */
export interface Created {
  readonly form: CreateKind
  readonly id: string
  /** Shift and Enter: the record opens. */
  readonly opens: boolean
}

interface SendingProps {
  readonly form: CreateKind | undefined
  readonly values: Entered
  readonly onCreated: (created: Created) => void
}

/** Checks and sends what was entered. What is refused stays in the line, with the sentence of the refusal. */
export function useSending({ form, values, onCreated }: SendingProps) {
  const queryClient = useQueryClient()
  const keyFor = useCreateKey()
  const [triedKind, setTriedKind] = useState<CreateKind>()
  // Another kind is wrong only once it was tried too.
  const tried = form !== undefined && triedKind === form
  const [saving, setSaving] = useState(false)
  const [refused, setRefused] = useState<{ readonly fields: Readonly<Record<string, string>>; readonly sentence: string | null } | null>(
    null,
  )
  const checked = tried ? problemsOf(form, values) : {}
  const send = async (kind: CreateKind, sent: unknown, opens: boolean) => {
    setSaving(true)
    setRefused(null)
    try {
      const id = await kind.create(sent, { queryClient, idempotencyKey: keyFor([kind.record, sent]) })
      onCreated({ form: kind, id, opens })
    } catch (error) {
      const fields = (error instanceof AppError && error.fields) || {}
      const known = new Set([kind.title, ...kind.fields.map(({ name }) => name)])
      const isShown = Object.keys(fields).length > 0 && Object.keys(fields).every((name) => known.has(name))
      setRefused({ fields, sentence: isShown ? null : `${kind.failed}: ${sentenceOf(error)}` })
    } finally {
      setSaving(false)
    }
  }
  return {
    tried,
    saving,
    problems: { ...refused?.fields, ...checked } as Readonly<Record<string, string>>,
    refusal: refused?.sentence ?? null,
    /** What was refused is no longer what is entered. */
    forget: () => setRefused(null),
    /** @returns the field to fill in first, null where everything was sent */
    submit: (opens: boolean): string | null => {
      if (!form || saving) return null
      setTriedKind(form)
      const parsed = form.schema.safeParse(values)
      if (parsed.success) {
        void send(form, parsed.data, opens)
        return null
      }
      const found = problemsOf(form, values)
      const first = fieldsInOrder(form).find((name) => name in found)
      if (first === undefined) setRefused({ fields: {}, sentence: `${form.failed}: ${Object.values(found).join(' ')}` })
      return first ?? form.title
    },
  }
}

const fieldsInOrder = (form: CreateKind): string[] => [form.title, ...form.fields.map(({ name }) => name)]

/** Once a choice is made, the focus goes to the next field that is still wrong, otherwise to the title, where Enter creates. */
export function useGoOn(
  frame: RefObject<HTMLElement | null>,
  form: CreateKind | undefined,
  problems: Readonly<Record<string, string>>,
): (to: 'next' | 'title') => void {
  const next = useRef<'next' | 'title'>(null)
  useEffect(() => {
    if (!next.current) return
    const wrong = next.current === 'next' ? form?.fields.find(({ name }: CreateField<Entered>) => name in problems) : undefined
    next.current = null
    focusField(frame.current, wrong?.name ?? titleName)
  })
  return (to) => void (next.current = to)
}

/** Puts the focus on a field of the line. */
export function focusField(frame: HTMLElement | null, name: string): void {
  frame?.querySelector<HTMLElement>(`[data-field="${name}"] :is(input, textarea, button)`)?.focus({ preventScroll: true })
}
