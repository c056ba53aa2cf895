import type { TicketCategory, TicketPriority, TicketStatus, TicketTurn, TicketView, TicketViewName } from './schema.ts'

// Screens show these words without loading the validation of the forms, which comes with the dialog.

export const ticketStatusOrder: readonly TicketStatus[] = ['open', 'in_progress', 'waiting_user', 'resolved', 'closed']
export const ticketStatusLabels: Readonly<Record<TicketStatus, string>> = {
  open: 'Open',
  in_progress: 'In progress',
  waiting_user: 'Waiting for reply',
  resolved: 'Resolved',
  closed: 'Closed',
}

/** From the most pressing to the least, as a list of choices reads best. */
export const ticketPriorityOrder: readonly TicketPriority[] = ['urgent', 'high', 'medium', 'low']
export const ticketPriorityLabels: Readonly<Record<TicketPriority, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
}

export const ticketCategoryOrder: readonly TicketCategory[] = ['technical', 'billing', 'feature_request', 'other']
export const ticketCategoryLabels: Readonly<Record<TicketCategory, string>> = {
  technical: 'Technical',
  billing: 'Billing',
  feature_request: 'Feature request',
  other: 'Other',
}

export const ticketViewOrder: readonly TicketViewName[] = ['all', 'unassigned', 'mine', 'waiting']
export const ticketViewLabels: Readonly<Record<TicketViewName, string>> = {
  all: 'All',
  unassigned: 'Unassigned',
  mine: 'Mine',
  waiting: 'Waiting',
}

/** For how many days whoever asked can open a ticket again that was resolved or closed; later it is a new one. */
export const reopenDays = 30

/** Whose move it is; nobody's once it is resolved or closed. */
export function turnOf(status: TicketStatus): TicketTurn | null {
  if (status === 'waiting_user') return 'asker'
  return isEnded(status) ? null : 'agency'
}

export function isEnded(status: TicketStatus): boolean {
  return status === 'resolved' || status === 'closed'
}

/** Whether whoever asked can still open it again. */
export function canStillReopen(closedAt: Date | string | null, now = Date.now()): boolean {
  return closedAt === null || now - new Date(closedAt).getTime() <= reopenDays * 24 * 3600_000
}

/** What one is called wherever it is told of. */
export function ticketTitle({ ticketNumber, subject }: Pick<TicketView, 'ticketNumber' | 'subject'>): string {
  return `${ticketNumber} ${subject}`
}
