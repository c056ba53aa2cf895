import type { RecordKind } from '#platform/record-kind.ts'
import { attachments } from './table.ts'

/** Attachments hang on a record of any kind and are reached through it. */
export const attachmentKind: RecordKind<typeof attachments> = {
  name: 'attachment',
  noun: 'file',
  nouns: 'files',
  table: attachments,
  place: { on: { type: attachments.recordType, id: attachments.recordId } },
  deletable: {},
}
