import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { projects } from '#features/clients/projects/table.ts'
import { users } from '#features/workspace/users/table.ts'
import { deletableColumns, recordColumns } from '#platform/database/columns.ts'

/** Views of tasks under a name. They go with their project, and keep none from being deleted. */
export const taskViews = pgTable(
  'task_views',
  {
    ...recordColumns,
    ...deletableColumns,
    name: text('name').notNull(),
    /** as it stands in an address */
    search: text('search').notNull(),
    /** null for somebody’s own */
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    uniqueIndex('task_views_own_name').on(t.createdBy, sql`lower(name)`).where(sql`deleted_at is null and project_id is null`),
    uniqueIndex('task_views_project_name').on(t.projectId, sql`lower(name)`).where(sql`deleted_at is null and project_id is not null`),
    index('task_views_deletion').on(t.deletionId).where(sql`deleted_at is not null`),
  ],
)
