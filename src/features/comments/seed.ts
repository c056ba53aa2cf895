import { randomUUID } from 'node:crypto'
import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { comments } from './table.ts'

/** A comment that clients read too, for demo and tests. */
export function commentRow(given: Given<typeof comments, 'recordType' | 'recordId' | 'body'>): Row {
  return rowOf(comments, { id: randomUUID(), audience: 'client', deletionId: given.deletedAt ? randomUUID() : undefined, ...given })
}
