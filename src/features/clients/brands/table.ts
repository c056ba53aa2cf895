import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { files } from '#features/workspace/files/table.ts'
import { users } from '#features/workspace/users/table.ts'
import { moment, recordColumns } from '#platform/database/columns.ts'
import type { EInvoiceProfile } from '#shared/values/e-invoices.ts'
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
    billingStreet: text('billing_street'),
    billingStreet2: text('billing_street2'),
    billingCity: text('billing_city'),
    billingPostCode: text('billing_post_code'),
    billingCountry: text('billing_country'),
    billingVatNumber: text('billing_vat_number'),
    billingRegistrationNumber: text('billing_registration_number'),
    billingElectronicScheme: text('billing_electronic_scheme'),
    billingElectronicId: text('billing_electronic_id'),
    billingReference: text('billing_reference'),
    billingProfile: text('billing_profile').$type<EInvoiceProfile>().notNull().default('none'),
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
    /** a client who sees the brand's invoices */
    billingContact: boolean('billing_contact').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('brand_allocations_once').on(t.brandId, t.userId), index('brand_allocations_user_id').on(t.userId, t.brandId)],
)
