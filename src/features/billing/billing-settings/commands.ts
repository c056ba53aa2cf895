import { sql } from 'drizzle-orm'
import { workspaceToday } from '#features/workspace/settings/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { prepared, row } from '#platform/database/db.ts'
import { patchRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { authorize } from '#shared/rights/decision.ts'
import { AppError, invalid } from '#shared/rights/errors.ts'
import type { billingSettingsApi } from './api.ts'
import { invoiceNumberText } from './labels.ts'
import { billingSettingsNow, seriesOf } from './queries.ts'
import { canEditBillingSettings } from './rules.ts'
import { type BillingSettings, billingSettingsView } from './schema.ts'
import { billingSettings } from './table.ts'

type UpdateInput = ParsedInputOf<(typeof billingSettingsApi)['PATCH /api/billing-settings']>

/** Changes the billing settings. @throws AppError forbidden, invalid_input, conflict, stale */
export async function updateBillingSettings(ctx: Ctx, { version, nextNumber, ...patch }: UpdateInput): Promise<BillingSettings> {
  return transact(ctx, async (tx) => {
    await tx.drizzle.insert(billingSettings).values({}).onConflictDoNothing()
    const [found] = await tx.drizzle.select().from(billingSettings).for('no key update')
    if (!found) throw new Error('The billing settings have no row.')
    const settings = authorize(canEditBillingSettings(ctx.actor), found, 'setting')
    const { row: changed } = await patchRecord(tx, ctx.actor, {
      table: billingSettings,
      view: billingSettingsView,
      row: settings,
      patch,
      derived: { updatedBy: ctx.actor.userId },
      baseVersion: version,
      event: {
        kind: 'billing-settings.updated',
        recordType: 'billing-settings',
        audience: 'internal',
        readers: 'billing.settings-view',
      },
      read: () => billingSettingsNow(tx),
    })
    if (nextNumber !== undefined) await setNextNumber(tx, changed, nextNumber)
    return billingSettingsNow(tx)
  })
}

type Numbered = Parameters<typeof seriesOf>[0]

async function setNextNumber(tx: Tx, settings: Numbered, nextNumber: number): Promise<void> {
  const { prefix, year } = seriesOf(settings, await workspaceToday(tx))
  const set = await row(
    tx,
    sql`insert into invoice_series (prefix, year, last, used) values (${prefix}, ${year}, ${nextNumber - 1}, false)
      on conflict (prefix, year) do update set last = excluded.last where not invoice_series.used returning 1 as set`,
  )
  if (set) return
  const last = await row<{ last: number }>(tx, sql`select last from invoice_series where prefix = ${prefix} and year = ${year}`)
  if (last && last.last + 1 === nextNumber) return
  throw new AppError('conflict', 'This series has invoices already. Choose another prefix to begin a new one.', {
    fields: { nextNumber: 'The series has invoices already' },
  })
}

/**
 * Takes the next number of the series for a date. Runs in the transaction that creates the invoice: a rollback also frees the number, so
 * the series has no gaps. Concurrent creates wait for the row lock until that transaction ends.
 */
export async function takeInvoiceNumber(
  tx: Tx,
  settings: Numbered,
  date: string,
): Promise<{ prefix: string; year: number; n: number; text: string }> {
  const { prefix, year } = seriesOf(settings, date)
  const [raised] = await prepared<{ n: number }>(
    tx,
    'next_invoice_number',
    `insert into invoice_series (prefix, year, last) values ($1, $2, 1)
      on conflict (prefix, year) do update set last = invoice_series.last + 1, used = true returning last as n`,
    [prefix, year],
  )
  if (!raised) throw new Error('A series returned no number.')
  if (raised.n > 99_999_999) throw invalid('invoicePrefix', 'This series is full. Choose another prefix.')
  return { prefix, year, n: raised.n, text: invoiceNumberText(prefix, year, raised.n) }
}
