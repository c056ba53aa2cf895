import { isDate } from '../base/calendar.ts'
import { DateInput } from '../controls/date-input.tsx'

interface FilterDaysProps {
  /** The first and the last day, both included. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly onChange: (days: { from?: string | undefined; to?: string | undefined }) => void
}

/** A stretch of days as a filter, open at either end. */
export function FilterDays({ from, to, onChange }: FilterDaysProps) {
  return (
    <>
      <Day label="From" value={from} onChange={(day) => onChange({ from: day })} />
      <Day label="To" value={to} onChange={(day) => onChange({ to: day })} />
    </>
  )
}

interface DayProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (day: string | undefined) => void
}

function Day({ label, value, onChange }: DayProps) {
  return (
    <div className="w-36 shrink-0 max-sm:w-full">
      <DateInput
        aria-label={`${label} this day`}
        placeholder={label}
        value={value ?? null}
        // What cannot be read as a day is no filter.
        onChange={(day) => onChange(day !== null && isDate(day) ? day : undefined)}
        className="sm:h-control-sm"
      />
    </div>
  )
}
