import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { brands } from '#features/clients/brands/table.ts'
import { users } from '#features/workspace/users/table.ts'
import { moment } from '#platform/database/columns.ts'
import { invoices } from '../invoices/table.ts'
import { defaultSteps } from './labels.ts'
import type { ReminderStep } from './schema.ts'

/** The id of the one row, so that its events can be found like any other record's. */
export const reminderSettingsId = '00000000-0000-4000-8000-000000000003'

/** The one row of reminder settings. */
export const reminderSettings = pgTable(
  'reminder_settings',
  {
    id: uuid('id').primaryKey().default(reminderSettingsId),
    enabled: boolean('enabled').notNull().default(false),
    steps: jsonb('steps')
      .$type<ReminderStep[]>()
      .notNull()
      .default([...defaultSteps]),
    updatedBy: uuid('updated_by').references(() => users.id),
    version: integer('version').notNull().default(1),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [check('reminder_settings_one', sql`${t.id} = ${sql.raw(`'${reminderSettingsId}'`)}::uuid`)],
)

/** A brand or an invoice that is not reminded. */
export const reminderStops = pgTable(
  'reminder_stops',
  {
    id: uuid('id').primaryKey(),
    brandId: uuid('brand_id').references(() => brands.id, { onDelete: 'cascade' }),
    invoiceId: uuid('invoice_id').references(() => invoices.id, { onDelete: 'cascade' }),
    createdBy: uuid('created_by').references(() => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    check('reminder_stops_of', sql`num_nonnulls(${t.brandId}, ${t.invoiceId}) = 1`),
    unique('reminder_stops_brand').on(t.brandId),
    unique('reminder_stops_invoice').on(t.invoiceId),
  ],
)

/** The reminders that were sent: each step of an invoice at most once. */
export const invoiceReminders = pgTable(
  'invoice_reminders',
  {
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    /** of the step: days after the due date, below 0 before it */
    days: integer('days').notNull(),
    /** by the calendar of the workspace */
    sentOn: date('sent_on', { mode: 'string' }).notNull(),
    sentTo: text('sent_to').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.invoiceId, t.days] })],
)
