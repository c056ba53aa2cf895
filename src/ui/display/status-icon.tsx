import { cn } from '../base/cn.ts'

export type StatusShape = 'todo' | 'in_progress' | 'review' | 'approved' | 'done' | 'paused' | 'blocked' | 'cancelled'

const tones: Record<StatusShape, string> = {
  todo: 'text-ink-3',
  in_progress: 'text-warning',
  review: 'text-accent',
  approved: 'text-success',
  done: 'text-success',
  paused: 'text-ink-2',
  blocked: 'text-danger',
  cancelled: 'text-ink-3',
}

interface StatusIconProps {
  readonly status: StatusShape
  /** Read by screen readers. Leave it out when the word stands next to it. */
  readonly label?: string
  readonly size?: number
  readonly className?: string
}

/** A state as a shape first and a colour second: ring, half disc, three quarters, ring with a tick, tick, ring with two bars, octagon, crossed ring. */
export function StatusIcon({ status, label, size = 16, className }: StatusIconProps) {
  return (
    <svg
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      className={cn('shrink-0', tones[status], className)}
    >
      {shapes[status]}
    </svg>
  )
}

const ring = <circle cx="8" cy="8" r="6.1" stroke="currentColor" strokeWidth="1.5" />

const shapes = {
  // 12 dashes: the circumference (38.33) by 12 is 3.194, split into a dash and a gap.
  todo: <circle cx="8" cy="8" r="6.1" stroke="currentColor" strokeWidth="1.5" strokeDasharray="1.75 1.444" strokeDashoffset="0.87" />,
  in_progress: (
    <>
      {ring}
      <path d="M8 4.4a3.6 3.6 0 0 1 0 7.2Z" fill="currentColor" />
    </>
  ),
  review: (
    <>
      {ring}
      <path d="M8 4.4A3.6 3.6 0 1 1 4.4 8H8Z" fill="currentColor" />
    </>
  ),
  approved: (
    <>
      {ring}
      <path d="m5.2 8.2 1.9 1.9 3.7-4.1" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </>
  ),
  done: (
    <>
      <circle cx="8" cy="8" r="6.85" fill="currentColor" />
      <path d="m5 8.2 2.1 2.1 3.9-4.3" stroke="var(--paper)" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
    </>
  ),
  paused: (
    <>
      {ring}
      <path d="M6.4 5.6v4.8M9.6 5.6v4.8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </>
  ),
  blocked: (
    <>
      <path d="M5.4 1.75h5.2l3.65 3.65v5.2l-3.65 3.65H5.4L1.75 10.6V5.4Z" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
      <path d="M5.4 8h5.2" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" />
    </>
  ),
  cancelled: (
    <>
      {ring}
      <path d="m5.8 5.8 4.4 4.4m0-4.4-4.4 4.4" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </>
  ),
}
