import { useState } from 'react'
import { loggedText, readMinutes } from '#shared/values/minutes.ts'
import { plannedText } from '#ui/base/hours-text.ts'
import { TextInput } from '#ui/controls/text-input.tsx'

interface MinutesInputProps {
  /** Whole minutes; null where nothing, or nothing readable, is typed. */
  readonly value: number | null
  readonly onChange: (minutes: number | null) => void
  /** It is planned: in hours, as 3.5 h. What was worked is shown in hours and minutes. */
  readonly planned?: boolean
  readonly size?: 'sm' | 'md'
  readonly 'aria-label'?: string
  readonly className?: string
}

/** A length of time, typed in any usual way: "1:30", "1.5", "90m". On leaving the field the value is formatted. */
export function MinutesInput({ value, onChange, planned = false, className, ...rest }: MinutesInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (value === null ? '' : planned ? plannedText(value) : loggedText(value))
  const unreadable = typed !== null && readMinutes(typed) === undefined
  return (
    <TextInput
      {...rest}
      inputMode="text"
      autoComplete="off"
      placeholder={planned ? '32 h' : '1 h 30 m'}
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
