import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { projects } from '#features/clients/projects/table.ts'
import { contentItems } from '#features/content/items/table.ts'
import { documents } from '#features/documents/documents/table.ts'
import { tasks } from '#features/tasks/tasks/table.ts'
import { users } from '#features/workspace/users/table.ts'
import { byteText, deletableColumns, moment, recordColumns } from '#platform/database/columns.ts'
import { totalsFrom } from '#platform/database/totals.ts'
import type { Audience } from '#shared/rights/audience.ts'
import type { DeliverablePriority, DeliverableStatus, DeliverableType, DeliverableVerdict } from './schema.ts'

export const deliverables = pgTable(
  'deliverables',
  {
    ...recordColumns,
    ...deletableColumns,
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id),
    name: text('name').notNull(),
    description: text('description'),
    deliverableType: text('deliverable_type').$type<DeliverableType>().notNull().default('document'),
    category: text('category'),
    assignedTo: uuid('assigned_to').references(() => users.id),
    dueDate: date('due_date', { mode: 'string' }),
    status: text('status').$type<DeliverableStatus>().notNull().default('not_started'),
    /** when it came into its status */
    statusSince: moment('status_since').notNull().defaultNow(),
    priority: text('priority').$type<DeliverablePriority>().notNull().default('medium'),
    estimatedHours: numeric('estimated_hours', { precision: 8, scale: 2, mode: 'number' }),
    /** the sum of its entries of hours, which their triggers keep; nothing else writes it (decision 28) */
    loggedMinutes: integer('logged_minutes').notNull().default(0),
    /** the same in hours, to two places: whole minutes come back from it exactly; null where nothing was logged */
    actualHours: numeric('actual_hours', { precision: 8, scale: 2, mode: 'number' }).generatedAlwaysAs(
      sql`round(nullif(logged_minutes, 0) / 60.0, 2)`,
    ),
    notes: text('notes'),
    /** by-hand order of the board: one order over all deliverables, a fractional key */
    position: byteText('position').notNull(),
    /** who approved it, when, and whether it was theirs; kept while it is approved or delivered */
    approvedBy: uuid('approved_by').references(() => users.id),
    approvedAt: moment('approved_at'),
    ownWork: boolean('own_work'),
    /** when it was delivered, and the day of that by the calendar of whoever had it then */
    deliveredAt: moment('delivered_at'),
    deliveredOn: date('delivered_on', { mode: 'string' }),
    /** what the client said since it came into review */
    verdict: text('verdict').$type<DeliverableVerdict>(),
    verdictAt: moment('verdict_at'),
    createdBy: uuid('created_by').references(() => users.id),
  },
  (t) => [
    check('deliverables_hours', sql`${t.estimatedHours} >= 0 and ${t.loggedMinutes} >= 0`),
    check('deliverables_approved', sql`num_nulls(${t.approvedBy}, ${t.approvedAt}, ${t.ownWork}) in (0, 3)`),
    check('deliverables_approver', sql`${t.status} <> 'approved' or ${t.approvedBy} is not null`),
    check('deliverables_delivered', sql`(${t.status} = 'delivered') = (${t.deliveredAt} is not null)`),
    check('deliverables_delivered_on', sql`(${t.deliveredAt} is null) = (${t.deliveredOn} is null)`),
    check('deliverables_verdict', sql`(${t.verdict} is null) = (${t.verdictAt} is null)`),
    uniqueIndex('deliverables_position').on(t.position),
    index('deliverables_board').on(t.status, t.position).where(sql`deleted_at is null`),
    index('deliverables_project_board').on(t.projectId, t.status, t.position).where(sql`deleted_at is null`),
    index('deliverables_project').on(t.projectId, t.createdAt, t.id).where(sql`deleted_at is null`),
    index('deliverables_newest').on(t.createdAt, t.id).where(sql`deleted_at is null`),
    index('deliverables_assignee').on(t.assignedTo, t.status, t.position).where(sql`deleted_at is null`),
    index('deliverables_status_due').on(t.status, sql`coalesce(due_date, 'infinity'::date)`, t.id).where(sql`deleted_at is null`),
    index('deliverables_delivered').on(t.deliveredAt, t.id).where(sql`deleted_at is null and status = 'delivered'`),
    index('deliverables_project_delivered').on(t.projectId, t.deliveredAt, t.id).where(sql`deleted_at is null and status = 'delivered'`),
    // What was due in a span, and what of it was delivered by then, is counted from the index alone.
    index('deliverables_due')
      .on(sql`coalesce(due_date, 'infinity'::date)`, t.id, t.deliveredOn, t.projectId)
      .where(sql`deleted_at is null`),
    index('deliverables_deletion').on(t.deletionId).where(sql`deleted_at is not null`),
  ],
)

/** How many deliverables there are that are not deleted and stand in no archived project, by family, as tasks are counted (decision 23). */
export const deliverableTotals = pgTable(
  'deliverable_totals',
  { counter: text('counter').notNull(), key: byteText('key').notNull(), count: bigint('count', { mode: 'number' }).notNull() },
  (t) => [primaryKey({ columns: [t.counter, t.key] })],
)

/** A deliverable that came to those counted (+1) or left them (-1), as it was; written by triggers with its cause. */
export const deliverableTotalsPending = pgTable('deliverable_totals_pending', {
  dueDate: date('due_date', { mode: 'string' }),
  deliveredOn: date('delivered_on', { mode: 'string' }),
  count: integer('count').notNull(),
})

/** What deliverables are counted by over the whole workspace: by due date, all and those delivered by it. */
export const keptDeliverables = totalsFrom<'due' | 'on-time'>('deliverable_totals', {
  due: { key: `to_char(due_date, 'YYYY-MM-DD')`, where: 'due_date is not null' },
  'on-time': { key: `to_char(due_date, 'YYYY-MM-DD')`, where: 'delivered_on <= due_date' },
})

/** The steps to a deliverable; how many of them are completed is its progress. */
export const deliverableMilestones = pgTable(
  'deliverable_milestones',
  {
    ...recordColumns,
    ...deletableColumns,
    deliverableId: uuid('deliverable_id')
      .notNull()
      .references(() => deliverables.id),
    name: text('name').notNull(),
    description: text('description'),
    status: text('status').$type<'pending' | 'in_progress' | 'completed'>().notNull().default('pending'),
    dueDate: date('due_date', { mode: 'string' }),
    completedAt: moment('completed_at'),
    /** their order, a fractional key; people are shown the number it gives */
    position: byteText('position').notNull(),
    createdBy: uuid('created_by').references(() => users.id),
  },
  (t) => [
    check('deliverable_milestones_completed', sql`(${t.status} = 'completed') = (${t.completedAt} is not null)`),
    unique('deliverable_milestones_position').on(t.deliverableId, t.position),
    index('deliverable_milestones_living').on(t.deliverableId, t.status).where(sql`deleted_at is null`),
    index('deliverable_milestones_deletion').on(t.deletionId).where(sql`deleted_at is not null`),
  ],
)

/** What a deliverable consists of: one task, content item or document per row. It goes with either end. */
export const deliverableParts = pgTable(
  'deliverable_parts',
  {
    id: uuid('id').primaryKey(),
    deliverableId: uuid('deliverable_id')
      .notNull()
      .references(() => deliverables.id, { onDelete: 'cascade' }),
    taskId: uuid('task_id').references(() => tasks.id, { onDelete: 'cascade' }),
    contentItemId: uuid('content_item_id').references(() => contentItems.id, { onDelete: 'cascade' }),
    documentId: uuid('document_id').references(() => documents.id, { onDelete: 'cascade' }),
    createdBy: uuid('created_by').references(() => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    check('deliverable_parts_one', sql`num_nonnulls(${t.taskId}, ${t.contentItemId}, ${t.documentId}) = 1`),
    unique('deliverable_parts_task').on(t.taskId, t.deliverableId),
    unique('deliverable_parts_content_item').on(t.contentItemId, t.deliverableId),
    unique('deliverable_parts_document').on(t.documentId, t.deliverableId),
    index('deliverable_parts_deliverable').on(t.deliverableId, t.createdAt),
  ],
)

/**
 * What a deliverable was when somebody decided on it, word for word; a decision names one of these as its version. Agency and client may
 * see different parts of the same version: `number` counts versions of the whole, and each reader's view of a version is a row of its own.
 */
export const deliverableStates = pgTable(
  'deliverable_states',
  {
    id: uuid('id').primaryKey(),
    deliverableId: uuid('deliverable_id')
      .notNull()
      .references(() => deliverables.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    /** who saw it like this */
    audience: text('audience').$type<Audience>().notNull(),
    manifest: text('manifest').notNull(),
    /** SHA-256 of the manifest of the whole deliverable, as the agency sees it */
    whole: text('whole').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('deliverable_states_number').on(t.deliverableId, t.number)],
)
