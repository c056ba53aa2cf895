import type { Services } from '#platform/context.ts'
import type { ScheduledJob } from '#platform/jobs/jobs.ts'
import { foldTotals } from './commands.ts'

/** Keeps what is due short: it is read whole with every total. */
export const totalsJob = ({ pool }: Services): ScheduledJob => ({ name: 'task-totals', cron: '* * * * *', run: () => foldTotals(pool) })
