import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#platform/database/columns.ts'
import type { LeakState } from './schema.ts'

/** Readings as every account outside the agency. */
export const leakRuns = pgTable(
  'leak_runs',
  {
    id: uuid('id').primaryKey(),
    state: text('state').$type<LeakState>().notNull().default('waiting'),
    /** no foreign key: accounts are never deleted */
    requestedBy: uuid('requested_by'),
    startedAt: moment('started_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
    accounts: integer('accounts').notNull().default(0),
    asked: integer('asked').notNull().default(0),
    rows: integer('rows').notNull().default(0),
    findingCount: integer('finding_count').notNull().default(0),
    findings: jsonb('findings').$type<string[]>().notNull().default(sql`'[]'`),
  },
  (t) => [index('leak_runs_newest').on(t.startedAt, t.id)],
)
