import { sql } from 'drizzle-orm'
import { boolean, check, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/workspace/users/table.ts'
import { moment } from '#platform/database/columns.ts'
import type { TaxCategory } from '../invoice-documents/schema.ts'
import { defaultSendSubject, defaultSendText } from './labels.ts'
import type { papers } from './schema.ts'

/** The id of the one row, so that its events can be found like any other record's. */
export const billingSettingsId = '00000000-0000-4000-8000-000000000002'

/** The one row of billing settings. */
export const billingSettings = pgTable(
  'billing_settings',
  {
    id: uuid('id').primaryKey().default(billingSettingsId),
    companyName: text('company_name'),
    address: text('address'),
    email: text('email'),
    phone: text('phone'),
    taxId: text('tax_id'),
    defaultTaxRate: numeric('default_tax_rate', { precision: 7, scale: 4 }).notNull().default('0'),
    defaultTaxCategory: text('default_tax_category').$type<TaxCategory>().notNull().default('standard'),
    defaultPaymentTerms: text('default_payment_terms').notNull().default('Net 30'),
    invoicePrefix: text('invoice_prefix').notNull().default('INV'),
    currency: text('currency').notNull().default('USD'),
    street: text('street'),
    street2: text('street2'),
    city: text('city'),
    postCode: text('post_code'),
    country: text('country'),
    vatNumber: text('vat_number'),
    registrationNumber: text('registration_number'),
    contactName: text('contact_name'),
    iban: text('iban'),
    bic: text('bic'),
    accountName: text('account_name'),
    electronicScheme: text('electronic_scheme'),
    electronicId: text('electronic_id'),
    paper: text('paper').$type<(typeof papers)[number]>().notNull().default('A4'),
    yearlyNumbers: boolean('yearly_numbers').notNull().default(false),
    sendSubject: text('send_subject').notNull().default(defaultSendSubject),
    sendText: text('send_text').notNull().default(defaultSendText),
    updatedBy: uuid('updated_by').references(() => users.id),
    version: integer('version').notNull().default(1),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check('billing_settings_one', sql`${t.id} = ${sql.raw(`'${billingSettingsId}'`)}::uuid`),
    check('billing_settings_tax_rate', sql`${t.defaultTaxRate} between 0 and 100`),
  ],
)

/**
 * The last number given in each series: raised in the transaction that creates an invoice, so that numbers have no gaps. `year` is 0 where
 * numbers don't carry the year. `used`: an invoice has been numbered in it.
 */
export const invoiceSeries = pgTable(
  'invoice_series',
  {
    prefix: text('prefix').notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
    used: boolean('used').notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.prefix, t.year] }), check('invoice_series_last', sql`${t.last} >= 0`)],
)
