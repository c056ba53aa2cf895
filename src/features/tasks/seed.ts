import { randomUUID } from 'node:crypto'
import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { tasks } from './table.ts'

/** A task, for demo, tests and bench: a done one has a moment at which it was, a deleted one a deletion. */
export function taskRow(given: Given<typeof tasks, 'name' | 'projectId' | 'position'>): Row {
  const completedAt = given.completedAt ?? (given.status === 'done' ? new Date() : null)
  return rowOf(tasks, { id: randomUUID(), deletionId: given.deletedAt ? randomUUID() : undefined, ...given, completedAt })
}
