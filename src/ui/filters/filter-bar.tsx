import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { counted } from '#shared/values/counted.ts'
import { cn } from '../base/cn.ts'
import { useMediaQuery } from '../base/use-media-query.ts'
import { lazyPart } from '../states/lazy-part.tsx'
import { MissingPart } from '../states/missing-part.tsx'
import type { FilterBox, FilterSelectProps, FiltersProps } from './filter-box.tsx'
import { chipClass, chipOff, chipOn, chipText, clearableChip } from './filter-chip.ts'
import { FilterClear } from './filter-clear.tsx'

const FilterSheet = lazyPart(
  async () => (await import('./filter-sheet.tsx')).FilterSheet,
  ({ onOpenChange }) => onOpenChange(false),
)

interface FilterBarProps {
  /** The search box, always in sight. */
  readonly search: ReactNode
  /** So many rem wide a window is that holds everything on one line; in a narrower one the filters are in a sheet, so that nothing below ever moves. */
  readonly lineFrom: number
  /** "My Tasks": stays on the line except on a phone. */
  readonly mine?: ReactNode
  readonly children: ReactNode
  /** How many filters are on; with none, the count and "Clear all" are away. */
  readonly activeCount: number
  readonly onClear: () => void
  /** At the other end: sort, view. */
  readonly end?: ReactNode
}

/** What a list shows: search, mine, filters, their count and a way to clear them; sort and view at the other end. */
export function FilterBar(props: FilterBarProps) {
  const { search, lineFrom, mine, children, end } = props
  const fits = useMediaQuery(`(width >= ${lineFrom}rem)`)
  if (!fits) return <NarrowBar {...props} />
  return (
    <Frame search={search} end={end}>
      {mine}
      {children}
      <Count {...props} />
    </Frame>
  )
}

/** Search, and a button for everything else. */
function NarrowBar({ search, mine, children, activeCount, onClear, end }: FilterBarProps) {
  // Loaded with its first use and then kept, so that closing can be seen.
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused')
  return (
    <Frame search={search} end={end}>
      <span className="contents max-sm:hidden">{mine}</span>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={sheet === 'open'}
        onClick={() => setSheet('open')}
        className={cn(chipClass, 'shrink-0', activeCount > 0 ? chipOn : chipOff)}
      >
        <SlidersHorizontal aria-hidden size={15} />
        Filters
        {activeCount > 0 && <span className="tabular">{activeCount}</span>}
      </button>
      {sheet !== 'unused' && (
        <Suspense fallback={null}>
          <FilterSheet
            open={sheet === 'open'}
            onOpenChange={(open) => setSheet(open ? 'open' : 'closed')}
            mine={mine}
            end={end}
            activeCount={activeCount}
            onClear={onClear}
          >
            {children}
          </FilterSheet>
        </Suspense>
      )}
    </Frame>
  )
}

function Frame({ search, children, end }: Pick<FilterBarProps, 'search' | 'children' | 'end'>) {
  return (
    <fieldset aria-label="Filters" className="flex min-h-control-sm min-w-0 items-start gap-3 print:hidden">
      <div className="flex min-w-0 flex-1 items-center gap-2">
        <div className="w-[190px] min-w-[112px] shrink-[6] max-sm:w-auto max-sm:flex-1">{search}</div>
        {children}
      </div>
      {/* On a phone it goes into the sheet. */}
      {end && <div className="flex shrink-0 items-center gap-2 max-sm:hidden">{end}</div>}
    </fieldset>
  )
}

function Count({ activeCount, onClear }: Pick<FilterBarProps, 'activeCount' | 'onClear'>) {
  const line = useRef<HTMLSpanElement>(null)
  if (activeCount === 0) return null
  const clear = () => {
    const first = line.current?.parentElement?.querySelector<HTMLElement>('[aria-pressed], [aria-haspopup]')
    onClear()
    // The button goes with the filters; one goes on at the first of them.
    first?.focus()
  }
  return (
    <span ref={line} className="flex shrink-0 items-center gap-1.5 text-secondary text-ink-3">
      <span aria-live="polite" className="tabular">
        {counted(activeCount, 'filter')}
      </span>
      <button
        type="button"
        onClick={clear}
        className="inline-flex h-control-sm items-center rounded-control px-1.5 text-ink-2 underline decoration-line-strong underline-offset-3 hover:text-ink hover:decoration-current"
      >
        Clear all
      </button>
    </span>
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
    <span className={cn('relative inline-flex', isOn ? 'min-w-[92px]' : 'shrink-0')}>
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
        className={cn(chipClass, 'min-w-0', isOn ? cn(chipOn, clearableChip, 'w-full') : cn(chipOff, 'pr-2'))}
      >
        <span className="truncate">
          {before}
          <bdi>{text}</bdi>
        </span>
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
