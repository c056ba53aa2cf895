import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { files } from '#features/workspace/files/table.ts'
import { users } from '#features/workspace/users/table.ts'
import { moment, recordColumns } from '#platform/database/columns.ts'
import type { BrandStatus } from './schema.ts'

export const brands = pgTable(
  'brands',
  {
    ...recordColumns,
    name: text('name').notNull(),
    description: text('description'),
    industry: text('industry'),
    website: text('website'),
    logoFileId: uuid('logo_file_id').references(() => files.id),
    status: text('status').$type<BrandStatus>().notNull().default('active'),
    archivedAt: moment('archived_at'),
    billingName: text('billing_name'),
    billingAddress: text('billing_address'),
    billingEmail: text('billing_email'),
    billingCurrency: text('billing_currency'),
    billingTerms: text('billing_terms'),
    createdBy: uuid('created_by').references(() => users.id),
  },
  (t) => [index('brands_newest').on(t.createdAt, t.id), index('brands_name').on(t.name, t.id)],
)

export const brandAllocations = pgTable(
  'brand_allocations',
  {
    id: uuid('id').primaryKey(),
    brandId: uuid('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    allocatedBy: uuid('allocated_by').references(() => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('brand_allocations_once').on(t.brandId, t.userId), index('brand_allocations_user_id').on(t.userId, t.brandId)],
)
