import { claimKeys, type DatedJob, type Due } from '#platform/dated-jobs.ts'
import type { ScheduledJob } from '#platform/jobs.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transact.ts'
import { addressOf } from '#shared/addresses.ts'
import { addDays, dateIn, dateText, latestDaily } from '#shared/dates.ts'
import { notify } from '../notifications/commands.ts'
import { zonesOfPeople } from '../users/queries.ts'
import { type DueTask, tasksDue } from './queries.ts'

/** What is deleted can be taken back as long as somebody may still look at the toast; then it goes. */
const removedFor = '1 day'

/** The nightly job that removes for good what its reader deleted, and what was for a mail alone. */
export function removalJob({ pool }: Services): ScheduledJob {
  const remove = `delete from notifications where removed_at < now() - interval '${removedFor}' or not shown and not mail_pending`
  return { name: 'notifications-removal', cron: '41 3 * * *', run: async () => void (await pool.query(remove)) }
}

/** When people are told, by their own clocks. */
const toldAt = '08:00'
/** How far back something overdue is still news: longer than a server stands still, shorter than all that was ever left lying. */
const newsForDays = 14

/**
 * Tells assignees in the morning of their day what is due tomorrow and what has become overdue: each of a task, a person and a due date
 * once, also when nobody was there to tell for days. What was due tomorrow on a day gone by is overdue by now and told as that.
 */
export const dueTasks: DatedJob = {
  name: 'due-tasks',
  recurring: async (db, now) =>
    (await zonesOfPeople(db)).map((zone) => {
      const { date } = latestDaily(toldAt, zone, now)
      return { key: `${zone} ${date}`, date, time: toldAt, zone }
    }),
  run: async (tx, _ctx, due) => {
    const today = dateIn(due.zone, due.now)
    const tomorrow = await tasksDue(tx, due.zone, addDays(today, 1), addDays(today, 1))
    for (const task of await notYetTold(tx, 'due-tomorrow', tomorrow, due)) {
      notify(tx, 'task.due-tomorrow', { to: [task.assigneeId], data: { title: task.name }, about: about(task) })
    }
    const overdue = await tasksDue(tx, due.zone, addDays(today, -newsForDays), addDays(today, -1))
    for (const task of await notYetTold(tx, 'overdue', overdue, due)) {
      notify(tx, 'task.overdue', { to: [task.assigneeId], data: { title: task.name, due: dateText(task.dueDate) }, about: about(task) })
    }
  },
}

const about = ({ id, projectId }: DueTask) => ({ record: { type: 'task', id }, url: addressOf.task(id), projectId })

async function notYetTold(tx: Tx, what: string, tasks: readonly DueTask[], due: Due): Promise<DueTask[]> {
  const keyOf = ({ id, assigneeId, dueDate }: DueTask) => `${id} ${assigneeId} ${dueDate}`
  const claimed = await claimKeys(tx, `task ${what}`, tasks.map(keyOf), due)
  return tasks.filter((task) => claimed.has(keyOf(task)))
}
