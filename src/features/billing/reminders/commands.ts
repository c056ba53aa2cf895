import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { readBrand } from '#features/clients/brands/queries.ts'
import { canEditBrandBilling } from '#features/clients/brands/rules.ts'
import type { Ctx } from '#platform/context.ts'
import { mailConfigured } from '#platform/process/env.ts'
import { lockRecord, patchRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { assertAllowed, authorize } from '#shared/rights/decision.ts'
import { invalid } from '#shared/rights/errors.ts'
import { dateText, daysBetween } from '#shared/values/dates.ts'
import { add, decimal, decimalText, subtract } from '#shared/values/decimal.ts'
import { definedOnly } from '#shared/values/defined.ts'
import { fillIn } from '../billing-settings/labels.ts'
import { billingSettingsNow } from '../billing-settings/queries.ts'
import { writeMails } from '../invoice-sending/commands.ts'
import { amountText } from '../invoices/labels.ts'
import { invoiceKind } from '../invoices/record.ts'
import { eventFor, type InvoiceRow } from '../invoices/refs.ts'
import { canEditInvoice } from '../invoices/rules.ts'
import { invoices } from '../invoices/table.ts'
import type { remindersApi } from './api.ts'
import { reminderFacts, remindersNow } from './queries.ts'
import { canEditReminders } from './rules.ts'
import { type ReminderSettings, type ReminderStep, reminderSettingsView } from './schema.ts'
import { invoiceReminders, reminderSettings, reminderStops } from './table.ts'
import { stepFor } from './tools.ts'

type Input<Key extends keyof typeof remindersApi> = ParsedInputOf<(typeof remindersApi)[Key]>

/** Changes the reminder settings. @throws AppError forbidden, stale */
export async function updateReminderSettings(
  ctx: Ctx,
  { version, ...patch }: Input<'PATCH /api/reminder-settings'>,
): Promise<ReminderSettings> {
  return transact(ctx, async (tx) => {
    await tx.drizzle.insert(reminderSettings).values({}).onConflictDoNothing()
    const [found] = await tx.drizzle.select().from(reminderSettings).for('no key update')
    if (!found) throw new Error('The reminder settings have no row.')
    await patchRecord(tx, ctx.actor, {
      table: reminderSettings,
      view: reminderSettingsView,
      row: authorize(canEditReminders(ctx.actor), found, 'setting'),
      patch: definedOnly(patch),
      derived: { updatedBy: ctx.actor.userId },
      baseVersion: version,
      event: {
        kind: 'reminder-settings.updated',
        recordType: 'reminder-settings',
        audience: 'internal',
        readers: 'billing.settings-view',
      },
      read: () => remindersNow(tx),
    })
    return remindersNow(tx)
  })
}

type Of = { brandId?: string | null | undefined; invoiceId?: string | null | undefined }

/** Sends no reminders for a brand or an invoice, or sends them again. @throws AppError invalid_input, not_found, forbidden */
export async function setReminders(ctx: Ctx, of: Of, off: boolean): Promise<{ off: boolean }> {
  if (!of.brandId === !of.invoiceId) throw invalid('brandId', 'Choose a brand or an invoice')
  return transact(ctx, async (tx) => {
    await assertMay(tx, ctx, of)
    const which = of.brandId ? eq(reminderStops.brandId, of.brandId) : eq(reminderStops.invoiceId, of.invoiceId ?? '')
    if (off) {
      const stop = { brandId: of.brandId ?? null, invoiceId: of.invoiceId ?? null }
      await tx.drizzle
        .insert(reminderStops)
        .values({ id: randomUUID(), ...stop, createdBy: ctx.actor.userId })
        .onConflictDoNothing()
    } else await tx.drizzle.delete(reminderStops).where(which)
    return { off }
  })
}

async function assertMay(tx: Tx, ctx: Ctx, { brandId, invoiceId }: Of): Promise<void> {
  if (brandId) {
    const brand = await readBrand(ctx, brandId, tx)
    assertAllowed(canEditBrandBilling(ctx.actor, brand), 'brand')
    const event = { recordType: 'brand', recordId: brandId, audience: 'internal' as const, readers: 'billing.settings-view', brandId }
    tx.record({ ...event, kind: 'brand.reminders' })
    return
  }
  const invoice = await lockRecord(tx, ctx.actor, invoiceKind, invoiceId ?? '', canEditInvoice)
  tx.record({ ...(await eventFor(tx, invoice)), audience: 'internal', kind: 'invoice.reminders', version: invoice.version })
}

/**
 * Sends the step that an invoice has come to. Balance, promise, dispute and earlier reminders are read under the lock of the invoice, which
 * payments take too: an invoice paid in the same moment gets none.
 */
export async function sendDueReminder(tx: Tx, ctx: Ctx, invoiceId: string, today: string): Promise<void> {
  const invoice = await reminderFacts(tx, invoiceId, true)
  const settings = await remindersNow(tx)
  if (!invoice || invoice.settled || invoice.brandOff || invoice.invoiceOff || !settings.enabled || !mailConfigured(ctx.services)) return
  const days = stepFor({ ...invoice, steps: settings.steps.map((one) => one.days) }, today)
  const step = settings.steps.find((one) => one.days === days)
  const [row] = await tx.drizzle.select().from(invoices).where(eq(invoices.id, invoiceId))
  if (!step || !row) return
  const [claimed] = await tx.drizzle
    .insert(invoiceReminders)
    .values({ invoiceId, days: step.days, sentOn: today, sentTo: row.clientEmail })
    .onConflictDoNothing()
    .returning()
  if (claimed) await send(tx, ctx, row, step, today)
}

async function send(tx: Tx, ctx: Ctx, invoice: InvoiceRow, step: ReminderStep, today: string): Promise<void> {
  const { companyName } = await billingSettingsNow(tx)
  const balance = subtract(decimal(invoice.totalAmount), add(decimal(invoice.paidAmount), decimal(invoice.creditedAmount)))
  const words = {
    number: invoice.invoiceNumber,
    total: amountText(invoice.totalAmount, invoice.currency),
    balance: amountText(decimalText(balance), invoice.currency),
    due: dateText(invoice.dueDate),
    days: String(Math.abs(daysBetween(invoice.dueDate, today))),
    client: invoice.clientName,
    company: invoice.document?.seller.name ?? companyName ?? '',
  }
  await writeMails(tx, ctx, invoice, {
    to: [invoice.clientEmail],
    cc: [],
    subject: fillIn(step.subject, words),
    text: fillIn(step.text, words),
    copyToMe: false,
  })
  tx.record({
    ...(await eventFor(tx, invoice)),
    audience: 'internal',
    kind: 'invoice.reminded',
    version: invoice.version,
    changes: { remindedTo: [null, invoice.clientEmail] },
  })
}
