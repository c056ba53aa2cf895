import { Globe } from 'lucide-react'
import { PriorityIcon } from '#ui/display/priority-icon.tsx'
import { StatusIcon, type StatusShape } from '#ui/display/status-icon.tsx'
import { contentPriorityLabels, contentPriorityOrder, contentStatusLabels, contentStatusOrder } from './labels.ts'
import type { ContentStatus } from './schema.ts'

const shapes: Readonly<Record<Exclude<ContentStatus, 'published'>, StatusShape>> = {
  draft: 'todo',
  pending_review: 'review',
  in_revision: 'in_progress',
  approved: 'done',
  rejected: 'blocked',
}

/** The shape of a status; the word stands beside it. */
export function ContentStatusIcon({ status, size = 16 }: { readonly status: ContentStatus; readonly size?: number }) {
  if (status === 'published') return <Globe aria-hidden size={size} className="shrink-0 text-success" />
  return <StatusIcon status={shapes[status]} size={size} className={status === 'pending_review' ? 'text-warning' : ''} />
}

/** A status as shape and word. */
export function ContentStatusMark({ status }: { readonly status: ContentStatus }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5 whitespace-nowrap">
      <ContentStatusIcon status={status} />
      {contentStatusLabels[status]}
    </span>
  )
}

// What a field or a filter of content may be set to, in the order of lists.

export const contentStatusOptions = contentStatusOrder.map((status) => ({
  value: status,
  label: contentStatusLabels[status],
  lead: <ContentStatusIcon status={status} />,
}))
export const contentPriorityOptions = contentPriorityOrder.map((priority) => ({
  value: priority,
  label: contentPriorityLabels[priority],
  lead: <PriorityIcon priority={priority} />,
}))
