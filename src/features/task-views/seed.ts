import { randomUUID } from 'node:crypto'
import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { taskViews } from './table.ts'

/** A saved view, for demo and tests; a deleted one has a deletion. */
export function taskViewRow(given: Given<typeof taskViews, 'name' | 'search' | 'createdBy'>): Row {
  return rowOf(taskViews, { id: randomUUID(), deletionId: given.deletedAt ? randomUUID() : undefined, ...given })
}
