import { ChevronUp } from 'lucide-react'
import { cn } from '#ui/base/cn.ts'
import { PriorityIcon } from '#ui/display/priority-icon.tsx'
import { StatusIcon, type StatusShape } from '#ui/display/status-icon.tsx'
import { useVote } from './client.ts'
import { feedbackCategoryLabels, feedbackPriorityLabels, feedbackStatusLabels, feedbackTypeLabels } from './labels.ts'
import type { FeedbackCategory, FeedbackPriority, FeedbackStatus, FeedbackType, FeedbackView } from './schema.ts'

const shapes: Readonly<Record<FeedbackStatus, StatusShape>> = {
  submitted: 'todo',
  under_review: 'review',
  planned: 'approved',
  in_progress: 'in_progress',
  completed: 'done',
  declined: 'cancelled',
}

/** A status as its sign and its word. */
export function FeedbackStatusMark({ status }: { readonly status: FeedbackStatus }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5 whitespace-nowrap">
      <StatusIcon status={shapes[status]} size={14} />
      {feedbackStatusLabels[status]}
    </span>
  )
}

const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }))

export const feedbackTypeOptions = optionsOf<FeedbackType>(feedbackTypeLabels)
export const feedbackCategoryOptions = optionsOf<FeedbackCategory>(feedbackCategoryLabels)
export const feedbackStatusOptions = optionsOf<FeedbackStatus>(feedbackStatusLabels).map((option) => ({
  ...option,
  lead: <StatusIcon status={shapes[option.value]} />,
}))
export const feedbackPriorityOptions = optionsOf<FeedbackPriority>(feedbackPriorityLabels).map((option) => ({
  ...option,
  lead: <PriorityIcon priority={option.value} />,
}))

interface VoteButtonProps {
  readonly feedback: Pick<FeedbackView, 'id' | 'title' | 'upvotes' | 'upvoted'>
  /** beside the words of a row, or within a line */
  readonly shape?: 'box' | 'line'
  /** It counts elsewhere by now. */
  readonly closed?: boolean
}

/** How many want it, and whether one does oneself. */
export function VoteButton({ feedback: { id, title, upvotes, upvoted }, shape = 'box', closed = false }: VoteButtonProps) {
  const vote = useVote()
  return (
    <button
      type="button"
      aria-pressed={upvoted}
      aria-label={`Upvote ${title}, ${upvotes}`}
      disabled={closed}
      onClick={() => vote.mutate({ id, wanted: !upvoted })}
      className={cn(
        'relative flex shrink-0 items-center justify-center rounded-control border font-medium tabular transition-colors disabled:opacity-60',
        shape === 'box'
          ? 'h-13 w-12 flex-col gap-0.5 text-body'
          : 'h-control-sm gap-1.5 px-2 text-secondary pointer-coarse:h-11 pointer-coarse:px-3',
        upvoted
          ? 'border-accent/50 bg-accent-soft text-accent'
          : 'border-line bg-surface text-ink-2 hover:border-line-strong hover:text-ink disabled:hover:border-line',
      )}
    >
      <ChevronUp aria-hidden size={16} />
      {upvotes}
    </button>
  )
}
