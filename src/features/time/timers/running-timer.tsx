import { Square } from 'lucide-react'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { RecordLink } from '#ui/records/record-link.tsx'
import type { EntryView } from '../time-entries/schema.ts'
import { ForgottenDialog } from './forgotten-dialog.tsx'
import { useElapsed } from './use-elapsed.ts'
import { useTimerActs } from './use-timer-acts.tsx'

/** One's running timer in the header: what it is on, how long, and its end. */
export function RunningTimer({ timer }: { readonly timer: EntryView }) {
  const acts = useTimerActs()
  return (
    <section
      aria-label="Running timer"
      className="flex h-control min-w-0 items-center gap-1 rounded-control border border-line-strong bg-surface pl-2.5 max-sm:pl-2"
    >
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-success" />
      <RecordLink
        kind={timer.recordType}
        id={timer.recordId}
        className="flex min-w-0 items-center gap-2 rounded-chip text-secondary underline-offset-3 hover:underline"
      >
        <bdi className="max-w-44 truncate max-lg:max-w-28 max-md:sr-only">{timer.title}</bdi>
        <Elapsed since={timer.startedAt ?? timer.createdAt} />
      </RecordLink>
      <IconButton size="sm" label="Stop timer" icon={<Square aria-hidden fill="currentColor" />} onClick={() => void acts.stop(timer)} />
      <ForgottenDialog acts={acts} />
    </section>
  )
}

/** By itself, so that a second draws nothing but the figures. */
function Elapsed({ since }: { readonly since: string }) {
  return (
    <span role="timer" className="shrink-0 font-medium tabular">
      {useElapsed(since)}
    </span>
  )
}
