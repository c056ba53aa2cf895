import type { Actor } from '#shared/rights/actor.ts'
import { allowed, type Decision, decide, decideWithin, denied, hidden, rightsRow } from '#shared/rights/decision.ts'
import { canStillReopen, isEnded } from './labels.ts'
import type { TicketStatus } from './schema.ts'

const area = 'Communication'
//                                                                                   AD PM PO DM GD VE CR CW CY IN CL NO
export const ticketRights = {
  'tickets.create': rightsRow(area, 'Create a ticket', 'Y Y Y Y Y Y Y Y Y Y Y Y'),
  'tickets.view': rightsRow(
    area,
    'View and answer tickets',
    'Y Y s+a s+a s+a s+a s+a s+a s+a s s s',
    'Own ones, and those one is assigned to.',
  ),
  'tickets.status': rightsRow(
    area,
    'Change the status of a ticket',
    'Y Y s+a s+a s+a s+a s+a s+a s+a s s s',
    'Authors close and reopen; staff also those they are assigned to.',
  ),
  'tickets.manage': rightsRow(
    area,
    'Assign and merge tickets, write internal notes',
    'Y Y a a a a a a a - - -',
    'The assignee is set by admins and project managers. Nobody reads notes on a ticket of their own.',
  ),
  'tickets.assign': rightsRow(area, 'Set the assignee of a ticket', 'Y Y - - - - - - - - - -'),
  'tickets.rate': rightsRow(area, 'Rate the answer to one’s own ticket', 's s s s s s s s s s s s', 'Once it is resolved or closed.'),
}

/** What the rules need to know of a ticket. */
export type TicketFacts = { userId: string; assigneeId: string | null }
type EndingFacts = TicketFacts & { status: TicketStatus; closedAt: Date | string | null }

const relation = (actor: Actor, { userId, assigneeId }: TicketFacts) => ({
  own: userId === actor.userId,
  assignee: assigneeId === actor.userId,
})

export function canCreateTicket(actor: Actor): Decision {
  return decide(actor, ticketRights['tickets.create'])
}
export function canViewTicket(actor: Actor, ticket: TicketFacts): Decision {
  const view = decide(actor, ticketRights['tickets.view'], relation(actor, ticket))
  return view.allowed ? view : hidden
}
/** Priority and category, merging, who asked. */
export function canManageTicket(actor: Actor, ticket: TicketFacts): Decision {
  return decideWithin(canViewTicket(actor, ticket), () => decide(actor, ticketRights['tickets.manage'], relation(actor, ticket)))
}
export function canAssignTicket(actor: Actor, ticket: TicketFacts): Decision {
  return decideWithin(canViewTicket(actor, ticket), () => decide(actor, ticketRights['tickets.assign']))
}
/** Notes are about whoever asked as well: they never read them, whatever else they may do. */
export function canReadNotes(actor: Actor, ticket: TicketFacts): Decision {
  if (ticket.userId === actor.userId) return denied('This is your own ticket: notes on it are for those who answer you.')
  return canManageTicket(actor, ticket)
}
/** Who works on a ticket sets any status; its author closes it, and reopens it within 30 days as `open` or `in_progress`. */
export function canSetStatus(actor: Actor, ticket: EndingFacts, to?: TicketStatus): Decision {
  return decideWithin(canViewTicket(actor, ticket), () => {
    const right = decide(actor, ticketRights['tickets.status'], relation(actor, ticket))
    if (!right.allowed || canManageTicket(actor, ticket).allowed || to === undefined) return right
    if (to === 'closed') return allowed
    if (!isEnded(ticket.status)) return denied('You can close your ticket. The agency sets its other statuses.')
    if (to !== 'open' && to !== 'in_progress') return denied('You can reopen your ticket: set its status to open or in_progress.')
    return canStillReopen(ticket.closedAt) ? allowed : denied('This ticket ended more than 30 days ago. Write a new one.')
  })
}

export function canRateTicket(actor: Actor, ticket: EndingFacts): Decision {
  return decideWithin(canViewTicket(actor, ticket), () => {
    const right = decide(actor, ticketRights['tickets.rate'], relation(actor, ticket))
    if (!right.allowed) return denied('Only whoever asked rates the answer.')
    return isEnded(ticket.status) ? allowed : denied('Rate the answer once the ticket is resolved.')
  })
}
