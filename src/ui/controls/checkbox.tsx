import { Checkbox as Base } from '@base-ui/react/checkbox'
import type { ReactNode } from 'react'
import { cn } from '../base/cn.ts'
import { type ControlProps, useControl } from './field-context.ts'

interface CheckboxProps extends ControlProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** Some of what it stands for is chosen. */
  readonly indeterminate?: boolean
  /** The words next to it; without them give `aria-label`. */
  readonly children?: ReactNode
  readonly hint?: ReactNode
  readonly name?: string
}

/** Yes or no, taken over when the form is saved. */
export function Checkbox({ checked, onChange, indeterminate = false, children, hint, name, ...control }: CheckboxProps) {
  const { disabled, ...link } = useControl(control)
  const box = (
    <Base.Root
      {...link}
      checked={checked}
      indeterminate={indeterminate}
      disabled={disabled}
      onCheckedChange={(next) => onChange(next)}
      {...(name !== undefined && { name })}
      className={cn(
        'grid size-[18px] shrink-0 place-items-center rounded-[5px] border border-edge bg-surface text-on-accent transition-[background-color,border-color] hover:border-ink-2',
        'data-checked:border-accent data-checked:bg-accent data-indeterminate:border-accent data-indeterminate:bg-accent aria-invalid:border-danger',
        'data-disabled:border-line-strong data-disabled:bg-sunken data-disabled:text-ink-3',
        // With words, these are the target.
        !children && 'touch-target',
      )}
    >
      <svg
        aria-hidden
        width="12"
        height="12"
        viewBox="0 0 12 12"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {indeterminate ? <path d="M2.75 6h6.5" /> : checked ? <path d="m2.5 6.4 2.4 2.4 4.6-5.2" /> : null}
      </svg>
    </Base.Root>
  )
  if (!children) return box
  return (
    <label
      className={cn(
        'flex min-h-[26px] items-start gap-2.5 py-[3px] pointer-coarse:min-h-11 pointer-coarse:items-center',
        disabled ? 'text-ink-3' : 'text-ink',
      )}
    >
      <span className="mt-px flex">{box}</span>
      <span className="min-w-0">
        <span className="block text-body">{children}</span>
        {hint && <span className="block text-meta text-ink-3">{hint}</span>}
      </span>
    </label>
  )
}
