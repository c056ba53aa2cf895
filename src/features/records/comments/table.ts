import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/workspace/users/table.ts'
import { deletableColumns, moment, recordColumns } from '#platform/database/columns.ts'
import type { Anchor } from '#shared/markdown/anchor.ts'
import type { ActorKind } from '#shared/rights/actor.ts'
import type { NoteAudience } from '#shared/rights/audience.ts'

/** Comments of every kind of record. Whether one may be read follows from its record and its audience. */
export const comments = pgTable(
  'comments',
  {
    ...recordColumns,
    ...deletableColumns,
    recordType: text('record_type').notNull(),
    recordId: uuid('record_id').notNull(),
    audience: text('audience').$type<NoteAudience>().notNull(),
    body: text('body').notNull(),
    mentions: uuid('mentions').array().notNull().default(sql`'{}'`),
    /** none where a guest or the system wrote it */
    authorId: uuid('author_id').references(() => users.id),
    authorKind: text('author_kind').$type<ActorKind>().notNull().default('person'),
    /** of a guest or an agent, who have no account */
    authorName: text('author_name'),
    /** when the text was last changed */
    editedAt: moment('edited_at'),
    /** what it answers; when that is removed for good, it stands by itself */
    parentId: uuid('parent_id').references((): AnyPgColumn => comments.id, { onDelete: 'set null' }),
    /** where on a version of its record it points to; an answer stands where its comment does */
    anchor: jsonb('anchor').$type<Anchor>(),
    /** the round of review that it was said in, where its record goes through rounds: as it was when it was written, whatever comes later */
    round: integer('round'),
    resolvedAt: moment('resolved_at'),
    resolvedBy: uuid('resolved_by').references(() => users.id),
  },
  (t) => [
    index('comments_record').on(t.recordType, t.recordId, t.createdAt, t.id),
    index('comments_replies').on(t.parentId, t.createdAt, t.id),
    index('comments_deletion').on(t.deletionId).where(sql`deleted_at is not null`),
  ],
)
