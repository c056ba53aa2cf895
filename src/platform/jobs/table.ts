import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns.ts'

/** What is due at a date and time somewhere, and what was done: a key runs once (src/platform/jobs/dated-jobs.ts). */
export const datedJobs = pgTable(
  'dated_jobs',
  {
    name: text('name').notNull(),
    key: text('key').notNull(),
    date: date('date').notNull(),
    time: text('time').notNull(),
    zone: text('zone').notNull(),
    /** the instant of the three; after a failure the next try */
    dueAt: moment('due_at').notNull(),
    data: jsonb('data'),
    attempts: integer('attempts').notNull().default(0),
    doneAt: moment('done_at'),
  },
  (t) => [primaryKey({ columns: [t.name, t.key] }), index('dated_jobs_due').on(t.name, t.dueAt).where(sql`done_at is null`)],
)
