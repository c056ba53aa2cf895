import type { ReactNode } from 'react'
import { cn } from '../base/cn.ts'

interface EmptyStateProps {
  readonly icon?: ReactNode
  readonly title: string
  readonly hint?: ReactNode
  /** Offers what belongs here. */
  readonly action?: ReactNode
  /** It stands for a whole page: its title is the page's heading. */
  readonly page?: boolean
  /** For a column, a dialog, a small pane. */
  readonly compact?: boolean
}

/** What belongs here, and how to begin. */
export function EmptyState({ icon, title, hint, action, page = false, compact = false }: EmptyStateProps) {
  const Title = page ? 'h1' : 'p'
  return (
    <div className={cn('flex flex-col items-center justify-center text-center', compact ? 'px-4 py-8' : 'px-6 py-16')}>
      {icon && (
        <span
          aria-hidden
          className={cn(
            'grid place-items-center rounded-panel border border-line bg-surface text-ink-3',
            compact ? 'mb-3 size-9 [&>svg]:size-4' : 'mb-4 size-11 [&>svg]:size-5',
          )}
        >
          {icon}
        </span>
      )}
      <Title className={cn('font-medium text-ink', compact ? 'text-body' : 'text-heading')}>{title}</Title>
      {hint && <p className="mt-1 max-w-[44ch] text-secondary text-pretty text-ink-2">{hint}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
