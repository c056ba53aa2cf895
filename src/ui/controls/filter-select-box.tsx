import { Combobox as Base } from '@base-ui/react/combobox'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cn } from '../cn.ts'
import { type ComboboxOption, ComboboxPopup, rowLimit } from './combobox-popup.tsx'
import { chipClass, chipOff, chipOn } from './filter-chip.ts'
import { FilterClear } from './filter-clear.tsx'
import { type OptionSource, useComboboxOptions } from './use-combobox-options.ts'

export interface FilterSelectProps<Value extends string> extends OptionSource<Value> {
  /** "Project". The chip then reads "Project: Spring campaign". */
  readonly label: string
  readonly value: Value | null
  readonly onChange: (value: Value | null) => void
  readonly emptyText?: string
  readonly loading?: boolean
}

interface BoxProps {
  /** It was pressed before it was loaded. */
  readonly defaultOpen: boolean
  /** What stood in its place had the focus. */
  readonly takeFocus: boolean
}

/** The working part of FilterSelect. Picking the chosen one again takes the filter away. */
export function FilterSelectBox<Value extends string>(props: FilterSelectProps<Value> & BoxProps) {
  const { label, value, onChange, emptyText = 'Nothing found', loading = false, defaultOpen, takeFocus } = props
  const trigger = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takeFocus) trigger.current?.focus()
  }, [takeFocus])
  const source = useComboboxOptions(props)
  const chosen = source.all.find((option: ComboboxOption<Value>) => option.value === value)
  return (
    <span className="relative inline-flex shrink-0">
      <Base.Root
        items={source.items}
        {...(source.answers && { filteredItems: source.answers })}
        value={value}
        defaultOpen={defaultOpen}
        limit={rowLimit}
        autoHighlight
        onValueChange={(next) => onChange(next === value ? null : next)}
        onInputValueChange={source.search}
      >
        <Base.Trigger
          ref={trigger}
          aria-label={chosen ? `${label}: ${chosen.label}` : label}
          className={cn(chipClass, chosen ? cn(chipOn, 'pr-8 pointer-coarse:pr-11') : cn(chipOff, 'pr-2'))}
        >
          <span className="truncate">
            {label}
            {chosen && (
              <>
                : <bdi>{chosen.label}</bdi>
              </>
            )}
          </span>
          {!chosen && <ChevronDown aria-hidden size={14} className="shrink-0 text-ink-3" />}
        </Base.Trigger>
        <ComboboxPopup
          searchPlaceholder={`Search ${label.toLowerCase()}`}
          label={label}
          emptyText={emptyText}
          loading={loading || source.searching}
          total={source.all.length}
          sure={source.sure}
        />
      </Base.Root>
      {chosen && (
        <FilterClear
          label={label}
          onClear={() => {
            onChange(null)
            trigger.current?.focus()
          }}
        />
      )}
    </span>
  )
}
