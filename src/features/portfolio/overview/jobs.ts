import type { Services } from '#platform/context.ts'
import type { ScheduledJob } from '#platform/jobs/jobs.ts'
import type { EventReader } from '#platform/live/readers.ts'
import { makeAllStandings, makeNextStandings, makeStandings } from './commands.ts'

/** Every night, as rates take effect on a date. */
export const standingsJob = (services: Services): ScheduledJob => ({
  name: 'project-standings',
  cron: '41 2 * * *',
  run: () => makeAllStandings(services),
})

/** Follows changes of hours, of records with hours and of projects, seconds behind. On its first run it computes every project. */
export const standingsReader = (services: Services): EventReader => ({
  name: 'project-standings',
  version: 1,
  begin: async (tx, from) => makeNextStandings(tx, await services.kinds(), from as string | null),
  read: async (tx, events) => {
    const kinds = await services.kinds()
    const counts = (type: string) => type === 'time-entry' || type === 'project' || kinds.groupsOf(type).includes('@hours')
    const touched = events.filter(({ recordType }) => counts(recordType))
    await makeStandings(tx, kinds, [...new Set(touched.flatMap(({ projectId }) => projectId ?? []))])
  },
})
