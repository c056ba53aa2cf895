import type { ComponentProps } from 'react'
import { Select, type SelectOption } from '#ui/controls/select.tsx'

interface SelectOrNoneProps<Value extends string> extends Omit<ComponentProps<typeof Select<Value>>, 'onChange' | 'placeholder'> {
  readonly options: readonly SelectOption<Value>[]
  readonly onChange: (value: Value | null) => void
  /** label of the entry for no value */
  readonly noneLabel: string
}

const none = 'none'

/** Select whose first entry clears the value. */
export function SelectOrNone<Value extends string>({ options, value, onChange, noneLabel, ...rest }: SelectOrNoneProps<Value>) {
  return (
    <Select<string>
      {...rest}
      value={value ?? none}
      onChange={(next) => onChange(options.find((option) => option.value === next)?.value ?? null)}
      options={[{ value: none, label: noneLabel }, ...options]}
    />
  )
}
