import { cn } from '../base/cn.ts'

export type Priority = 'low' | 'medium' | 'high' | 'urgent'

const bars: Record<Priority, number> = { low: 1, medium: 2, high: 3, urgent: 3 }

interface PriorityIconProps {
  readonly priority: Priority
  /** Read by screen readers, for example "High priority". Leave it out when the word stands next to it. */
  readonly label?: string
  readonly size?: number
  /** Not in red, where something beside it is. */
  readonly quiet?: boolean
  readonly className?: string
}

/** Three bars filled by priority; urgent is a filled square with an exclamation mark, so it differs by shape too. */
export function PriorityIcon({ priority, label, size = 16, quiet = false, className }: PriorityIconProps) {
  const filled = bars[priority]
  return (
    <svg
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="currentColor"
      className={cn('shrink-0', priority === 'urgent' && !quiet ? 'text-danger' : 'text-ink-2', className)}
    >
      {priority === 'urgent' ? (
        <>
          <rect x="1.5" y="1.5" width="13" height="13" rx="3.5" />
          <path d="M8 4.6v3.9M8 11.2v.1" stroke="var(--paper)" strokeWidth="1.7" strokeLinecap="round" />
        </>
      ) : (
        <>
          <rect x="2" y="9.5" width="3" height="4.5" rx="1" />
          <rect x="6.5" y="6" width="3" height="8" rx="1" opacity={filled >= 2 ? 1 : 0.25} />
          <rect x="11" y="2.5" width="3" height="11.5" rx="1" opacity={filled >= 3 ? 1 : 0.25} />
        </>
      )}
    </svg>
  )
}
