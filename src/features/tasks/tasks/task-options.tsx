import { PriorityIcon } from '#ui/display/priority-icon.tsx'
import { StatusIcon } from '#ui/display/status-icon.tsx'
import { columnOrder, priorityLabels, priorityOrder, statusLabels, typeLabels, typeOrder } from './labels.ts'

// What a field or a filter of tasks may be set to, in the order of lists.

export const statusOptions = columnOrder.map((status) => ({
  value: status,
  label: statusLabels[status],
  lead: <StatusIcon status={status} />,
}))
export const priorityOptions = priorityOrder.map((priority) => ({
  value: priority,
  label: priorityLabels[priority],
  lead: <PriorityIcon priority={priority} />,
}))
export const typeOptions = typeOrder.map((type) => ({ value: type, label: typeLabels[type] }))
