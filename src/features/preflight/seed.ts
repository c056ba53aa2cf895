import { randomUUID } from 'node:crypto'
import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { contentOverrides } from '../content/table.ts'

/** That a finding is let stand. */
export function overrideRow(given: Given<typeof contentOverrides, 'contentItemId' | 'versionNumber' | 'finding' | 'overriddenBy'>): Row {
  return rowOf(contentOverrides, { id: randomUUID(), sentence: '', reason: '', overriddenAt: new Date(), ...given })
}
