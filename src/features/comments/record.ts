import type { RecordType } from '#platform/record-type.ts'
import { comments } from './table.ts'

/** Comments hang on a record of any kind and are reached through it. */
export const commentRecord: RecordType<typeof comments> = {
  type: 'comment',
  noun: 'comment',
  nouns: 'comments',
  table: comments,
  place: { on: { type: comments.recordType, id: comments.recordId } },
  deletable: {},
}
