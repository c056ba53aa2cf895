import type { Services } from '#platform/context.ts'
import type { ScheduledJob } from '#platform/jobs/jobs.ts'
import type { EventReader } from '#platform/live/readers.ts'
import { makeAllStandings, makeNextStandings, makeStandings } from './commands.ts'

/** Each night: rates begin to hold on a day. */
export const standingsJob = (services: Services): ScheduledJob => ({
  name: 'project-standings',
  cron: '41 2 * * *',
  run: () => makeAllStandings(services),
})

/** After a change of hours, of what they are logged on, or of a project, seconds behind it. Beginning, it computes all there are. */
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
