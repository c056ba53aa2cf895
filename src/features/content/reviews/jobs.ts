import { notify } from '#features/workspace/notifications/commands.ts'
import { type DatedJob, planDated } from '#platform/jobs/dated-jobs.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { addressOf } from '#shared/records/addresses.ts'
import { addDays, dateIn, dateText } from '#shared/values/dates.ts'
import { contentNotices } from '../items/notices.ts'
import { openRound, zonesOf } from './queries.ts'

export const reminderName = 'content-review'
/** When people are reminded, by their own clocks. */
const remindedAt = '08:00'

/** Plans to remind each reviewer on the morning before the day; nobody where that morning is gone. */
export async function planReminders(tx: Tx, reviewId: string, dueDate: string, people: readonly string[]): Promise<void> {
  const date = addDays(dueDate, -1)
  for (const { id, timezone } of await zonesOf(tx, people)) {
    if (date <= dateIn(timezone)) continue
    await planDated(tx, reminderName, { key: `${reviewId} ${id}`, date, time: remindedAt, zone: timezone }, { reviewId, userId: id })
  }
}

/** Reminds a reviewer of a round that is still open. */
export const reviewReminders: DatedJob = {
  name: reminderName,
  run: async (tx, _ctx, { data }) => {
    const { reviewId, userId } = data as { reviewId: string; userId: string }
    const found = await openRound(tx, reviewId, userId)
    if (!found) return
    const about = { record: { type: 'content-item', id: found.id }, url: addressOf['content-item'](found.id), projectId: found.projectId }
    notify(tx, contentNotices['content.review-due'], { to: [userId], data: { title: found.title, due: dateText(found.dueDate) }, about })
  },
}
