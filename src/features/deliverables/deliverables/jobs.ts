import { dueReminders } from '#features/records/inbox/jobs.ts'
import type { Services } from '#platform/context.ts'
import type { ScheduledJob } from '#platform/jobs/jobs.ts'
import { addressOf } from '#shared/records/addresses.ts'
import { deliverableNotices } from './notices.ts'
import { deliverablesDue } from './queries.ts'
import { keptDeliverables } from './table.ts'

/** Reminds people of what they have to deliver. */
export const dueDeliverables = dueReminders({
  name: 'due-deliverables',
  record: 'deliverable',
  due: deliverablesDue,
  urlOf: addressOf.deliverable,
  tomorrow: deliverableNotices['deliverable.due-tomorrow'],
  overdue: deliverableNotices['deliverable.overdue'],
})

/** Keeps what is due to the totals short: it is read whole with every total. */
export const deliverableTotalsJob = ({ pool }: Services): ScheduledJob => ({
  name: 'deliverable-totals',
  cron: '* * * * *',
  run: () => keptDeliverables.fold(pool),
})
