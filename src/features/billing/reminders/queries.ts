import { sql } from 'drizzle-orm'
import { workspaceToday } from '#features/workspace/settings/queries.ts'
import { personRefOf } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { type Queryable, row, rows } from '#platform/database/db.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { invalid } from '#shared/rights/errors.ts'
import { addDays } from '#shared/values/dates.ts'
import { readInvoice } from '../invoices/queries.ts'
import { canEditInvoice } from '../invoices/rules.ts'
import { balanceSql } from '../invoices/visibility.ts'
import type { remindersApi } from './api.ts'
import { defaultSteps } from './labels.ts'
import { canViewReminders } from './rules.ts'
import type { InvoiceReminders, ReminderSettings } from './schema.ts'
import { nextStep } from './tools.ts'

const untouched: ReminderSettings = {
  enabled: false,
  steps: [...defaultSteps],
  version: 1,
  updatedAt: new Date(0).toISOString(),
  updatedBy: null,
}

/** The settings as they are, for the server's own use. */
export async function remindersNow(db: Queryable): Promise<ReminderSettings> {
  const found = await row<ReminderSettings>(
    db,
    sql`select s.enabled, s.steps, s.version, s.updated_at as "updatedAt", case when u.id is not null then ${personRefOf('u')} end as "updatedBy"
      from reminder_settings s left join users u on u.id = s.updated_by`,
  )
  return found ?? untouched
}

/** @throws AppError forbidden */
export async function readReminderSettings(ctx: Ctx): Promise<ReminderSettings> {
  assertAllowed(canViewReminders(ctx.actor), 'setting')
  return remindersNow(ctx.services.pool)
}

/** What decides whether an invoice is reminded of, besides the settings. */
export type ReminderFacts = {
  id: string
  dueDate: string
  promisedOn: string | null
  disputed: boolean
  settled: boolean
  sent: number[]
  brandOff: boolean
  invoiceOff: boolean
}

const facts = sql`iv.id, iv.due_date::text as "dueDate", iv.promised_on::text as "promisedOn", iv.dispute_reason is not null as disputed,
  not (iv.status = 'sent' and iv.kind <> 'credit_note' and iv.deleted_at is null and ${balanceSql} > 0) as settled,
  array(select r.days from invoice_reminders r where r.invoice_id = iv.id) as sent,
  exists (select from reminder_stops s where s.brand_id = iv.brand_id) as "brandOff",
  exists (select from reminder_stops s where s.invoice_id = iv.id) as "invoiceOff"`

/** @param lock reads them once nobody changes them any more in this transaction */
export async function reminderFacts(db: Queryable, id: string, lock = false): Promise<ReminderFacts | undefined> {
  // Locked before it is read: what the row says after the wait is what counts.
  if (lock) await row(db, sql`select 1 from invoices where id = ${id} for no key update`)
  return row<ReminderFacts>(db, sql`select ${facts} from invoices iv where iv.id = ${id}`)
}

/** Open invoices near a step. @param from and @param to due dates between which some step may fall today */
export function remindable(db: Queryable, from: string, to: string): Promise<ReminderFacts[]> {
  return rows<ReminderFacts>(
    db,
    sql`select ${facts} from invoices iv where iv.deleted_at is null and iv.status = 'sent' and iv.kind <> 'credit_note'
      and iv.due_date between ${from}::date and ${to}::date and ${balanceSql} > 0 and iv.dispute_reason is null order by iv.due_date, iv.id`,
  )
}

/** The reminders of an invoice. @throws AppError not_found, forbidden */
export async function readInvoiceReminders(ctx: Ctx, id: string): Promise<InvoiceReminders> {
  const { pool } = ctx.services
  const invoice = await readInvoice(ctx, id)
  assertAllowed(canEditInvoice(ctx.actor, invoice), 'invoice')
  const [settings, found, today] = [await remindersNow(pool), await reminderFacts(pool, id), await workspaceToday(pool)]
  const sent = await rows<InvoiceReminders['sent'][number]>(
    pool,
    sql`select days, sent_on::text as "sentOn", sent_to as "sentTo" from invoice_reminders where invoice_id = ${id} order by days`,
  )
  const paused = found ? pausedBy(found, settings.enabled, today) : 'settled'
  const next =
    paused === null || paused === 'promise' ? found && nextStep({ ...found, steps: settings.steps.map(({ days }) => days) }, today) : null
  return { sent, next: next ?? null, paused, pausedUntil: paused === 'promise' ? (found?.promisedOn ?? null) : null }
}

function pausedBy(
  { settled, disputed, promisedOn, invoiceOff, brandOff }: ReminderFacts,
  enabled: boolean,
  today: string,
): InvoiceReminders['paused'] {
  if (settled) return 'settled'
  if (!enabled) return 'off'
  if (brandOff) return 'brand'
  if (invoiceOff) return 'invoice'
  if (disputed) return 'dispute'
  return promisedOn !== null && promisedOn >= today ? 'promise' : null
}

type Stop = ParsedInputOf<(typeof remindersApi)['GET /api/reminder-stops']>

/** @throws AppError forbidden, invalid_input */
export async function readReminderStop(ctx: Ctx, { brandId, invoiceId }: Stop): Promise<{ off: boolean }> {
  assertAllowed(canViewReminders(ctx.actor), 'setting')
  if ((brandId === undefined) === (invoiceId === undefined)) throw invalid('brandId', 'Choose a brand or an invoice')
  const found = await row(
    ctx.services.pool,
    sql`select 1 from reminder_stops where ${brandId ? sql`brand_id = ${brandId}` : sql`invoice_id = ${invoiceId}`}`,
  )
  return { off: found !== undefined }
}

/** Due dates between which a step can fall on a day, or be late. */
export const spanOf = (steps: readonly number[], today: string): { from: string; to: string } => ({
  // A promise may hold a step back for long.
  from: addDays(today, -Math.max(...steps) - 400),
  to: addDays(today, -Math.min(...steps)),
})
