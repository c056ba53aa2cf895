import { Radio as Base } from '@base-ui/react/radio'
import { RadioGroup as BaseGroup } from '@base-ui/react/radio-group'
import type { ReactNode } from 'react'
import { cn } from '../base/cn.ts'
import { type ControlProps, useControl, useFieldLabelId } from './field-context.ts'

export interface RadioOption<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly icon?: ReactNode
  readonly disabled?: boolean
  /** Chosen, it lets a client see something: amber, as everything that says so. */
  readonly outside?: boolean
}

interface RadioGroupProps<Value extends string> extends ControlProps {
  readonly options: readonly RadioOption<Value>[]
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  /** Side by side instead of under each other. */
  readonly inline?: boolean
}

/** What every form of a group tells Base UI. */
function useGroup<Value extends string>({ value, onChange, ...control }: Omit<RadioGroupProps<Value>, 'options' | 'inline'>) {
  const link = useControl(control)
  const labelId = useFieldLabelId()
  return {
    ...link,
    ...(labelId && { 'aria-labelledby': labelId }),
    // Nothing chosen yet is an empty word, not undefined: the group stays controlled.
    value: value ?? ('' as Value),
    onValueChange: (next: Value) => onChange(next),
  }
}

/** One of a few, all in sight. In a Field give it `group`, or here an `aria-label`. */
export function RadioGroup<Value extends string>({ options, inline = false, ...choice }: RadioGroupProps<Value>) {
  const group = useGroup(choice)
  return (
    <BaseGroup {...group} className={cn('flex', inline ? 'flex-wrap gap-x-5' : 'flex-col gap-0.5')}>
      {options.map((option) => (
        <label
          key={option.value}
          className={cn(
            'flex min-h-[26px] items-start gap-2.5 py-[3px] pointer-coarse:min-h-11',
            option.hint ? 'pointer-coarse:py-2' : 'pointer-coarse:items-center',
            group.disabled || option.disabled ? 'text-ink-3' : 'text-ink',
          )}
        >
          <Base.Root
            value={option.value}
            disabled={option.disabled ?? false}
            className="mt-px grid size-[18px] shrink-0 place-items-center rounded-full border border-edge bg-surface transition-[background-color,border-color] hover:border-ink-2 data-checked:border-accent data-checked:bg-accent data-disabled:border-line-strong data-disabled:bg-sunken"
          >
            <Base.Indicator className="size-[7px] rounded-full bg-on-accent data-disabled:bg-ink-3" />
          </Base.Root>
          <span className="min-w-0">
            <span className="block text-body">{option.label}</span>
            {option.hint && <span className="block text-meta text-ink-3">{option.hint}</span>}
          </span>
        </label>
      ))}
    </BaseGroup>
  )
}

interface SegmentedProps<Value extends string> extends Omit<RadioGroupProps<Value>, 'inline'> {
  readonly size?: 'sm' | 'md'
  /** Shows icons only; the label stays the accessible name. */
  readonly iconOnly?: boolean
}

/** One of two to five in one control: a view, a theme, a period. */
export function Segmented<Value extends string>({ options, size = 'md', iconOnly = false, ...choice }: SegmentedProps<Value>) {
  const group = useGroup(choice)
  return (
    <BaseGroup
      {...group}
      className={cn(
        'inline-flex max-w-full shrink-0 self-start overflow-x-auto rounded-control border border-line bg-sunken p-[2px] scrollbar-none',
        size === 'sm' ? 'h-control-sm' : 'h-control',
      )}
    >
      {options.map((option) => (
        <Base.Root
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          {...(iconOnly && typeof option.label === 'string' && { 'aria-label': option.label, title: option.label })}
          className={cn(
            'relative flex h-full cursor-pointer touch-target items-center gap-1.5 rounded-chip border border-transparent text-secondary font-medium whitespace-nowrap text-ink-2 transition-[background-color,color] -outline-offset-2',
            option.outside
              ? 'data-checked:bg-warning-soft data-checked:text-warning'
              : 'data-checked:bg-accent-soft data-checked:text-accent',
            'hover:text-ink data-disabled:cursor-default data-disabled:text-ink-3',
            iconOnly ? 'px-2 pointer-coarse:px-3.5' : 'px-2.5',
          )}
        >
          {option.icon && <span className="flex [&>svg]:size-[15px]">{option.icon}</span>}
          {!iconOnly && option.label}
        </Base.Root>
      ))}
    </BaseGroup>
  )
}
