import type { Services } from '#platform/context.ts'
import type { ScheduledJob } from '#platform/jobs/jobs.ts'
import { cleanUpLinks } from './commands.ts'

/** After the purge of records, of which links may have been left with nothing. */
export const linksJob = (services: Services): ScheduledJob => ({
  name: 'secret-links',
  cron: '41 3 * * *',
  run: () => cleanUpLinks(services.pool),
})
