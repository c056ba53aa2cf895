import { sql } from 'drizzle-orm'
import { check, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { deliverableMilestones, deliverables } from '#features/deliverables/deliverables/table.ts'
import { users } from '#features/workspace/users/table.ts'
import { moment } from '#platform/database/columns.ts'

/** The agreed price of a deliverable or a milestone, in a table of its own: reading a deliverable never reads its price. */
export const workPrices = pgTable(
  'work_prices',
  {
    id: uuid('id').primaryKey(),
    deliverableId: uuid('deliverable_id').references(() => deliverables.id, { onDelete: 'cascade' }),
    milestoneId: uuid('milestone_id').references(() => deliverableMilestones.id, { onDelete: 'cascade' }),
    amount: numeric('amount', { precision: 20, scale: 4 }).notNull(),
    currency: text('currency').notNull(),
    setBy: uuid('set_by').references(() => users.id),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check('work_prices_of', sql`num_nonnulls(${t.deliverableId}, ${t.milestoneId}) = 1`),
    check('work_prices_amount', sql`${t.amount} >= 0`),
    unique('work_prices_deliverable').on(t.deliverableId),
    unique('work_prices_milestone').on(t.milestoneId),
  ],
)
