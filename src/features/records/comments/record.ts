import { sql } from 'drizzle-orm'
import { visibleBy } from '#platform/database/visible.ts'
import type { RecordKind } from '#platform/records/record-kind.ts'
import { readableBodies, visibleComments } from './queries.ts'
import { commentRights } from './rules.ts'
import { comments } from './table.ts'

/** Comments hang on a record of any kind and are reached through it. */
export const commentKind: RecordKind<typeof comments> = {
  name: 'comment',
  noun: 'comment',
  nouns: 'comments',
  table: comments,
  place: { on: { type: comments.recordType, id: comments.recordId } },
  deletable: {
    listed: {
      title: comments.body,
      mayDelete: (actor, kinds) => {
        const own = sql`m.author_id = ${actor.userId}`
        const deletes = visibleBy(actor, commentRights['comments.delete'], { c: own, v: sql`true` })
        // What hangs on a record that is deleted itself comes back with that one.
        const onRecord = kinds.inSight(actor, sql`m.record_type`, sql`m.record_id`, kinds.commented)
        return sql`(${visibleComments(actor)} and ${deletes} and ${onRecord})`
      },
    },
  },
  seen: visibleComments,
  quotes: readableBodies,
  alias: 'm',
  search: {
    body: comments.body,
    people: [comments.authorId],
    mentions: comments.mentions,
    person: comments.authorId,
    at: comments.createdAt,
  },
}
