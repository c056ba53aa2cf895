import { sql } from 'drizzle-orm'
import { check, date, index, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { brands } from '#features/clients/brands/table.ts'
import { projects } from '#features/clients/projects/table.ts'
import { users } from '#features/workspace/users/table.ts'
import { deletableColumns, moment, recordColumns } from '#platform/database/columns.ts'
import type { CampaignStatus } from './schema.ts'

/** The workspace's list of categories within which influencers can be exclusive. */
export const campaignCategories = pgTable(
  'campaign_categories',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    createdBy: uuid('created_by').references(() => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('campaign_categories_name').on(sql`lower(${t.name})`)],
)

export const campaigns = pgTable(
  'campaigns',
  {
    ...recordColumns,
    ...deletableColumns,
    name: text('name').notNull(),
    brandId: uuid('brand_id')
      .notNull()
      .references(() => brands.id),
    projectId: uuid('project_id').references(() => projects.id),
    goal: text('goal'),
    brief: text('brief'),
    markets: text('markets').array().notNull().default([]),
    startDate: date('start_date', { mode: 'string' }),
    endDate: date('end_date', { mode: 'string' }),
    budget: numeric('budget', { precision: 16, scale: 4 }),
    currency: text('currency').notNull(),
    categoryId: uuid('category_id').references(() => campaignCategories.id, { onDelete: 'set null' }),
    hashtags: text('hashtags').array().notNull().default([]),
    mentions: text('mentions').array().notNull().default([]),
    landingUrl: text('landing_url'),
    ownerId: uuid('owner_id').references(() => users.id),
    status: text('status').$type<CampaignStatus>().notNull().default('planned'),
    createdBy: uuid('created_by').references(() => users.id),
  },
  (t) => [
    check('campaigns_dates', sql`${t.endDate} >= ${t.startDate}`),
    check('campaigns_budget', sql`${t.budget} >= 0`),
    index('campaigns_board').on(t.status, sql`coalesce(end_date, 'infinity'::date)`, t.id).where(sql`deleted_at is null`),
    index('campaigns_newest').on(t.createdAt, t.id).where(sql`deleted_at is null`),
    index('campaigns_brand').on(t.brandId).where(sql`deleted_at is null`),
    index('campaigns_project').on(t.projectId).where(sql`project_id is not null`),
    index('campaigns_owner').on(t.ownerId).where(sql`deleted_at is null`),
    index('campaigns_category').on(t.categoryId).where(sql`category_id is not null`),
    index('campaigns_deletion').on(t.deletionId).where(sql`deleted_at is not null`),
  ],
)
