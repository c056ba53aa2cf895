import { workspaceNow } from '#features/workspace/settings/queries.ts'
import type { DatedJob } from '#platform/jobs/dated-jobs.ts'
import { latestDaily } from '#shared/values/dates.ts'
import { madeAt, makeNextDraft, planAll, planJob } from './commands.ts'

/** Each morning plans what is next, in the zone that the workspace has by then. */
export const recurringRound: DatedJob = {
  name: 'recurring-round',
  recurring: async (db, now) => {
    const { timezone: zone } = await workspaceNow(db)
    const { date } = latestDaily(madeAt, zone, now)
    return [{ key: date, date, time: madeAt, zone }]
  },
  run: planAll,
}

/** Makes drafts on their days: after standing still, those of all missed periods one after the other. */
export const recurringDrafts: DatedJob = {
  name: planJob,
  run: (tx, ctx, { data, now }) => makeNextDraft(tx, ctx, (data as { planId: string }).planId, now),
}
