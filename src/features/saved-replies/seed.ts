import { randomUUID } from 'node:crypto'
import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { savedReplies } from './table.ts'

/** A saved reply, for demo and tests; a deleted one has a deletion. */
export function savedReplyRow(given: Given<typeof savedReplies, 'name'>): Row {
  return rowOf(savedReplies, {
    id: randomUUID(),
    body: 'Hello {first_name}, we look into it.',
    deletionId: given.deletedAt ? randomUUID() : undefined,
    ...given,
  })
}
