import { RotateCw, TriangleAlert } from 'lucide-react'
import { cn } from '../base/cn.ts'
import { Button } from '../controls/button.tsx'

interface ErrorStateProps {
  /** What went wrong and what one can do, in one sentence. */
  readonly message: string
  readonly onRetry?: () => void
  readonly retrying?: boolean
  readonly compact?: boolean
}

/** Leaves out of a sentence what the button below it says. */
export const withoutRetry = (message: string): string => message.replace(/ Try again\.$/, '').replace(/ Try again; if/, ' If')

/** Something could not be loaded here. The rest of the page goes on. */
export function ErrorState({ message, onRetry, retrying = false, compact = false }: ErrorStateProps) {
  return (
    <div role="alert" className={cn('flex flex-col items-center justify-center text-center', compact ? 'px-4 py-8' : 'px-6 py-16')}>
      <span aria-hidden className="mb-3 grid size-9 place-items-center rounded-panel bg-danger-soft text-danger">
        <TriangleAlert size={17} />
      </span>
      <p className="max-w-[48ch] text-body text-pretty text-ink">{onRetry ? withoutRetry(message) : message}</p>
      {onRetry && (
        <Button className="mt-4" size="sm" icon={<RotateCw aria-hidden />} loading={retrying} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
