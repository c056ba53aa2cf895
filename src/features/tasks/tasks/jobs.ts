import { dueReminders } from '#features/records/inbox/jobs.ts'
import type { Services } from '#platform/context.ts'
import type { ScheduledJob } from '#platform/jobs/jobs.ts'
import { addressOf } from '#shared/records/addresses.ts'
import { foldTotals } from './commands.ts'
import { taskNotices } from './notices.ts'
import { tasksDue } from './queries.ts'

/** Keeps what is due short: it is read whole with every total. */
export const totalsJob = ({ pool }: Services): ScheduledJob => ({ name: 'task-totals', cron: '* * * * *', run: () => foldTotals(pool) })

/** Reminds assignees of their tasks. */
export const dueTasks = dueReminders({
  name: 'due-tasks',
  record: 'task',
  due: tasksDue,
  urlOf: addressOf.task,
  tomorrow: taskNotices['task.due-tomorrow'],
  overdue: taskNotices['task.overdue'],
})
