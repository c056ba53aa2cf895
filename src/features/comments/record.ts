import { sql } from 'drizzle-orm'
import type { RecordKind, RecordKinds } from '#platform/record-kind.ts'
import { visibleBy } from '#platform/visible.ts'
import type { Actor } from '#shared/actor.ts'
import { visibleComments } from './queries.ts'
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
        return sql`(${visibleComments(actor)} and ${deletes} and ${onVisibleRecord(actor, kinds)})`
      },
    },
  },
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

/** The record is there and in sight; one that is deleted itself comes back first. */
function onVisibleRecord(actor: Actor, kinds: RecordKinds) {
  const places = kinds.commented.map(({ name, table, deletable, seen, alias: own }) => {
    const alias = sql.raw(own ?? 'r')
    const living = deletable ? sql` and ${alias}.deleted_at is null` : sql``
    return sql`(m.record_type = ${name} and exists (select 1 from ${table} ${alias} where ${alias}.id = m.record_id${living} and ${seen?.(actor) ?? sql`true`} offset 0))`
  })
  return places.length > 0 ? sql`(${sql.join(places, sql` or `)})` : sql`false`
}
