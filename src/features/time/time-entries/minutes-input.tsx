import { useState } from 'react'
import { clockText, readMinutes } from '#shared/values/minutes.ts'
import { TextInput } from '#ui/controls/text-input.tsx'

interface MinutesInputProps {
  /** Whole minutes; null where nothing, or nothing readable, is typed. */
  readonly value: number | null
  readonly onChange: (minutes: number | null) => void
  readonly size?: 'sm' | 'md'
  readonly 'aria-label'?: string
  readonly className?: string
}

/** A length of time, typed in any usual way: "1:30", "1.5", "90m". Left, it stands as on a clock. */
export function MinutesInput({ value, onChange, className, ...rest }: MinutesInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (value === null ? '' : clockText(value))
  const unreadable = typed !== null && readMinutes(typed) === undefined
  return (
    <TextInput
      {...rest}
      inputMode="text"
      autoComplete="off"
      placeholder="1:30"
      invalid={unreadable}
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(readMinutes(event.target.value) || null)
      }}
      onBlur={() => {
        if (!unreadable) setTyped(null)
      }}
      className={className}
    />
  )
}
