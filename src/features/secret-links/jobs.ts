import type { ScheduledJob } from '#platform/jobs.ts'
import type { Services } from '#platform/services.ts'
import { cleanUpLinks } from './commands.ts'

/** After the purge of records, of which links may have been left with nothing. */
export const linksJob = (services: Services): ScheduledJob => ({
  name: 'secret-links',
  cron: '41 3 * * *',
  run: () => cleanUpLinks(services.pool),
})
