import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { cn } from '../base/cn.ts'
import { useAtThumb } from '../base/thumb.ts'
import { useMediaQuery } from '../base/use-media-query.ts'
import { lazyPart } from '../states/lazy-part.tsx'
import { MissingPart } from '../states/missing-part.tsx'
import { useActiveFilters } from './active-filters.ts'
import { ChipText } from './chip-text.tsx'
import type { FilterBox, FilterSelectProps, FiltersProps } from './filter-box.tsx'
import { chipClass, chipOff, chipOn, chipPlace, chipText, clearableChip, openableChip } from './filter-chip.ts'
import { FilterClear } from './filter-clear.tsx'
import { FilterLine } from './filter-line.tsx'

const FilterSheet = lazyPart(
  async () => (await import('./filter-sheet.tsx')).FilterSheet,
  ({ onOpenChange }) => onOpenChange(false),
)

interface FilterBarProps {
  /** The search box, always in sight. */
  readonly search: ReactNode
  /** "My Tasks" */
  readonly mine?: ReactNode
  /** The filters, the most important first: those that don't fit are in the sheet only. */
  readonly children?: ReactNode
  /** How many filters are on; without any, the count and "Clear all" are gone. */
  readonly activeCount: number
  readonly onClear: () => void
  /** At the other end: sort, view. */
  readonly end?: ReactNode
  /** The button that creates something, last; on a phone at the thumb. */
  readonly create?: ReactNode
}

const narrow = '(width < 48rem)'

/**
 * What a list shows: search, mine, filters, their count and a way to clear them; sort and view at the other end. Filtering moves no part
 * of the bar. In a narrow window all filters are in a sheet.
 */
export function FilterBar(props: FilterBarProps) {
  const { search, mine, children, activeCount, onClear, end, create } = props
  const inSheet = useMediaQuery(narrow)
  // Loaded with its first use and then kept, so that closing can be seen.
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused')
  const open = () => setSheet('open')
  useActiveFilters(activeCount > 0)
  useAtThumb(Boolean(create))
  return (
    <fieldset aria-label="Filters" className="flex min-h-control-sm min-w-0 items-center gap-2 print:hidden">
      <div className={inSheet ? 'min-w-0 flex-1' : 'w-[200px] shrink-0'}>{search}</div>
      {inSheet ? (
        <>
          <span className="contents max-sm:hidden">{mine}</span>
          <SheetButton label={children ? 'Filters' : 'Sort and view'} activeCount={activeCount} isOpen={sheet === 'open'} onOpen={open} />
        </>
      ) : (
        <>
          <FilterLine activeCount={activeCount} isOpen={sheet === 'open'} onMore={open}>
            {mine}
            {children}
          </FilterLine>
          <Count activeCount={activeCount} onClear={onClear} />
        </>
      )}
      {/* On a phone it goes into the sheet. */}
      {end && <div className="flex shrink-0 items-center gap-2 max-sm:hidden">{end}</div>}
      {create && (
        <div
          data-keep-clear
          data-at-thumb
          className="shrink-0 max-sm:fixed max-sm:right-4 max-sm:bottom-[max(16px,env(safe-area-inset-bottom))] max-sm:z-20 max-sm:rounded-control max-sm:shadow-float"
        >
          {create}
        </div>
      )}
      {sheet !== 'unused' && (
        <Suspense fallback={null}>
          <FilterSheet
            title={children ? 'Filters' : 'Sort and view'}
            open={sheet === 'open'}
            onOpenChange={(isOpen) => setSheet(isOpen ? 'open' : 'closed')}
            mine={mine}
            end={end}
            activeCount={activeCount}
            onClear={onClear}
          >
            {children}
          </FilterSheet>
        </Suspense>
      )}
    </fieldset>
  )
}

interface SheetButtonProps {
  readonly label: string
  readonly activeCount: number
  readonly isOpen: boolean
  readonly onOpen: () => void
}

function SheetButton({ label, activeCount, isOpen, onOpen }: SheetButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
      className={cn(chipClass, 'shrink-0', activeCount > 0 ? chipOn : chipOff)}
    >
      <SlidersHorizontal aria-hidden size={15} />
      {label}
      {activeCount > 0 && <span className="tabular">{activeCount}</span>}
    </button>
  )
}

/** The count and "Clear all", in a place of their own that stays when they go. */
function Count({ activeCount, onClear }: Pick<FilterBarProps, 'activeCount' | 'onClear'>) {
  const place = useRef<HTMLDivElement>(null)
  const clear = () => {
    const first = place.current?.parentElement?.querySelector<HTMLElement>('[data-fitting] [aria-pressed], [data-fitting] [aria-haspopup]')
    onClear()
    // The button goes with the filters; focus moves to the first of them.
    first?.focus()
  }
  return (
    <div ref={place} className="flex w-24 shrink-0 items-center justify-end gap-1 text-secondary text-ink-3">
      <span aria-live="polite" className="tabular">
        {activeCount > 0 && (
          <>
            {activeCount}
            <span className="sr-only">{activeCount === 1 ? ' filter' : ' filters'}</span>
          </>
        )}
      </span>
      {activeCount > 0 && (
        <button
          type="button"
          onClick={clear}
          className="inline-flex h-control-sm items-center rounded-control px-1.5 text-ink-2 underline decoration-line-strong underline-offset-3 hover:text-ink hover:decoration-current"
        >
          Clear all
        </button>
      )}
    </div>
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
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onChange(!pressed)}
      className={cn(chipClass, 'shrink-0', pressed ? chipOn : chipOff)}
    >
      {icon && <span className="flex shrink-0 [&>svg]:size-[15px]">{icon}</span>}
      {children}
    </button>
  )
}

const endsOfPress = ['pointerup', 'pointercancel', 'keyup'] as const

/** One value of many as a filter. */
export function FilterSelect<Value extends string>({ value, onChange, ...rest }: FilterSelectProps<Value>) {
  return <Filters {...rest} single values={value === null ? [] : [value]} onChange={(next) => onChange(next.at(-1) ?? null)} />
}

/** Several values of many as a filter, of which one has to fit. The list behind it is loaded when somebody comes near: most visits never open it. */
export function Filters<Value extends string>(props: FiltersProps<Value>) {
  const [Box, setBox] = useState<typeof FilterBox | null>(null)
  const [pressed, setPressed] = useState(false)
  const chip = useRef<HTMLButtonElement>(null)
  const [focused, setFocused] = useState(false)
  const [missing, setMissing] = useState(false)
  // A press ends on what it began on: swapped between the two, the button would take the press with it.
  const [held, setHeld] = useState(false)
  const hold = () => {
    const letGo = () => {
      for (const end of endsOfPress) removeEventListener(end, letGo)
      // The click comes after the pointer or the key was let go.
      setTimeout(() => setHeld(false))
    }
    for (const end of endsOfPress) addEventListener(end, letGo)
    setHeld(true)
  }
  const approach = () => {
    import('./filter-box.tsx').then(
      (loaded) => setBox(() => loaded.FilterBox),
      () => setMissing(true),
    )
  }
  if (Box && !held) return <Box {...props} defaultOpen={pressed} takeFocus={focused} />
  const { before, text, label } = chipText(props)
  const isOn = props.values.length > 0
  return (
    <span data-on={isOn || undefined} className={chipPlace}>
      <button
        ref={chip}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={false}
        aria-label={label}
        onPointerEnter={approach}
        onPointerDown={hold}
        onFocus={() => {
          setFocused(true)
          approach()
        }}
        onBlur={() => setFocused(false)}
        onKeyDown={(event) => event.key === ' ' && hold()}
        onClick={() => {
          setPressed(true)
          setMissing(false)
          approach()
        }}
        className={cn(chipClass, 'w-full min-w-0', isOn ? cn(chipOn, clearableChip) : cn(chipOff, openableChip))}
      >
        <ChipText label={props.label} before={before} text={text} />
        {!isOn && <ChevronDown aria-hidden size={14} className="shrink-0 text-ink-3" />}
      </button>
      {isOn && (
        <FilterClear
          label={props.label}
          onClear={() => {
            props.onChange([])
            chip.current?.focus()
          }}
        />
      )}
      {missing && pressed && <MissingPart onClose={() => setPressed(false)} />}
    </span>
  )
}
