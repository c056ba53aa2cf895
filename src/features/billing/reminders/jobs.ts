import { workspaceNow } from '#features/workspace/settings/queries.ts'
import { type DatedJob, planDated } from '#platform/jobs/dated-jobs.ts'
import { mailConfigured } from '#platform/process/env.ts'
import { dateIn, latestDaily } from '#shared/values/dates.ts'
import { sendDueReminder } from './commands.ts'
import { remindable, remindersNow, spanOf } from './queries.ts'
import { stepFor } from './tools.ts'

/** When reminders go out, by the clock of the workspace. */
const sentAt = '09:00'

/** Each morning wakes a job for each invoice that has come to a step. */
export const reminderRound: DatedJob = {
  name: 'reminder-round',
  recurring: async (db, now) => {
    const { timezone: zone } = await workspaceNow(db)
    const { date } = latestDaily(sentAt, zone, now)
    return [{ key: date, date, time: sentAt, zone }]
  },
  run: async (tx, { services }, { zone, now }) => {
    const settings = await remindersNow(tx)
    if (!settings.enabled || !mailConfigured(services)) return
    const steps = settings.steps.map(({ days }) => days)
    const today = dateIn(zone, now)
    const { from, to } = spanOf(steps, today)
    for (const invoice of await remindable(tx, from, to)) {
      if (invoice.brandOff || invoice.invoiceOff || stepFor({ ...invoice, steps }, today) === null) continue
      await planDated(tx, sendReminder.name, { key: `${invoice.id} ${today}`, date: today, time: sentAt, zone }, { invoiceId: invoice.id })
    }
  },
}

/** Sends the reminder of one invoice, if it still is due. */
export const sendReminder: DatedJob = {
  name: 'reminder',
  run: (tx, ctx, { data, zone, now }) => sendDueReminder(tx, ctx, (data as { invoiceId: string }).invoiceId, dateIn(zone, now)),
}
