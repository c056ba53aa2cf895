import { randomUUID } from 'node:crypto'
import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { projectAllocations, projects } from './table.ts'

/** A running project, for demo, tests and bench. Manager and owner get their duties by rows of their own. */
export function projectRow(given: Given<typeof projects, 'name' | 'brandId' | 'projectManagerId' | 'productOwnerId'>): Row {
  return rowOf(projects, { id: randomUUID(), currency: 'EUR', status: 'active', ...given })
}

/** Somebody’s duty on a project. */
export function dutyRow(given: Given<typeof projectAllocations, 'projectId' | 'userId' | 'role'>): Row {
  return rowOf(projectAllocations, { id: randomUUID(), ...given })
}
