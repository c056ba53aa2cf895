import { FileCheck2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { capitalised } from '#shared/values/capitalised.ts'
import { loggedText, readMinutes } from '#shared/values/minutes.ts'
import { cn } from '#ui/base/cn.ts'

interface CellProps {
  /** "Tuesday, 3 March, Key visual" */
  readonly label: string
  readonly minutes: number
  /** "billed on NL-0012"; undefined where no hours of the day are */
  readonly billed?: string | undefined
  readonly disabled: boolean
  readonly onSet: (minutes: number) => void
  /** Goes to a neighbour: columns to the right, rows down. */
  readonly onGo: (columns: number, rows: number) => void
  readonly place: string
}

const steps: Readonly<Record<string, readonly [number, number]>> = { ArrowUp: [0, -1], ArrowDown: [0, 1], Enter: [0, 1] }
/** To the side only where the text ends, so that it can be corrected. */
const sides: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 }

/** One day of one row: typed in any usual way, kept when one leaves it or goes on, left by Escape as it was. */
export function TimesheetCell({ label, minutes, billed, disabled, onSet, onGo, place }: CellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? minutes : readMinutes(typed)
  const wrong = read === undefined || read > 24 * 60
  /** @returns whether one may go on */
  const keep = (): boolean => {
    if (typed === null) return true
    if (wrong) return false
    setTyped(null)
    if (read !== minutes) onSet(read)
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget: input } = event
    if (key === 'Escape' && typed !== null) {
      event.stopPropagation()
      setTyped(null)
      return
    }
    const side = sides[key]
    const atEnd = side === -1 ? input.selectionEnd === 0 : input.selectionStart === input.value.length
    const whole = input.selectionStart === 0 && input.selectionEnd === input.value.length
    const step = steps[key] ?? (side !== undefined && (atEnd || whole) ? ([side, 0] as const) : undefined)
    if (!step) return
    event.preventDefault()
    if (keep()) onGo(...step)
  }
  const hint = wrong ? 'Enter a time, such as 1:30, 1.5 or 90m' : billed && capitalised(billed)
  return (
    <span className="relative block">
      <input
        data-cell={place}
        aria-label={billed ? `${label}, ${billed}` : label}
        aria-invalid={wrong || undefined}
        title={hint}
        disabled={disabled}
        autoComplete="off"
        value={typed ?? (minutes === 0 ? '' : loggedText(minutes))}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (!keep()) setTyped(null)
        }}
        onKeyDown={onKeyDown}
        className={cn(
          'h-control-sm w-full min-w-0 rounded-chip border border-transparent bg-transparent px-1 text-center tabular',
          'hover:border-line-strong focus:border-edge focus:bg-surface disabled:cursor-not-allowed disabled:text-ink-3 disabled:hover:border-transparent pointer-coarse:h-control pointer-coarse:enabled:border-line',
          wrong && 'border-danger text-danger',
        )}
      />
      {billed && typed === null && <FileCheck2 aria-hidden size={10} className="pointer-events-none absolute top-0.5 right-0 text-ink-3" />}
    </span>
  )
}
