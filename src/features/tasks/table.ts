import { sql } from 'drizzle-orm'
import { bigint, check, date, foreignKey, index, numeric, pgSequence, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { byteText, deletableColumns, moment, recordColumns } from '#platform/columns.ts'
import { projects } from '../projects/table.ts'
import { users } from '../users/table.ts'
import type { TaskPriority, TaskStatus, TaskType } from './schema.ts'

/** Appending to the tree takes the next number and needs no lock; only re-ordering locks the project. */
export const taskOrder = pgSequence('task_order')

export const tasks = pgTable(
  'tasks',
  {
    ...recordColumns,
    ...deletableColumns,
    name: text('name').notNull(),
    description: text('description'),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id),
    assigneeId: uuid('assignee_id').references(() => users.id),
    dueDate: date('due_date', { mode: 'string' }),
    priority: text('priority').$type<TaskPriority>().notNull().default('medium'),
    status: text('status').$type<TaskStatus>().notNull().default('todo'),
    taskType: text('task_type').$type<TaskType>(),
    estimatedHours: numeric('estimated_hours', { precision: 8, scale: 2, mode: 'number' }),
    actualHours: numeric('actual_hours', { precision: 8, scale: 2, mode: 'number' }),
    parentTaskId: uuid('parent_task_id'),
    /** order among siblings of the tree */
    orderIndex: bigint('order_index', { mode: 'number' }).notNull().default(sql`nextval('task_order')`),
    /** by-hand order of the board: one order over all tasks, a fractional key */
    position: byteText('position').notNull(),
    /** when it last became done; null while it is not */
    completedAt: moment('completed_at'),
    createdBy: uuid('created_by').references(() => users.id),
  },
  (t) => [
    check('tasks_hours', sql`${t.estimatedHours} >= 0 and ${t.actualHours} >= 0`),
    check('tasks_completed', sql`(${t.status} = 'done') = (${t.completedAt} is not null)`),
    check('tasks_not_own_parent', sql`${t.parentTaskId} <> ${t.id}`),
    uniqueIndex('tasks_position').on(t.position),
    unique('tasks_id_project').on(t.id, t.projectId),
    foreignKey({ name: 'tasks_parent_in_project', columns: [t.parentTaskId, t.projectId], foreignColumns: [t.id, t.projectId] }),
    index('tasks_board').on(t.projectId, t.status, t.position).where(sql`deleted_at is null`),
    index('tasks_project_due').on(t.projectId, t.status, sql`coalesce(due_date, 'infinity'::date)`, t.id).where(sql`deleted_at is null`),
    // With priority and type behind, columns filtered by them are counted from the index alone.
    index('tasks_due').on(t.status, sql`coalesce(due_date, 'infinity'::date)`, t.id, t.priority, t.taskType).where(sql`deleted_at is null`),
    index('tasks_all_due').on(sql`coalesce(due_date, 'infinity'::date)`, t.id).where(sql`deleted_at is null`),
    index('tasks_assignee').on(t.assigneeId, t.status, sql`coalesce(due_date, 'infinity'::date)`, t.id).where(sql`deleted_at is null`),
    index('tasks_done').on(t.completedAt, t.id).where(sql`deleted_at is null and status = 'done'`),
    index('tasks_project_done').on(t.projectId, t.completedAt, t.id).where(sql`deleted_at is null and status = 'done'`),
    index('tasks_assignee_done').on(t.assigneeId, t.completedAt, t.id).where(sql`deleted_at is null and status = 'done'`),
    index('tasks_children').on(t.parentTaskId, t.orderIndex),
    index('tasks_deletion').on(t.deletionId).where(sql`deleted_at is not null`),
  ],
)
