import { sql } from 'drizzle-orm'
import { check, date, index, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { brands } from '#features/clients/brands/table.ts'
import { projects } from '#features/clients/projects/table.ts'
import { users } from '#features/workspace/users/table.ts'
import { moment } from '#platform/database/columns.ts'
import type { Duty } from '#shared/rights/roles.ts'

/**
 * The price of an hour to clients, from a day on: of a project, a brand or the whole workspace (neither is given), and within each of one
 * person, of a duty, or of everybody (neither is given).
 */
export const sellingRates = pgTable(
  'selling_rates',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    brandId: uuid('brand_id').references(() => brands.id, { onDelete: 'cascade' }),
    duty: text('duty').$type<Duty>(),
    userId: uuid('user_id').references(() => users.id),
    amount: numeric('amount', { precision: 16, scale: 4 }).notNull(),
    currency: text('currency').notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    createdBy: uuid('created_by').references(() => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    check('selling_rates_place', sql`num_nonnulls(${t.projectId}, ${t.brandId}) <= 1`),
    check('selling_rates_of', sql`num_nonnulls(${t.duty}, ${t.userId}) <= 1`),
    check('selling_rates_amount', sql`${t.amount} >= 0`),
    unique('selling_rates_once').on(t.projectId, t.brandId, t.duty, t.userId, t.validFrom).nullsNotDistinct(),
    index('selling_rates_brand').on(t.brandId).where(sql`brand_id is not null`),
    index('selling_rates_person').on(t.userId).where(sql`user_id is not null`),
  ],
)
