import { sql } from 'drizzle-orm'
import { check, index, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/workspace/users/table.ts'
import { moment } from '#platform/database/columns.ts'
import { tasks } from '../tasks/table.ts'

/**
 * Which task waits for which: `after` begins once `before` is finished. It stays while one of them is marked as deleted, goes with either
 * of them, and by a trigger when they come to lie in different projects.
 */
export const taskDependencies = pgTable(
  'task_dependencies',
  {
    id: uuid('id').primaryKey(),
    beforeId: uuid('before_id')
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    afterId: uuid('after_id')
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    createdBy: uuid('created_by').references(() => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    check('task_dependencies_two', sql`${t.beforeId} <> ${t.afterId}`),
    unique('task_dependencies_once').on(t.beforeId, t.afterId),
    index('task_dependencies_after').on(t.afterId),
  ],
)
