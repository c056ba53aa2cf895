import type { RecordKind } from '#platform/record-kind.ts'
import { visibleComments } from './queries.ts'
import { comments } from './table.ts'

/** Comments hang on a record of any kind and are reached through it. */
export const commentKind: RecordKind<typeof comments> = {
  name: 'comment',
  noun: 'comment',
  nouns: 'comments',
  table: comments,
  place: { on: { type: comments.recordType, id: comments.recordId } },
  deletable: {},
  seen: visibleComments,
  alias: 'm',
  search: {
    body: comments.body,
    people: [comments.authorId],
    mentions: comments.mentions,
    person: comments.authorId,
    at: comments.createdAt,
  },
}
