import { PriorityIcon } from '#ui/display/priority-icon.tsx'
import { StatusIcon, type StatusShape } from '#ui/display/status-icon.tsx'
import {
  ticketCategoryLabels,
  ticketCategoryOrder,
  ticketPriorityLabels,
  ticketPriorityOrder,
  ticketStatusLabels,
  ticketStatusOrder,
} from './labels.ts'
import type { TicketStatus } from './schema.ts'

// What a field or a filter of tickets may be set to, in the order of lists.

const shapes: Readonly<Record<TicketStatus, StatusShape>> = {
  open: 'todo',
  in_progress: 'in_progress',
  waiting_user: 'review',
  resolved: 'done',
  closed: 'cancelled',
}

/** A status as its sign. */
export function TicketSign({ status, label }: { readonly status: TicketStatus; readonly label?: string }) {
  return <StatusIcon status={shapes[status]} {...(label !== undefined && { label })} />
}

export const statusOptions = ticketStatusOrder.map((status) => ({
  value: status,
  label: ticketStatusLabels[status],
  lead: <TicketSign status={status} />,
}))
export const priorityOptions = ticketPriorityOrder.map((priority) => ({
  value: priority,
  label: ticketPriorityLabels[priority],
  lead: <PriorityIcon priority={priority} />,
}))
export const categoryOptions = ticketCategoryOrder.map((category) => ({ value: category, label: ticketCategoryLabels[category] }))
