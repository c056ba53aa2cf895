import { ChevronDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { cn } from '../cn.ts'
import { MissingPart } from '../display/missing-part.tsx'
import { chipClass, chipOff, chipOn } from './filter-chip.ts'
import { FilterClear } from './filter-clear.tsx'
import type { FilterSelectBox, FilterSelectProps } from './filter-select-box.tsx'

interface FilterBarProps {
  readonly children: ReactNode
  /** How many filters are on; with none, the count and "Clear all" are away. */
  readonly activeCount: number
  readonly onClear: () => void
  /** At the other end: sort, view. */
  readonly end?: ReactNode
}

/** Filters in a line; on a phone the line is swiped sideways rather than stacked. */
export function FilterBar({ children, activeCount, onClear, end }: FilterBarProps) {
  const line = useRef<HTMLDivElement>(null)
  const clear = () => {
    onClear()
    // The button goes with the filters; one goes on at the first of them.
    line.current?.querySelector('button')?.focus()
  }
  return (
    <fieldset aria-label="Filters" className="flex min-w-0 min-h-control-sm items-start gap-3 max-sm:flex-wrap">
      <div
        ref={line}
        className="flex min-w-0 flex-1 flex-wrap items-center gap-2 scrollbar-none max-sm:-mx-4 max-sm:basis-[calc(100%+2rem)] max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1"
      >
        {children}
        {activeCount > 0 && (
          <span className="flex shrink-0 items-center gap-1.5 text-secondary text-ink-3">
            <span aria-live="polite" className="tabular">
              {activeCount === 1 ? '1 filter' : `${activeCount} filters`}
            </span>
            <button
              type="button"
              onClick={clear}
              className="inline-flex h-control-sm items-center rounded-control px-1.5 text-ink-2 underline decoration-line-strong underline-offset-3 hover:text-ink hover:decoration-current"
            >
              Clear all
            </button>
          </span>
        )}
      </div>
      {end && <div className="flex shrink-0 items-center gap-2">{end}</div>}
    </fieldset>
  )
}

interface FilterToggleProps {
  readonly pressed: boolean
  readonly onChange: (pressed: boolean) => void
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/** On or off: "My Tasks". */
export function FilterToggle({ pressed, onChange, icon, children }: FilterToggleProps) {
  return (
    <button type="button" aria-pressed={pressed} onClick={() => onChange(!pressed)} className={cn(chipClass, pressed ? chipOn : chipOff)}>
      {icon && <span className="flex shrink-0 [&>svg]:size-[15px]">{icon}</span>}
      {children}
    </button>
  )
}

/** One value of many as a filter. The list behind it is loaded when somebody comes near: most visits never open it. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const [Box, setBox] = useState<typeof FilterSelectBox | null>(null)
  const [pressed, setPressed] = useState(false)
  const chip = useRef<HTMLButtonElement>(null)
  const [focused, setFocused] = useState(false)
  const [missing, setMissing] = useState(false)
  const approach = () => {
    import('./filter-select-box.tsx').then(
      (loaded) => {
        setFocused(document.activeElement === chip.current)
        setBox(() => loaded.FilterSelectBox)
      },
      () => setMissing(true),
    )
  }
  if (Box) return <Box {...props} defaultOpen={pressed} takeFocus={focused} />
  const chosen = props.options.find((option) => option.value === props.value)
  return (
    <span className="relative inline-flex shrink-0">
      <button
        ref={chip}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={false}
        aria-label={chosen ? `${props.label}: ${chosen.label}` : props.label}
        onPointerEnter={approach}
        onFocus={approach}
        onClick={() => {
          setPressed(true)
          setMissing(false)
          approach()
        }}
        className={cn(chipClass, chosen ? cn(chipOn, 'pr-8 pointer-coarse:pr-11') : cn(chipOff, 'pr-2'))}
      >
        <span className="truncate">
          {props.label}
          {chosen && (
            <>
              : <bdi>{chosen.label}</bdi>
            </>
          )}
        </span>
        {!chosen && <ChevronDown aria-hidden size={14} className="shrink-0 text-ink-3" />}
      </button>
      {chosen && (
        <FilterClear
          label={props.label}
          onClear={() => {
            props.onChange(null)
            chip.current?.focus()
          }}
        />
      )}
      {missing && pressed && <MissingPart onClose={() => setPressed(false)} />}
    </span>
  )
}
