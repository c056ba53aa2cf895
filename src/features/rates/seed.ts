import { randomUUID } from 'node:crypto'
import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { capacities, rates } from './table.ts'

/** What an hour costs, for demo and tests. */
export const rateRow = (given: Given<typeof rates, 'amount'>): Row =>
  rowOf(rates, { id: randomUUID(), duty: null, userId: null, validFrom: '2020-01-01', ...given })

/** How much of a week somebody has. */
export const capacityRow = (given: Given<typeof capacities, 'minutes'>): Row =>
  rowOf(capacities, { id: randomUUID(), userId: null, validFrom: '2020-01-01', ...given })
