import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, Search } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { cn } from '../base/cn.ts'
import { Spinner } from '../display/spinner.tsx'
import { useFloating } from '../overlays/floating.tsx'
import { floatClass, optionClass, restingOptionClass } from '../overlays/surface.ts'

export interface ComboboxOption<Value extends string = string> {
  readonly value: Value
  readonly label: string
  /** A second line: email, brand, role. It is searched too. */
  readonly hint?: string | undefined
  /** Another spelling that it is found by, not displayed. */
  readonly also?: string | undefined
  /** An avatar, dot or icon before the words. */
  readonly lead?: ReactNode
  readonly disabled?: boolean
}

/** So many rows are drawn at once; typing narrows the rest. 500 rows in the DOM cost a visible pause, 100 do not. */
export const rowLimit = 100

interface ComboboxPopupProps {
  readonly label: string
  readonly searchPlaceholder?: string
  readonly emptyText: string
  readonly loading?: boolean
  /** How many options there are in all, to say when some are not drawn. */
  readonly total: number
  /** Whether the first option is what the text means; if not, nothing is picked before one points to it. */
  readonly sure: boolean
  readonly footer?: ReactNode
  /** What opens it. */
  readonly trigger: RefObject<HTMLElement | null>
  /** What it hangs from, when that is not the trigger. */
  readonly anchor?: RefObject<Element | null>
}

/** The list that floats: search, options, "nothing found". Shared by Combobox, MultiCombobox and FilterSelect. */
export function ComboboxPopup({
  label,
  searchPlaceholder = 'Search',
  emptyText,
  loading = false,
  total,
  sure,
  footer,
  trigger,
  anchor,
}: ComboboxPopupProps) {
  const input = useRef<HTMLInputElement>(null)
  const floating = useFloating(undefined, trigger)
  // Base UI always highlights the first option while one types: until somebody points to one it is neither shown nor taken.
  const [pointed, setPointed] = useState(false)
  const held = !sure && !pointed
  // Enter pressed before the answer is there means its first line, not the first of the list before.
  const pressed = useRef(false)
  useEffect(() => {
    if (loading || !pressed.current) return
    pressed.current = false
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    requestAnimationFrame(() => input.current?.dispatchEvent(enter))
  }, [loading])
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} align="start" {...(anchor && { anchor })} collisionPadding={8} className="z-50 outline-none">
        <Base.Popup
          {...floating}
          aria-label={label}
          className={cn(
            floatClass,
            'flex max-h-[min(380px,var(--available-height))] w-max max-w-[min(360px,var(--available-width))] min-w-[max(220px,var(--anchor-width))] flex-col',
          )}
        >
          <div className="flex h-[38px] shrink-0 items-center gap-2 border-b border-line px-3 pointer-coarse:h-11">
            <Search aria-hidden size={15} className="shrink-0 text-ink-3" />
            <Base.Input
              ref={input}
              onInput={() => {
                pressed.current = false
                setPointed(false)
              }}
              onKeyDown={(event) => {
                const { key } = event
                if (event.nativeEvent.isComposing) return
                if (key === 'ArrowDown' || key === 'ArrowUp') setPointed(true)
                if (!(key === 'Enter' && (loading || held)) && !(key === 'ArrowDown' && held)) return
                event.preventDefault()
                event.preventBaseUIHandler()
                if (key === 'Enter') pressed.current = loading
              }}
              {...(held && { 'aria-activedescendant': undefined })}
              aria-label={searchPlaceholder}
              placeholder={searchPlaceholder}
              className="h-full w-full min-w-0 bg-transparent text-input text-ink outline-none"
            />
            {loading && <Spinner size={14} label={null} className="text-ink-3" />}
          </div>
          <Base.Empty className="not-empty:px-3 not-empty:py-5 text-center text-secondary text-ink-3">
            {loading ? 'Searching…' : emptyText}
          </Base.Empty>
          <Base.List
            aria-label={label}
            onPointerMove={() => setPointed(true)}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain scroll-py-1 p-1 scrollbar-thin data-empty:p-0"
          >
            {(option: ComboboxOption) => (
              <Base.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className={cn(held ? restingOptionClass : optionClass, 'group')}
              >
                {option.lead && <span className="flex shrink-0">{option.lead}</span>}
                <span className="min-w-0 flex-1">
                  <span dir="auto" className="block truncate">
                    {option.label}
                  </span>
                  {option.hint && (
                    <span dir="auto" className="block truncate text-meta text-ink-3">
                      {option.hint}
                    </span>
                  )}
                </span>
                <span className="flex w-4 shrink-0 justify-end text-accent">
                  <Base.ItemIndicator>
                    <Check aria-hidden size={15} />
                  </Base.ItemIndicator>
                </span>
              </Base.Item>
            )}
          </Base.List>
          {total > rowLimit && <MoreLine />}
          {footer && <div className="shrink-0 border-t border-line p-1">{footer}</div>}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

function MoreLine() {
  const shown = Base.useFilteredItems<ComboboxOption>()
  if (shown.length < rowLimit) return null
  return (
    <div className="shrink-0 border-t border-line px-3 py-2 text-meta text-ink-3">
      The first {rowLimit} are shown. Type to find the rest.
    </div>
  )
}
