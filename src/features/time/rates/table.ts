import { sql } from 'drizzle-orm'
import { check, date, integer, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/workspace/users/table.ts'
import { moment } from '#platform/database/columns.ts'
import type { Duty } from '#shared/rights/roles.ts'

/** What an hour costs, of a duty or of one person, from a day on; in the currency of the workspace. */
export const rates = pgTable(
  'rates',
  {
    id: uuid('id').primaryKey(),
    duty: text('duty').$type<Duty>(),
    userId: uuid('user_id').references(() => users.id),
    amount: numeric('amount', { precision: 16, scale: 4 }).notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    createdBy: uuid('created_by').references(() => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    check('rates_of', sql`num_nonnulls(${t.duty}, ${t.userId}) = 1`),
    check('rates_amount', sql`${t.amount} >= 0`),
    unique('rates_duty').on(t.duty, t.validFrom),
    unique('rates_person').on(t.userId, t.validFrom),
  ],
)

/** How many minutes a week somebody has, from a day on; without a person everybody who has no own. */
export const capacities = pgTable(
  'capacities',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id),
    minutes: integer('minutes').notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    createdBy: uuid('created_by').references(() => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    check('capacities_minutes', sql`${t.minutes} between 0 and 10080`),
    unique('capacities_person').on(t.userId, t.validFrom).nullsNotDistinct(),
  ],
)
