import { ChevronDown } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { cn } from '../base/cn.ts'
import { Popover } from '../overlays/popover.tsx'
import { ChipText } from './chip-text.tsx'
import { chipClass, chipOff, chipOn, chipPlace, clearableChip, openableChip } from './filter-chip.ts'
import { FilterClear } from './filter-clear.tsx'

interface FilterPopoverProps {
  readonly label: string
  /** The text of the chip, such as "10K+ followers"; undefined while the filter is off. */
  readonly text: string | undefined
  readonly onClear: () => void
  /** The fields of the filter. */
  readonly children: ReactNode
}

/** A filter whose value is typed, such as a range: a chip that opens its fields. */
export function FilterPopover({ label, text, onClear, children }: FilterPopoverProps) {
  const place = useRef<HTMLSpanElement>(null)
  const isOn = Boolean(text)
  return (
    <span ref={place} data-on={isOn || undefined} className={chipPlace}>
      <Popover
        title={label}
        trigger={
          <button
            type="button"
            aria-label={isOn ? `${label}: ${text}` : label}
            className={cn(chipClass, 'w-full min-w-0', isOn ? cn(chipOn, clearableChip) : cn(chipOff, openableChip))}
          >
            <ChipText label={label} before="" text={text || label} />
            {!isOn && <ChevronDown aria-hidden size={14} className="shrink-0 text-ink-3" />}
          </button>
        }
      >
        {children}
      </Popover>
      {isOn && (
        <FilterClear
          label={label}
          onClear={() => {
            onClear()
            place.current?.querySelector('button')?.focus()
          }}
        />
      )}
    </span>
  )
}

/** "10K – 50K", "10K+", "up to 50K"; undefined without bounds. */
export function rangeText<Value>(from: Value | undefined, to: Value | undefined, format: (value: Value) => string): string | undefined {
  if (from !== undefined && to !== undefined) return `${format(from)} – ${format(to)}`
  if (from !== undefined) return `${format(from)}+`
  return to === undefined ? undefined : `up to ${format(to)}`
}
