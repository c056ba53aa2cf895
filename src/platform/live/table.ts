import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, xid8 } from '../database/columns.ts'

/** One row per change, written in the change's own transaction. Live updates, history and the audit log read it. */
export const events = pgTable(
  'events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    at: moment('at').notNull().defaultNow(),
    kind: text('kind').notNull(),
    recordType: text('record_type').notNull(),
    recordId: uuid('record_id').notNull(),
    version: integer('version'),
    brandId: uuid('brand_id'),
    projectId: uuid('project_id'),
    audience: text('audience').notNull(),
    /** id of the row of rights whose holders alone may hear of it */
    readers: text('readers'),
    concerns: uuid('concerns').array().notNull().default(sql`'{}'`),
    actorId: uuid('actor_id'),
    actorKind: text('actor_kind').notNull(),
    /** of a guest or an agent, who have no account */
    actorName: text('actor_name'),
    onBehalfOf: uuid('on_behalf_of'),
    changes: jsonb('changes').$type<Record<string, [unknown, unknown]>>().notNull().default(sql`'{}'`),
  },
  (t) => [
    index('events_resume').on(t.xid, t.id),
    index('events_record').on(t.recordType, t.recordId, t.id),
    // For the dashboard's recent activity: private events, most of the log, are left out.
    index('events_told').on(t.id).where(sql`${t.readers} is null and ${t.audience} in ('internal', 'client')`),
    index('events_told_outside')
      .on(sql`coalesce(${t.projectId}, ${t.brandId})`, t.id)
      .where(sql`${t.readers} is null and ${t.audience} = 'client'`),
  ],
)

/** Where each reader of the log stands that makes something lasting of it, such as the index of the search. */
export const eventReaders = pgTable('event_readers', {
  name: text('name').primaryKey(),
  /** of what it makes; another one than the reader's own begins it anew */
  version: integer('version').notNull(),
  xid: xid8('xid').notNull(),
  eventId: bigint('event_id', { mode: 'number' }).notNull(),
  /** how far it has come in beginning anew; null once it reads the log */
  started: jsonb('started').$type<unknown>(),
})
