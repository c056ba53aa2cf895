import { randomUUID } from 'node:crypto'
import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { feedbackSubmissions } from './table.ts'

/** An entry, for demo and tests; a deleted one has a deletion. */
export function feedbackRow(given: Given<typeof feedbackSubmissions, 'userId'>): Row {
  return rowOf(feedbackSubmissions, {
    id: randomUUID(),
    title: 'Show the due date on every card',
    description: 'On the board one has to open a card to see when it is due.',
    type: 'improvement',
    deletionId: given.deletedAt ? randomUUID() : undefined,
    ...given,
  })
}
