import { cn } from '../base/cn.ts'

interface ProgressProps {
  readonly value: number
  readonly max?: number
  /** What it measures: the accessible name. */
  readonly label: string
  /** In words, for screen readers: "38 of 40 hours". */
  readonly valueText?: string
  readonly tone?: 'success' | 'danger' | 'quiet'
  /** The number at the end. */
  readonly showValue?: boolean
}

const tones = {
  success: '[&::-webkit-progress-value]:bg-success [&::-moz-progress-bar]:bg-success',
  danger: '[&::-webkit-progress-value]:bg-danger [&::-moz-progress-bar]:bg-danger',
  quiet: '[&::-webkit-progress-value]:bg-ink-3 [&::-moz-progress-bar]:bg-ink-3',
}

/** How much of something is done. */
export function Progress({ value, max = 100, label, valueText, tone = 'quiet', showValue = false }: ProgressProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0
  return (
    <div className="flex w-full min-w-0 items-center gap-2.5">
      <progress
        aria-label={label}
        aria-valuetext={valueText}
        value={share}
        className={cn(
          'h-1.5 min-w-0 flex-1 appearance-none overflow-hidden rounded-full border-0 bg-line',
          '[&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:transition-[inline-size]',
          tones[tone],
        )}
      />
      {showValue && <span className="w-9 shrink-0 text-right text-meta text-ink-2 tabular">{Math.round(share * 100)}%</span>}
    </div>
  )
}
