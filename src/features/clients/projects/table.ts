import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, numeric, pgTable, pgView, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/workspace/users/table.ts'
import { moment, recordColumns } from '#platform/database/columns.ts'
import type { Duty } from '#shared/rights/roles.ts'
import { brands } from '../brands/table.ts'
import type { ProjectStatus } from './schema.ts'

export const projects = pgTable(
  'projects',
  {
    ...recordColumns,
    name: text('name').notNull(),
    description: text('description'),
    brandId: uuid('brand_id')
      .notNull()
      .references(() => brands.id),
    budget: numeric('budget', { precision: 16, scale: 4 }),
    currency: text('currency').notNull(),
    startDate: date('start_date', { mode: 'string' }),
    endDate: date('end_date', { mode: 'string' }),
    projectManagerId: uuid('project_manager_id')
      .notNull()
      .references(() => users.id),
    productOwnerId: uuid('product_owner_id')
      .notNull()
      .references(() => users.id),
    status: text('status').$type<ProjectStatus>().notNull().default('planning'),
    progress: integer('progress').notNull().default(0),
    /** of review, for its content; nothing is agreed without */
    agreedRounds: integer('agreed_rounds'),
    /** its hours are never billed */
    isInternal: boolean('is_internal').notNull().default(false),
    archivedAt: moment('archived_at'),
    createdBy: uuid('created_by').references(() => users.id),
  },
  (t) => [
    check('projects_progress', sql`${t.progress} between 0 and 100`),
    check('projects_agreed_rounds', sql`${t.agreedRounds} > 0`),
    check('projects_budget', sql`${t.budget} >= 0`),
    check('projects_dates', sql`${t.endDate} >= ${t.startDate}`),
    // Counted on every card of a brand, from the index alone.
    index('projects_brand').on(t.brandId, t.archivedAt),
    index('projects_manager').on(t.projectManagerId),
    index('projects_archived').on(t.id).where(sql`archived_at is not null`),
    index('projects_newest').on(t.createdAt, t.id),
    index('projects_name').on(t.name, t.id),
  ],
)

export const projectAllocations = pgTable(
  'project_allocations',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    role: text('role').$type<Duty>().notNull(),
    allocatedBy: uuid('allocated_by').references(() => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('project_allocations_once').on(t.projectId, t.userId, t.role),
    index('project_allocations_user_id').on(t.userId, t.projectId),
  ],
)

/**
 * Where allocations put people: a project with its brand, or a whole brand (`projectId` is null). Workspace reads it, which comes before
 * brands and projects; PostgreSQL inlines it, so conditions reach the indexes of both tables.
 */
export const userReach = pgView('user_reach', {
  userId: uuid('user_id').notNull(),
  brandId: uuid('brand_id').notNull(),
  projectId: uuid('project_id'),
}).as(
  sql`select pa.user_id, p.brand_id, pa.project_id from project_allocations pa join projects p on p.id = pa.project_id
    union all select ba.user_id, ba.brand_id, null::uuid from brand_allocations ba`,
)

/** What people, brands and projects are called now: the audit log in the platform keeps names as they are when a line is written. */
export const recordNames = pgView('record_names', {
  kind: text('kind').notNull(),
  id: uuid('id').notNull(),
  name: text('name').notNull(),
}).as(
  sql`select 'profile'::text as kind, u.id, u.full_name as name from users u
    union all select 'brand'::text, b.id, b.name from brands b
    union all select 'project'::text, p.id, p.name from projects p`,
)
