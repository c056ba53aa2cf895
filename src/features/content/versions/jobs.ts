import type { Services } from '#platform/context.ts'
import type { ScheduledJob } from '#platform/jobs/jobs.ts'
import { dropUnshownPictures } from './commands.ts'

/** Before the files that nothing points to are looked for. */
export const picturesJob = (services: Services): ScheduledJob => ({
  name: 'content-pictures',
  cron: '7 3 * * *',
  run: async () => void (await dropUnshownPictures(services)),
})
