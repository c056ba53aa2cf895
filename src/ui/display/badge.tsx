import type { ReactNode } from 'react'
import { cn } from '../base/cn.ts'

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger'

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-2 dark:bg-hover',
  accent: 'bg-accent-soft text-accent',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}

interface BadgeProps {
  readonly children: ReactNode
  readonly tone?: Tone
  /** Classes for ground and text in place of a tone. */
  readonly tint?: string
  /** A dot before the words, for a state. */
  readonly dot?: boolean
  readonly icon?: ReactNode
  /** A cross at the end; `removeLabel` says what goes, for example "Remove Admin". */
  readonly onRemove?: () => void
  readonly removeLabel?: string
  readonly className?: string
}

/** A short word about a thing: a state, a type, a tag. */
export function Badge({ children, tone = 'neutral', tint, dot = false, icon, onRemove, removeLabel, className }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex h-5 max-w-full shrink-0 items-center gap-1.5 rounded-[5px] px-1.5 text-meta font-medium whitespace-nowrap',
        onRemove && 'pr-0.5 pointer-coarse:h-7 pointer-coarse:pr-0 pointer-coarse:pl-2',
        tint ?? tones[tone],
        className,
      )}
    >
      {dot && <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />}
      {icon && <span className="flex shrink-0 [&>svg]:size-3.5">{icon}</span>}
      <span className="truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel ?? 'Remove'}
          onClick={onRemove}
          className="relative -ml-1 grid size-4 touch-target place-items-center rounded-[4px] hover:bg-current/15 pointer-coarse:size-7"
        >
          <svg aria-hidden width="10" height="10" viewBox="0 0 10 10" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round">
            <path d="m2 2 6 6m0-6-6 6" />
          </svg>
        </button>
      )}
    </span>
  )
}
