import type { RecordType } from '#platform/record-type.ts'
import { attachments } from './table.ts'

/** Attachments hang on a record of any kind and are reached through it. */
export const attachmentRecord: RecordType<typeof attachments> = {
  type: 'attachment',
  noun: 'file',
  nouns: 'files',
  table: attachments,
  place: { on: { type: attachments.recordType, id: attachments.recordId } },
  deletable: {},
}
