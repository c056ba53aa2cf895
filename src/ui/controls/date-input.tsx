import { Popover as Base } from '@base-ui/react/popover'
import { CalendarDays, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { dateFormat } from '#shared/values/formats.ts'
import { isDate, parseDate, today } from '../base/calendar.ts'
import { cn } from '../base/cn.ts'
import { browserLocale } from '../base/rendering.ts'
import { useFloating } from '../overlays/floating.tsx'
import { controlFrameClass, floatClass } from '../overlays/surface.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { type ControlProps, useControl } from './field-context.ts'

interface DateInputProps extends ControlProps {
  /** "YYYY-MM-DD" or null. What cannot be read is handed on as it was typed, so that the form's schema refuses it. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly onBlur?: () => void
  readonly min?: string
  readonly max?: string
  readonly placeholder?: string
  /** No cross to empty it. */
  readonly fixed?: boolean
  readonly name?: string
  readonly className?: string
}

function show(value: string | null, locale: string): string {
  if (value === null) return ''
  if (!isDate(value)) return value
  return dateFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(`${value}T00:00:00Z`))
}

/** A day: written in any usual way ("24.11.", "24 Nov", "tomorrow", "+3") or picked. Arrow down opens the calendar. */
export function DateInput({ value, onChange, onBlur, min, max, placeholder, fixed = false, name, className, ...control }: DateInputProps) {
  const link = useControl(control)
  const locale = browserLocale()
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const floating = useFloating(() => input.current)
  const example = show(today(), locale)

  const commit = () => {
    if (typed === null) return
    const text = typed.trim()
    setTyped(null)
    onChange(text === '' ? null : (parseDate(text, locale) ?? text))
  }
  const pick = (date: string) => {
    setTyped(null)
    onChange(date)
    setOpen(false)
  }

  return (
    <Base.Root open={open} onOpenChange={(next) => setOpen(next)}>
      <div ref={frame} className={cn(controlFrameClass, 'h-control', className)}>
        <input
          {...link}
          ref={input}
          name={name}
          autoComplete="off"
          placeholder={placeholder ?? `e.g. ${example}`}
          value={typed ?? show(value, locale)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => {
            commit()
            onBlur?.()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && typed !== null) commit()
            if (event.key === 'Escape' && typed !== null) {
              event.stopPropagation()
              setTyped(null)
            }
            if (event.key === 'ArrowDown') {
              event.preventDefault()
              commit()
              setOpen(true)
            }
          }}
          className="h-full w-full min-w-0 flex-1 bg-transparent pl-2.5 outline-none"
        />
        {!fixed && value !== null && !link.disabled && (
          <button
            type="button"
            aria-label="Clear date"
            data-aid
            onClick={() => {
              setTyped(null)
              onChange(null)
              input.current?.focus()
            }}
            className="relative grid size-6 shrink-0 touch-target place-items-center rounded-chip text-ink-3 hover:bg-hover hover:text-ink pointer-coarse:h-10 pointer-coarse:w-11"
          >
            <X aria-hidden size={14} />
          </button>
        )}
        <Base.Trigger
          aria-label="Open calendar"
          data-aid
          disabled={link.disabled}
          className="relative mr-1 grid size-[26px] touch-target shrink-0 place-items-center rounded-chip text-ink-3 hover:bg-hover hover:text-ink data-popup-open:bg-hover data-popup-open:text-ink pointer-coarse:mr-0 pointer-coarse:h-10 pointer-coarse:w-11"
        >
          <CalendarDays aria-hidden size={15} />
        </Base.Trigger>
      </div>
      <Base.Portal>
        <Base.Positioner anchor={frame} align="start" sideOffset={4} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup
            {...floating}
            data-keep-clear
            aria-label="Calendar"
            initialFocus={() => floating.ref.current?.querySelector<HTMLElement>('[data-active-day]') ?? true}
            className={cn(floatClass, 'p-3')}
          >
            <CalendarGrid
              value={value !== null && isDate(value) ? value : null}
              locale={locale}
              onPick={pick}
              {...(min !== undefined && { min })}
              {...(max !== undefined && { max })}
            />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
