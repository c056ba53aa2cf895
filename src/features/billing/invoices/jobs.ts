import { workspaceNow } from '#features/workspace/settings/queries.ts'
import { claimKeys, type DatedJob } from '#platform/jobs/dated-jobs.ts'
import { addDays, dateIn, latestDaily } from '#shared/values/dates.ts'
import { notifyOfOverdue } from './notify.ts'
import { becameOverdue } from './queries.ts'

/** When notices go out, by the clock of the workspace. */
const toldAt = '08:00'
/** How far back something overdue is still news: longer than a server is down. */
const newsForDays = 14

/** Notifies each morning about newly overdue invoices, once per due date. */
export const overdueInvoices: DatedJob = {
  name: 'overdue-invoices',
  recurring: async (db, now) => {
    const { timezone: zone } = await workspaceNow(db)
    const { date } = latestDaily(toldAt, zone, now)
    return [{ key: `${zone} ${date}`, date, time: toldAt, zone }]
  },
  run: async (tx, ctx, due) => {
    const today = dateIn(due.zone, due.now)
    const found = await becameOverdue(tx, today, addDays(today, -newsForDays))
    const keyOf = ({ id, dueDate }: (typeof found)[number]) => `${id} ${dueDate}`
    const claimed = await claimKeys(tx, 'invoice overdue', found.map(keyOf), due)
    for (const invoice of found) if (claimed.has(keyOf(invoice))) await notifyOfOverdue(tx, ctx, invoice, invoice.balance)
  },
}
