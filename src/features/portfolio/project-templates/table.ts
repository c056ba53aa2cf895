import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/workspace/users/table.ts'
import { deletableColumns, recordColumns } from '#platform/database/columns.ts'
import type { KeptPlan } from './tools.ts'

/** Plans of projects under a name. They outlive the project they were made of, and name nothing of it (decision 33). */
export const projectTemplates = pgTable(
  'project_templates',
  {
    ...recordColumns,
    ...deletableColumns,
    name: text('name').notNull(),
    description: text('description'),
    plan: jsonb('plan').$type<KeptPlan>().notNull(),
    taskCount: integer('task_count').notNull(),
    deliverableCount: integer('deliverable_count').notNull(),
    createdBy: uuid('created_by').references(() => users.id),
  },
  (t) => [
    check('project_templates_counts', sql`${t.taskCount} >= 0 and ${t.deliverableCount} >= 0`),
    uniqueIndex('project_templates_name').on(sql`lower(${t.name})`).where(sql`deleted_at is null`),
    index('project_templates_deletion').on(t.deletionId).where(sql`deleted_at is not null`),
  ],
)
