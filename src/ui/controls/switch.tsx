import { Switch as Base } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'
import { cn } from '../base/cn.ts'
import { type ControlProps, useControl } from './field-context.ts'

interface SwitchProps extends ControlProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** The words stand before, the switch at the end of the line; without them give `aria-label`. */
  readonly children?: ReactNode
  readonly hint?: ReactNode
}

/** On or off, at once. */
export function Switch({ checked, onChange, children, hint, ...control }: SwitchProps) {
  const { disabled, ...link } = useControl(control)
  const hintId = useId()
  const knob = (
    <Base.Root
      {...link}
      {...(hint && { 'aria-describedby': hintId })}
      checked={checked}
      disabled={disabled}
      onCheckedChange={(next) => onChange(next)}
      className={cn(
        'relative flex h-5 w-[34px] shrink-0 items-center rounded-full border border-transparent bg-edge px-[2px] transition-[background-color] data-checked:bg-accent',
        'data-disabled:opacity-45',
      )}
    >
      <Base.Thumb className="block size-3.5 rounded-full bg-surface transition-[translate] data-checked:translate-x-3.5" />
    </Base.Root>
  )
  if (!children) return knob
  return (
    <label className={cn('flex min-h-control items-center justify-between gap-4 py-1', disabled ? 'text-ink-3' : 'text-ink')}>
      <span className="min-w-0">
        <span className="block text-body">{children}</span>
        {hint && (
          <span id={hintId} className="block text-meta text-ink-3">
            {hint}
          </span>
        )}
      </span>
      {knob}
    </label>
  )
}
