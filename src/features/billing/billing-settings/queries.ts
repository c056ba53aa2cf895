import { sql } from 'drizzle-orm'
import { workspaceToday } from '#features/workspace/settings/queries.ts'
import { personRefOf } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { type Queryable, row } from '#platform/database/db.ts'
import { viewColumns } from '#platform/database/statements.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { decimal, shortText } from '#shared/values/decimal.ts'
import { defaultSendSubject, defaultSendText, invoiceNumberText } from './labels.ts'
import { canViewBillingSettings } from './rules.ts'
import { type BillingSettings, billingSettingsView } from './schema.ts'
import { billingSettings } from './table.ts'

type Found = Omit<BillingSettings, 'nextNumber' | 'nextInvoiceNumber' | 'nextNumberFixed'> & { last: number | null; used: boolean | null }

/** The series that an invoice of this date is numbered in. */
export function seriesOf({ invoicePrefix, yearlyNumbers }: Pick<BillingSettings, 'invoicePrefix' | 'yearlyNumbers'>, date: string) {
  return { prefix: invoicePrefix, year: yearlyNumbers ? Number.parseInt(date.slice(0, 4), 10) : 0 }
}

const columns = sql.raw(viewColumns(billingSettings, billingSettingsView, 's', ['updatedBy']))

/** What holds until an admin changes it; also the column defaults of `table.ts`. */
const defaults: Omit<Found, 'last' | 'used'> = {
  companyName: null,
  address: null,
  email: null,
  phone: null,
  taxId: null,
  defaultTaxRate: '0',
  defaultTaxCategory: 'standard',
  defaultPaymentTerms: 'Net 30',
  invoicePrefix: 'INV',
  currency: 'USD',
  street: null,
  street2: null,
  city: null,
  postCode: null,
  country: null,
  vatNumber: null,
  registrationNumber: null,
  contactName: null,
  iban: null,
  bic: null,
  accountName: null,
  electronicScheme: null,
  electronicId: null,
  paper: 'A4',
  yearlyNumbers: false,
  sendSubject: defaultSendSubject,
  sendText: defaultSendText,
  version: 1,
  updatedAt: new Date(0).toISOString(),
  updatedBy: null,
}

/** The settings as they are, for the server's own use. */
export async function billingSettingsNow(db: Queryable): Promise<BillingSettings> {
  const today = await workspaceToday(db)
  const found = await row<Omit<Found, 'last' | 'used'>>(
    db,
    sql`select ${columns}, case when u.id is null then null else ${personRefOf('u')} end as "updatedBy"
      from billing_settings s left join users u on u.id = s.updated_by`,
  )
  const settings = found ?? defaults
  const { prefix, year } = seriesOf(settings, today)
  const series = await row<{ last: number; used: boolean }>(
    db,
    sql`select i.last, i.used from invoice_series i where i.prefix = ${prefix} and i.year = ${year}`,
  )
  const nextNumber = (series?.last ?? 0) + 1
  return {
    ...settings,
    defaultTaxRate: shortText(decimal(settings.defaultTaxRate)),
    nextNumber,
    nextInvoiceNumber: invoiceNumberText(prefix, year, nextNumber),
    nextNumberFixed: series?.used ?? false,
  }
}

/** The settings for the settings screen. @throws AppError forbidden */
export async function readBillingSettings(ctx: Ctx, db: Queryable = ctx.services.pool): Promise<BillingSettings> {
  assertAllowed(canViewBillingSettings(ctx.actor), 'setting')
  return billingSettingsNow(db)
}
