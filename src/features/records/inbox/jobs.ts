import { notify } from '#features/workspace/notifications/commands.ts'
import { zonesOfPeople } from '#features/workspace/users/queries.ts'
import type { Services } from '#platform/context.ts'
import type { Queryable } from '#platform/database/db.ts'
import { claimKeys, type DatedJob, type Due } from '#platform/jobs/dated-jobs.ts'
import type { ScheduledJob } from '#platform/jobs/jobs.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { addressOf } from '#shared/records/addresses.ts'
import { addDays, dateIn, dateText, latestDaily } from '#shared/values/dates.ts'
import { tasksDue } from './queries.ts'

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

/** Something that somebody has to do by a day. */
type DueRecord = { id: string; name: string; projectId: string; personId: string; dueDate: string }

type Reminded = {
  name: string
  /** the kind of record */
  record: string
  /** what people of a zone have that is open and due in these days */
  due: (db: Queryable, zone: string, first: string, last: string) => Promise<DueRecord[]>
  urlOf: (id: string) => string
  tomorrow: 'task.due-tomorrow' | 'deliverable.due-tomorrow'
  overdue: 'task.overdue' | 'deliverable.overdue'
}

/**
 * Tells people in the morning of their day what is due tomorrow and what has become overdue: each of a record, a person and a due date
 * once, also when nobody was there to tell for days. What was due tomorrow on a day gone by is overdue by now and told as that.
 */
export function dueReminders({ name, record, due: dueBetween, urlOf, tomorrow, overdue }: Reminded): DatedJob {
  const about = ({ id, projectId }: DueRecord) => ({ record: { type: record, id }, url: urlOf(id), projectId })
  const notYetTold = async (tx: Tx, what: string, found: readonly DueRecord[], due: Due): Promise<DueRecord[]> => {
    const keyOf = ({ id, personId, dueDate }: DueRecord) => `${id} ${personId} ${dueDate}`
    const claimed = await claimKeys(tx, `${record} ${what}`, found.map(keyOf), due)
    return found.filter((one) => claimed.has(keyOf(one)))
  }
  return {
    name,
    recurring: async (db, now) =>
      (await zonesOfPeople(db)).map((zone) => {
        const { date } = latestDaily(toldAt, zone, now)
        return { key: `${zone} ${date}`, date, time: toldAt, zone }
      }),
    run: async (tx, _ctx, due) => {
      const today = dateIn(due.zone, due.now)
      const next = await dueBetween(tx, due.zone, addDays(today, 1), addDays(today, 1))
      for (const one of await notYetTold(tx, 'due-tomorrow', next, due))
        notify(tx, tomorrow, { to: [one.personId], data: { title: one.name }, about: about(one) })
      const late = await dueBetween(tx, due.zone, addDays(today, -newsForDays), addDays(today, -1))
      for (const one of await notYetTold(tx, 'overdue', late, due))
        notify(tx, overdue, { to: [one.personId], data: { title: one.name, due: dateText(one.dueDate) }, about: about(one) })
    },
  }
}

/** Reminds assignees of their tasks. */
export const dueTasks = dueReminders({
  name: 'due-tasks',
  record: 'task',
  due: tasksDue,
  urlOf: addressOf.task,
  tomorrow: 'task.due-tomorrow',
  overdue: 'task.overdue',
})
