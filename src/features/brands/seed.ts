import { randomUUID } from 'node:crypto'
import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { brandAllocations, brands } from './table.ts'

/** A brand, for demo, tests and bench. */
export function brandRow(given: Given<typeof brands, 'name'>): Row {
  return rowOf(brands, { id: randomUUID(), ...given })
}

/** Somebody’s place on a brand. */
export function brandAllocationRow(given: Given<typeof brandAllocations, 'brandId' | 'userId'>): Row {
  return rowOf(brandAllocations, { id: randomUUID(), ...given })
}
