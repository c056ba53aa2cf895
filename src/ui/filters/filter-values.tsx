import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchText } from '../base/use-search-text.ts'
import { Field } from '../controls/field.tsx'
import { MoneyInput } from '../controls/money-input.tsx'
import { NumberInput } from '../controls/number-input.tsx'
import { TextInput } from '../controls/text-input.tsx'

interface ValueProps<Value> {
  readonly label: string
  readonly value: Value | undefined
  /** Called once typing pauses. */
  readonly onChange: (value: Value | undefined) => void
}

const pause = 300

/** Shows what is typed without delay and reports it once typing pauses. */
function useTyped<Value>(value: Value | undefined, onChange: (value: Value | undefined) => void) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // The filter was cleared or set from elsewhere.
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  const follow = useEffectEvent(() => onChange(typed))
  useEffect(() => {
    if (typed === known) return undefined
    const timer = setTimeout(() => follow(), pause)
    return () => clearTimeout(timer)
  }, [typed, known])
  return [typed, setTyped] as const
}

/** Text that the value contains. */
export function FilterText({ label, value, onChange, limit }: ValueProps<string> & { readonly limit: number }) {
  const [text, setText] = useSearchText(value ?? '', (next) => onChange(next || undefined))
  return (
    <Field label={label}>
      <TextInput value={text} onChange={(event) => setText(event.target.value)} limit={limit} autoComplete="off" />
    </Field>
  )
}

interface NumberProps extends ValueProps<number> {
  readonly max: number
  readonly step?: number
  readonly unit?: string
}

/** One bound of a range of numbers of at least 0. */
export function FilterNumber({ label, value, onChange, max, step = 1, unit }: NumberProps) {
  const [typed, setTyped] = useTyped(value, onChange)
  return (
    <Field label={label}>
      <NumberInput
        value={typed ?? null}
        onChange={(next) => setTyped(next ?? undefined)}
        min={0}
        max={max}
        step={step}
        {...(unit !== undefined && { unit })}
        placeholder="Any"
        buttons={false}
      />
    </Field>
  )
}

/** One bound of a range of amounts. What can't be read as an amount is no filter. */
export function FilterAmount({ label, value, onChange, currency }: ValueProps<string> & { readonly currency: string }) {
  const [typed, setTyped] = useTyped(value, onChange)
  return (
    <Field label={label}>
      <MoneyInput
        currency={currency}
        value={typed ?? null}
        onChange={(next) => setTyped(next !== null && /^\d{1,12}(\.\d{1,4})?$/.test(next) ? next : undefined)}
        placeholder="Any"
      />
    </Field>
  )
}
