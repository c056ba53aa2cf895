import { randomUUID } from 'node:crypto'
import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { isEnded } from './labels.ts'
import type { TicketStatus } from './schema.ts'
import { supportCounters, supportFiles, supportReplies, supportTickets } from './table.ts'

// Beyond those that the counter gives while a test runs.
let last = 1_000_000

/** A ticket, for demo, tests and bench: one that has ended has no turn. */
export function ticketRow(given: Given<typeof supportTickets, 'userId'>): Row {
  const ended = isEnded((given.status ?? 'open') as TicketStatus)
  last += 1
  return rowOf(supportTickets, {
    id: randomUUID(),
    number: last,
    subject: 'The logo is not sharp',
    description: 'The logo on the first page is not sharp when it is printed.',
    category: 'technical',
    closedAt: ended ? new Date() : null,
    turnSince: ended ? null : new Date(),
    ...given,
  })
}

/** What somebody said in it. */
export function replyRow(given: Given<typeof supportReplies, 'ticketId' | 'userId'>): Row {
  return rowOf(supportReplies, { id: randomUUID(), message: 'We look into it.', audience: 'client', ...given })
}

/** A file of a ticket, or of what was said in it. */
export function supportFileRow(given: Given<typeof supportFiles, 'ticketId' | 'fileId' | 'uploadedBy'>): Row {
  return rowOf(supportFiles, { id: randomUUID(), fileName: 'file.txt', ...given })
}

/** How far the numbers of tickets have come. */
export function ticketCounterRow(n: number): Row {
  return rowOf(supportCounters, { name: 'ticket', n })
}
