import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { projects } from '#features/clients/projects/table.ts'
import { users } from '#features/workspace/users/table.ts'
import { byteText, deletableColumns, moment, recordColumns } from '#platform/database/columns.ts'
import { totalsFrom } from '#platform/database/totals.ts'
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
    startDate: date('start_date', { mode: 'string' }),
    dueDate: date('due_date', { mode: 'string' }),
    priority: text('priority').$type<TaskPriority>().notNull().default('medium'),
    status: text('status').$type<TaskStatus>().notNull().default('todo'),
    taskType: text('task_type').$type<TaskType>(),
    estimatedHours: numeric('estimated_hours', { precision: 8, scale: 2, mode: 'number' }),
    /** the sum of its entries of hours, which their triggers keep; nothing else writes it (decision 28) */
    loggedMinutes: integer('logged_minutes').notNull().default(0),
    /** the same in hours, to two places: whole minutes come back from it exactly; null where nothing was logged */
    actualHours: numeric('actual_hours', { precision: 8, scale: 2, mode: 'number' }).generatedAlwaysAs(
      sql`round(nullif(logged_minutes, 0) / 60.0, 2)`,
    ),
    parentTaskId: uuid('parent_task_id'),
    /** order among siblings of the tree */
    orderIndex: bigint('order_index', { mode: 'number' }).notNull().default(sql`nextval('task_order')`),
    /** by-hand order of the board: one order over all tasks, a fractional key */
    position: byteText('position').notNull(),
    /** when it last became done; null while it is not */
    completedAt: moment('completed_at'),
    /** the day of that by the calendar of whoever had the task then; a trigger fills it in */
    completedOn: date('completed_on', { mode: 'string' }),
    createdBy: uuid('created_by').references(() => users.id),
  },
  (t) => [
    check('tasks_hours', sql`${t.estimatedHours} >= 0 and ${t.loggedMinutes} >= 0`),
    check('tasks_dates', sql`${t.dueDate} >= ${t.startDate}`),
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
    // What somebody has in hand is counted from the index alone.
    index('tasks_assignee')
      .on(t.assigneeId, t.status, sql`coalesce(due_date, 'infinity'::date)`, t.id, t.projectId, t.dueDate, t.taskType)
      .where(sql`deleted_at is null`),
    index('tasks_done').on(t.completedAt, t.id).where(sql`deleted_at is null and status = 'done'`),
    index('tasks_project_done').on(t.projectId, t.completedAt, t.id).where(sql`deleted_at is null and status = 'done'`),
    index('tasks_assignee_done').on(t.assigneeId, t.completedAt, t.id).where(sql`deleted_at is null and status = 'done'`),
    index('tasks_children').on(t.parentTaskId, t.orderIndex).where(sql`parent_task_id is not null`),
    index('tasks_deletion').on(t.deletionId).where(sql`deleted_at is not null`),
  ],
)

/**
 * How many tasks there are that are not deleted and stand in no archived project, by what the family counts them by (`totalsOf`). What
 * triggers have not yet seen added here waits in `task_totals_pending`; both together are exact in every snapshot (decision 23).
 */
export const taskTotals = pgTable(
  'task_totals',
  { counter: text('counter').notNull(), key: byteText('key').notNull(), count: bigint('count', { mode: 'number' }).notNull() },
  (t) => [primaryKey({ columns: [t.counter, t.key] })],
)

/** A task that came to those counted (+1) or left them (-1), as it was; written by triggers with its cause, so that nobody waits for a total. */
export const taskTotalsPending = pgTable('task_totals_pending', {
  status: text('status').$type<TaskStatus>().notNull(),
  assigneeId: uuid('assignee_id'),
  dueDate: date('due_date', { mode: 'string' }),
  completedOn: date('completed_on', { mode: 'string' }),
  createdAt: moment('created_at').notNull(),
  count: integer('count').notNull(),
})

/**
 * What tasks are counted by over the whole workspace, those of archived projects left out: the key, and which are counted. `open`: by
 * assignee, those not done; `due` and `on-time`: by due date, all and those done by it; `created`: by the quarter of an hour (UTC) in
 * which they were made, since in every zone a month begins with one.
 */
const families = {
  status: { key: 'status', where: 'true' },
  open: { key: 'assignee_id::text', where: `status <> 'done' and assignee_id is not null` },
  due: { key: `to_char(due_date, 'YYYY-MM-DD')`, where: 'due_date is not null' },
  'on-time': { key: `to_char(due_date, 'YYYY-MM-DD')`, where: 'completed_on <= due_date' },
  created: {
    key: `to_char(date_bin('15 minutes', created_at, timestamptz '2000-01-01 00:00Z') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI')`,
    where: 'true',
  },
} as const
export type TotalFamily = keyof typeof families

/** Totals over all tasks. Rights are the caller's to ask: see `seesAllTasks`. */
export const keptTotals = totalsFrom<TotalFamily>('task_totals', families)
export const totalsOf = keptTotals.of
