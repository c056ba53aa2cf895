import type { RecordKind } from '#platform/records/record-kind.ts'
import { openedRecords } from './table.ts'

/** That somebody opened a record hangs on it: it goes with it. */
export const openedRecordKind: RecordKind<typeof openedRecords> = {
  name: 'opened-record',
  noun: 'opened record',
  nouns: 'opened records',
  table: openedRecords,
  place: { on: { type: openedRecords.recordType, id: openedRecords.recordId } },
}
