import { randomUUID } from 'node:crypto'
import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { taskDependencies } from './table.ts'

/** One task that waits for another, for demo, tests and bench. */
export function dependencyRow(given: Given<typeof taskDependencies, 'beforeId' | 'afterId'>): Row {
  return rowOf(taskDependencies, { id: randomUUID(), ...given })
}
