import { Combobox as Base } from '@base-ui/react/combobox'
import { ChevronDown } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { cn } from '../base/cn.ts'
import { ComboboxPopup, rowLimit } from '../controls/combobox-popup.tsx'
import { type OptionSource, useComboboxOptions } from '../controls/use-combobox-options.ts'
import { ChipText } from './chip-text.tsx'
import { chipClass, chipOff, chipOn, chipPlace, chipText, clearableChip, openableChip } from './filter-chip.ts'
import { FilterClear } from './filter-clear.tsx'

interface CommonProps<Value extends string> extends OptionSource<Value> {
  /** "Project". The chip then reads "Project: Spring campaign". */
  readonly label: string
  readonly emptyText?: string
  readonly loading?: boolean
}

export interface FilterSelectProps<Value extends string> extends CommonProps<Value> {
  readonly value: Value | null
  readonly onChange: (value: Value | null) => void
}

export interface FiltersProps<Value extends string> extends CommonProps<Value> {
  readonly values: readonly Value[]
  readonly onChange: (values: Value[]) => void
  /** Picking another takes the place of the one before, and the list closes. */
  readonly single?: boolean
}

interface BoxProps {
  /** It was pressed before it was loaded. */
  readonly defaultOpen: boolean
  /** What stood in its place had the focus. */
  readonly takeFocus: boolean
}

/** The working part of a filter. Picking a chosen one again takes it away. */
export function FilterBox<Value extends string>(props: FiltersProps<Value> & BoxProps) {
  const { label, values, onChange, single = false, emptyText = 'Nothing found', loading = false, defaultOpen, takeFocus } = props
  const trigger = useRef<HTMLButtonElement>(null)
  // In the step that draws it: a dialog takes a focus that is lost, and a key pressed meanwhile is pressed nowhere.
  useLayoutEffect(() => {
    if (takeFocus) trigger.current?.focus()
  }, [takeFocus])
  const source = useComboboxOptions(props)
  const shown = chipText({ label, values, options: source.all, single })
  const isOn = values.length > 0
  const [value = null] = values
  const choice = single
    ? { value, onValueChange: (next: Value | null) => onChange(next === null || next === value ? [] : [next]) }
    : { multiple: true as const, value: [...values], onValueChange: (next: Value[]) => onChange(next) }
  return (
    <span data-on={isOn || undefined} className={chipPlace}>
      <Base.Root
        items={source.items}
        {...(source.answers && { filteredItems: source.answers })}
        {...(choice as object)}
        defaultOpen={defaultOpen}
        limit={rowLimit}
        autoHighlight
        onInputValueChange={source.search}
      >
        <Base.Trigger
          ref={trigger}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is one, and stays what stood in its place, which Base UI calls a combobox
          role="button"
          aria-label={shown.label}
          className={cn(chipClass, 'w-full min-w-0', isOn ? cn(chipOn, clearableChip) : cn(chipOff, openableChip))}
        >
          <ChipText label={label} before={shown.before} text={shown.text} />
          {!isOn && <ChevronDown aria-hidden size={14} className="shrink-0 text-ink-3" />}
        </Base.Trigger>
        <ComboboxPopup
          trigger={trigger}
          searchPlaceholder={`Search ${label.toLowerCase()}`}
          label={label}
          emptyText={emptyText}
          loading={loading || source.searching}
          total={source.all.length}
          sure={source.sure}
        />
      </Base.Root>
      {isOn && (
        <FilterClear
          label={label}
          onClear={() => {
            onChange([])
            trigger.current?.focus()
          }}
        />
      )}
    </span>
  )
}
