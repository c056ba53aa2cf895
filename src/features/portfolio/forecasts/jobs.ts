import type { Services } from '#platform/context.ts'
import type { ScheduledJob } from '#platform/jobs/jobs.ts'
import type { EventReader } from '#platform/live/readers.ts'
import { makeAllForecasts, makeForecasts, makeNextForecasts } from './commands.ts'

/** Each night, since a day more without anything finished moves every date. */
export const forecastsJob = (services: Services): ScheduledJob => ({
  name: 'forecasts',
  cron: '23 2 * * *',
  run: () => makeAllForecasts(services),
})

/**
 * After a change of a project or of its tasks, seconds behind it; what happens meanwhile to one project is computed once. Beginning, it
 * computes all there are.
 */
export const forecastsReader: EventReader = {
  name: 'forecasts',
  version: 1,
  begin: (tx, from) => makeNextForecasts(tx, from as string | null),
  read: async (tx, events) => {
    const touched = events.filter(({ recordType }) => recordType === 'task' || recordType === 'project')
    await makeForecasts(tx, [...new Set(touched.flatMap(({ projectId }) => projectId ?? []))])
  },
}
