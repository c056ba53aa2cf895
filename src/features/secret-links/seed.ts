import { randomUUID } from 'node:crypto'
import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { secretLinkGuests, secretLinkRecords, secretLinks, secretLinkVisits } from './table.ts'

/** A link that nobody can open, since nobody knows its secret: for lists of links. */
export function linkRow(given: Given<typeof secretLinks, 'kind' | 'name' | 'brandId' | 'createdBy'>): Row {
  return rowOf(secretLinks, {
    id: randomUUID(),
    tokenHash: randomUUID(),
    expiresAt: new Date(Date.now() + 30 * 24 * 3600 * 1000),
    ...given,
  })
}

/** That it opens a record. */
export function linkedRow(given: Given<typeof secretLinkRecords, 'linkId' | 'recordType' | 'recordId'>): Row {
  return rowOf(secretLinkRecords, { id: randomUUID(), ...given })
}

/** Somebody who came by it; nobody has their cookie. */
export function guestRow(given: Given<typeof secretLinkGuests, 'linkId' | 'name' | 'expiresAt'>): Row {
  return rowOf(secretLinkGuests, { id: randomUUID(), tokenHash: randomUUID(), ...given })
}

export function visitRow(given: Given<typeof secretLinkVisits, 'linkId' | 'what'>): Row {
  return rowOf(secretLinkVisits, { id: randomUUID(), device: 'Safari on iOS', ...given })
}
