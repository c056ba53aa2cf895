import { sql } from 'drizzle-orm'
import { boolean, check, date, index, jsonb, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { brands } from '#features/clients/brands/table.ts'
import { projects } from '#features/clients/projects/table.ts'
import { users } from '#features/workspace/users/table.ts'
import { deletableColumns, moment, recordColumns } from '#platform/database/columns.ts'
import type { TaxCategory } from '../invoice-documents/schema.ts'
import type { LineInput } from '../invoices/schema.ts'
import { invoices } from '../invoices/table.ts'
import type { Rhythm } from './schema.ts'

/** Plans of invoices that come again and again; each period makes one draft. */
export const recurringInvoices = pgTable(
  'recurring_invoices',
  {
    ...recordColumns,
    ...deletableColumns,
    name: text('name').notNull(),
    brandId: uuid('brand_id')
      .notNull()
      .references(() => brands.id),
    projectId: uuid('project_id').references(() => projects.id),
    every: text('every').$type<Rhythm>().notNull().default('month'),
    /** the first billing date; its day is the anchor of all later ones */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** no draft is made for a period that begins after it */
    endsOn: date('ends_on', { mode: 'string' }),
    currency: text('currency').notNull(),
    taxRate: numeric('tax_rate', { precision: 7, scale: 4 }).notNull().default('0'),
    taxCategory: text('tax_category').$type<TaxCategory>().notNull().default('standard'),
    discountAmount: numeric('discount_amount', { precision: 20, scale: 4 }).notNull().default('0'),
    paymentTerms: text('payment_terms'),
    orderNumber: text('order_number'),
    clientNote: text('client_note'),
    lines: jsonb('lines').$type<LineInput[]>().notNull(),
    /** the invoice is sent on its billing date without anybody looking at it */
    sendsItself: boolean('sends_itself').notNull().default(false),
    pausedAt: moment('paused_at'),
    createdBy: uuid('created_by').references(() => users.id),
  },
  (t) => [
    check('recurring_invoices_ends', sql`${t.endsOn} >= ${t.startsOn}`),
    check('recurring_invoices_discount', sql`${t.discountAmount} >= 0`),
    check('recurring_invoices_tax_rate', sql`${t.taxRate} between 0 and 100`),
    index('recurring_invoices_brand').on(t.brandId),
    index('recurring_invoices_project').on(t.projectId).where(sql`project_id is not null`),
    index('recurring_invoices_deletion').on(t.deletionId).where(sql`deleted_at is not null`),
  ],
)

/** The periods of a plan that have been dealt with: each at most once, whatever runs at the same time. */
export const recurrences = pgTable(
  'recurrences',
  {
    planId: uuid('plan_id')
      .notNull()
      .references(() => recurringInvoices.id, { onDelete: 'cascade' }),
    /** the billing date */
    period: date('period', { mode: 'string' }).notNull(),
    /** null once its draft was removed for good */
    invoiceId: uuid('invoice_id').references(() => invoices.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.planId, t.period] }), index('recurrences_invoice').on(t.invoiceId)],
)
