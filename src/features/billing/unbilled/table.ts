import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { deliverableMilestones, deliverables } from '#features/deliverables/deliverables/table.ts'
import { timeEntries } from '#features/time/time-entries/table.ts'
import { users } from '#features/workspace/users/table.ts'
import { moment } from '#platform/database/columns.ts'

/** Work that will not be billed, with the reason; after an undo it is unbilled again. */
export const writeOffs = pgTable('write_offs', {
  id: uuid('id').primaryKey(),
  reason: text('reason').notNull(),
  createdBy: uuid('created_by').references(() => users.id),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const writeOffItems = pgTable(
  'write_off_items',
  {
    id: uuid('id').primaryKey(),
    writeOffId: uuid('write_off_id')
      .notNull()
      .references(() => writeOffs.id, { onDelete: 'cascade' }),
    entryId: uuid('entry_id').references(() => timeEntries.id, { onDelete: 'cascade' }),
    deliverableId: uuid('deliverable_id').references(() => deliverables.id, { onDelete: 'cascade' }),
    milestoneId: uuid('milestone_id').references(() => deliverableMilestones.id, { onDelete: 'cascade' }),
  },
  (t) => [
    check('write_off_items_one', sql`num_nonnulls(${t.entryId}, ${t.deliverableId}, ${t.milestoneId}) = 1`),
    unique('write_off_items_entry').on(t.entryId),
    unique('write_off_items_deliverable').on(t.deliverableId),
    unique('write_off_items_milestone').on(t.milestoneId),
    index('write_off_items_of').on(t.writeOffId),
  ],
)
