import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/workspace/users/table.ts'
import { deletableColumns, moment, recordColumns } from '#platform/database/columns.ts'
import type { EntrySource, LoggedType } from './schema.ts'

/**
 * Hours, as they were worked: the truth of which the actual hours of a task or deliverable are the sum (decision 28). A trigger keeps
 * `logged_minutes` of what an entry is on, in the transaction of the entry. One that has a start and no stop is a running timer.
 */
export const timeEntries = pgTable(
  'time_entries',
  {
    ...recordColumns,
    ...deletableColumns,
    recordType: text('record_type').$type<LoggedType>().notNull(),
    recordId: uuid('record_id').notNull(),
    /** whose hours; nobody's where they were typed before there were entries and nobody had the task */
    userId: uuid('user_id').references(() => users.id),
    /** by the calendar of that person, of an entry with a start the day on which it began */
    day: date('day', { mode: 'string' }).notNull(),
    /** elapsed, not by the clock on the wall; below zero where a sum was typed that is less than what was logged */
    minutes: integer('minutes').notNull().default(0),
    startedAt: moment('started_at'),
    stoppedAt: moment('stopped_at'),
    note: text('note'),
    billable: boolean('billable').notNull().default(true),
    source: text('source').$type<EntrySource>().notNull(),
    createdBy: uuid('created_by').references(() => users.id),
  },
  (t) => [
    check('time_entries_record', sql`${t.recordType} in ('task', 'deliverable')`),
    check(
      'time_entries_span',
      sql`${t.stoppedAt} is null or (${t.startedAt} is not null and ${t.minutes} = round(extract(epoch from ${t.stoppedAt} - ${t.startedAt}) / 60))`,
    ),
    check(
      'time_entries_running',
      sql`${t.startedAt} is null or ${t.stoppedAt} is not null or (${t.minutes} = 0 and ${t.userId} is not null)`,
    ),
    check('time_entries_minutes', sql`${t.source} = 'difference' or ${t.minutes} >= 0`),
    // One running timer per person, whatever is asked at once.
    uniqueIndex('time_entries_one_running').on(t.userId).where(sql`started_at is not null and stopped_at is null and deleted_at is null`),
    index('time_entries_record').on(t.recordType, t.recordId, t.day, t.id),
    index('time_entries_person').on(t.userId, t.day, t.id).where(sql`deleted_at is null`),
    index('time_entries_day').on(t.day, t.id).where(sql`deleted_at is null`),
    index('time_entries_deletion').on(t.deletionId).where(sql`deleted_at is not null`),
  ],
)
