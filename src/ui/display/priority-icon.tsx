import { cn } from '../base/cn.ts'

export type Priority = 'low' | 'medium' | 'high' | 'urgent'

const filled: Record<Priority, number> = { low: 1, medium: 2, high: 3, urgent: 4 }
const bars = [
  { x: 1, y: 10.5 },
  { x: 4.75, y: 7.75 },
  { x: 8.5, y: 5 },
  { x: 12.25, y: 2.25 },
]

/** The bars of a priority, in a box of 16 by 16. Red belongs to what is overdue, so urgency is a matter of shape. */
export function PriorityBars({ priority }: { readonly priority: Priority }) {
  return bars.map(({ x, y }, at) => (
    <rect key={x} x={x} y={y} width="2.75" height={14 - y} rx="1" opacity={at < filled[priority] ? 1 : 0.25} />
  ))
}

interface PriorityIconProps {
  readonly priority: Priority
  /** Read by screen readers, for example "High priority". Leave it out when the word stands next to it. */
  readonly label?: string
  readonly size?: number
  readonly className?: string
}

/** Four bars, filled by priority. */
export function PriorityIcon({ priority, label, size = 16, className }: PriorityIconProps) {
  return (
    <svg
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="currentColor"
      className={cn('shrink-0', priority === 'urgent' ? 'text-ink' : 'text-ink-2', className)}
    >
      <PriorityBars priority={priority} />
    </svg>
  )
}
