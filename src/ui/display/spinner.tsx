import { cn } from '../base/cn.ts'

/** A turning ring. It shows itself after 300 ms only, so quick answers never flash. `label` null when something else already says it. */
export function Spinner({
  size = 16,
  label = 'Loading',
  className,
}: {
  readonly size?: number
  readonly label?: string | null
  readonly className?: string
}) {
  return (
    <span role={label === null ? undefined : 'status'} className={cn('inline-flex animate-appear-late', className)}>
      <svg aria-hidden width={size} height={size} viewBox="0 0 16 16" fill="none" className="animate-spin motion-reduce:animate-none">
        <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeOpacity="0.22" strokeWidth="1.75" />
        <path d="M14.25 8A6.25 6.25 0 0 0 8 1.75" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
      </svg>
      {label !== null && <span className="sr-only">{label}</span>}
    </span>
  )
}
