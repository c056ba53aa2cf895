import { priorityOptions } from '#features/tasks/tasks/task-options.tsx'
import { StatusIcon, type StatusShape } from '#ui/display/status-icon.tsx'
import { deliverableColumns, deliverableStatusLabels, deliverableTypeLabels, deliverableTypeOrder } from './labels.ts'
import type { DeliverableStatus } from './schema.ts'

// What a field or a filter of deliverables may be set to, in the order of lists.

const shapes: Readonly<Record<DeliverableStatus, StatusShape>> = {
  not_started: 'todo',
  in_progress: 'in_progress',
  review: 'review',
  approved: 'approved',
  delivered: 'done',
  rejected: 'cancelled',
}

/** A status as its sign. */
export function DeliverableSign({ status }: { readonly status: DeliverableStatus }) {
  return <StatusIcon status={shapes[status]} />
}

/** A status as its sign and its word. */
export function DeliverableMark({ status }: { readonly status: DeliverableStatus }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <DeliverableSign status={status} />
      <span className="truncate">{deliverableStatusLabels[status]}</span>
    </span>
  )
}

export const deliverableStatusOptions = deliverableColumns.map((status) => ({
  value: status,
  label: deliverableStatusLabels[status],
  lead: <DeliverableSign status={status} />,
}))
export const deliverableTypeOptions = deliverableTypeOrder.map((type) => ({ value: type, label: deliverableTypeLabels[type] }))
export const deliverablePriorityOptions = priorityOptions
