import { randomUUID } from 'node:crypto'
import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { brandKitLogos, brandKits } from './table.ts'

/** The kit of a brand, for demo and tests; the id is the brand's. */
export function brandKitRow(given: Given<typeof brandKits, 'id'>): Row {
  return rowOf(brandKits, { version: 1, ...given })
}

/** A form of its logo. */
export function brandKitLogoRow(given: Given<typeof brandKitLogos, 'brandId' | 'fileId' | 'uploadedBy'>): Row {
  return rowOf(brandKitLogos, { id: randomUUID(), name: 'Horizontal', fileName: 'logo.png', ...given })
}
