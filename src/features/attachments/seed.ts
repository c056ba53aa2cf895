import { randomUUID } from 'node:crypto'
import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { attachments } from './table.ts'

/** A file on a record, for demo, tests and bench; readable by the client unless told. */
export function attachmentRow(given: Given<typeof attachments, 'recordType' | 'recordId' | 'fileId' | 'uploadedBy'>): Row {
  return rowOf(attachments, { id: randomUUID(), audience: 'client', fileName: 'file.txt', ...given })
}
