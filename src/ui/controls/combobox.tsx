import { Combobox as Base } from '@base-ui/react/combobox'
import { ChevronDown, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { cn } from '../base/cn.ts'
import { controlClass } from '../overlays/surface.ts'
import { type ComboboxOption, ComboboxPopup, rowLimit } from './combobox-popup.tsx'
import { type ControlProps, useControl } from './field-context.ts'
import { type OptionSource, useComboboxOptions } from './use-combobox-options.ts'

export type { ComboboxOption }

interface CommonProps<Value extends string> extends ControlProps, OptionSource<Value> {
  readonly placeholder?: string
  /** What stands in the list when nothing fits. */
  readonly emptyText?: string
  readonly loading?: boolean
  readonly searchPlaceholder?: string
  readonly onBlur?: () => void
  readonly className?: string
}

/** What is chosen, as it reads: also when a list that came later does not hold it any more. */
function useChosen<Value extends string>(
  all: readonly ComboboxOption<Value>[],
  values: readonly Value[],
): readonly ComboboxOption<Value>[] {
  const [seen, setSeen] = useState<ReadonlyMap<Value, ComboboxOption<Value>>>(new Map())
  const chosen = values.flatMap((value) => all.find((option) => option.value === value) ?? seen.get(value) ?? [])
  if (chosen.some((option) => seen.get(option.value)?.label !== option.label)) {
    setSeen(new Map(chosen.map((option) => [option.value, option])))
  }
  return chosen
}

/** What one and several have in common: the list to search in, and how it is told to Base UI. */
function useSearchList<Value extends string>(props: CommonProps<Value> & { readonly placeholder: string }, values: readonly Value[]) {
  const { placeholder, searchPlaceholder, emptyText = 'Nothing found', loading = false, onBlur } = props
  const { disabled, ...link } = useControl(props)
  const source = useComboboxOptions(props)
  return {
    disabled,
    link,
    chosen: useChosen(source.all, values),
    root: {
      items: source.items,
      ...(source.answers && { filteredItems: source.answers }),
      disabled,
      limit: rowLimit,
      autoHighlight: true,
      onInputValueChange: source.search,
      onOpenChange: (open: boolean) => {
        if (!open) onBlur?.()
      },
    },
    popup: {
      label: placeholder,
      ...(searchPlaceholder !== undefined && { searchPlaceholder }),
      emptyText,
      loading: loading || source.searching,
      total: source.all.length,
      sure: source.sure,
    },
  }
}

interface ComboboxProps<Value extends string> extends CommonProps<Value> {
  readonly value: Value | null
  readonly onChange: (value: Value | null) => void
  /** A cross that empties it. */
  readonly clearable?: boolean
  readonly size?: 'sm' | 'md'
}

/** One of many, found by typing. Looks like a select; the search box is in the list. Values are ids. */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const { value, onChange, clearable = false, placeholder = 'Choose…', size = 'md', className } = props
  const { disabled, link, root, popup, ...list } = useSearchList({ ...props, placeholder }, value === null ? [] : [value])
  const [chosen] = list.chosen
  const trigger = useRef<HTMLButtonElement>(null)
  const showClear = clearable && value !== null && !disabled
  return (
    <Base.Root {...root} value={value} onValueChange={(next) => onChange(next)}>
      <div className={cn('relative w-full min-w-0', className)}>
        <Base.Trigger
          ref={trigger}
          {...link}
          className={cn(
            controlClass,
            'flex items-center gap-2 pl-2.5 text-left',
            showClear ? 'pr-14' : 'pr-8',
            size === 'sm' ? 'h-control-sm' : 'h-control',
          )}
        >
          {chosen?.lead && <span className="flex shrink-0">{chosen.lead}</span>}
          <span dir="auto" className={cn('min-w-0 flex-1 truncate', !chosen && 'text-ink-3')}>
            {chosen?.label ?? placeholder}
          </span>
          <ChevronDown aria-hidden data-aid size={15} className="absolute right-2 text-ink-3" />
        </Base.Trigger>
        {showClear && (
          <button
            type="button"
            aria-label="Clear"
            data-aid
            onClick={() => onChange(null)}
            className="absolute top-1/2 right-7 grid touch-target size-6 -translate-y-1/2 place-items-center rounded-chip text-ink-3 hover:bg-hover hover:text-ink pointer-coarse:size-9"
          >
            <X aria-hidden size={14} />
          </button>
        )}
      </div>
      <ComboboxPopup {...popup} trigger={trigger} />
    </Base.Root>
  )
}

interface MultiComboboxProps<Value extends string> extends CommonProps<Value> {
  readonly value: readonly Value[]
  readonly onChange: (value: Value[]) => void
  /** Closes the list after each choice, where it would cover the button to press next. */
  readonly closeOnPick?: boolean
}

/** Several of many. What is chosen stands as chips; Backspace takes the last one away. The list stays open while one picks. */
export function MultiCombobox<Value extends string>(props: MultiComboboxProps<Value>) {
  const { value, onChange, placeholder = 'Add…', className, closeOnPick = false } = props
  const [open, setOpen] = useState(false)
  const { disabled, link, chosen, root, popup } = useSearchList({ ...props, placeholder }, value)
  const frame = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <Base.Root
      {...root}
      multiple
      value={value}
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        root.onOpenChange(next)
      }}
      onValueChange={(next) => {
        onChange(next)
        if (closeOnPick && next.length > value.length) setOpen(false)
      }}
    >
      {/* A button and not an input among the chips: Base UI hides the page from screen readers and lets Escape empty the whole choice there. */}
      <div
        ref={frame}
        className={cn(
          'flex min-h-control w-full flex-wrap items-center gap-1 rounded-control border bg-surface px-1 py-[3px] pointer-coarse:gap-y-2 transition-[border-color]',
          'has-[[role=combobox]:focus-visible]:outline-2 has-[[role=combobox]:focus-visible]:-outline-offset-1 has-[[role=combobox]:focus-visible]:outline-accent',
          link['aria-invalid'] ? 'border-danger' : disabled ? 'border-line bg-sunken' : 'border-line-strong hover:border-edge',
          className,
        )}
      >
        {chosen.map((option) => (
          <span
            key={option.value}
            className="flex h-[26px] max-w-full items-center gap-1.5 rounded-chip bg-sunken pr-0.5 pl-1.5 text-secondary text-ink pointer-coarse:h-9 dark:bg-hover"
          >
            {option.lead}
            <span dir="auto" className="truncate">
              {option.label}
            </span>
            <button
              type="button"
              aria-label={`Remove ${option.label}`}
              disabled={disabled}
              onClick={() => onChange(value.filter((id) => id !== option.value))}
              className="relative grid size-[22px] touch-target shrink-0 place-items-center rounded-[5px] text-ink-3 hover:bg-hover hover:text-ink pointer-coarse:size-9"
            >
              <X aria-hidden size={13} />
            </button>
          </span>
        ))}
        <Base.Trigger
          ref={trigger}
          {...link}
          onKeyDown={(event) => {
            if (event.key === 'Backspace' && value.length > 0) onChange(value.slice(0, -1))
          }}
          className="relative flex h-[26px] min-w-[72px] flex-1 touch-target items-center gap-2 pr-1 pl-1.5 text-left text-input text-ink-3 outline-none pointer-coarse:h-9"
        >
          <span className="sr-only">{chosen.map((option) => option.label).join(', ')}</span>
          <span className="min-w-0 flex-1 truncate">{chosen.length === 0 ? placeholder : null}</span>
          <ChevronDown aria-hidden size={15} className="shrink-0" />
        </Base.Trigger>
      </div>
      <ComboboxPopup {...popup} trigger={trigger} anchor={frame} />
    </Base.Root>
  )
}
