import { randomUUID } from 'node:crypto'
import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { timeEntries } from './table.ts'

/** An entry of hours, for demo, tests and bench; the sum of what it is on follows by itself. */
export function entryRow(given: Given<typeof timeEntries, 'recordId' | 'day'>): Row {
  const deletionId = given.deletedAt ? randomUUID() : undefined
  return rowOf(timeEntries, { id: randomUUID(), recordType: 'task', source: 'typed', deletionId, ...given })
}
