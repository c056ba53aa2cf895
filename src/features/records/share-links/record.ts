import type { RecordKind } from '#platform/records/record-kind.ts'
import { secretLinkRecords, secretLinks } from './table.ts'

/** A link is a part of its brand: it goes with it, and keeps it from nothing. */
export const linkKindOfRecord: RecordKind<typeof secretLinks> = {
  name: 'secret-link',
  noun: 'link',
  nouns: 'links',
  table: secretLinks,
  title: secretLinks.name,
  place: { of: { column: secretLinks.brandId, in: 'brand' } },
}

/** That a link opens a record hangs on the record: when that is removed for good, the link opens it no more. */
export const linkedRecordKind: RecordKind<typeof secretLinkRecords> = {
  name: 'secret-link-record',
  noun: 'shared record',
  nouns: 'shared records',
  table: secretLinkRecords,
  place: { on: { type: secretLinkRecords.recordType, id: secretLinkRecords.recordId } },
}
