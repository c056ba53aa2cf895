import type { QueuedJob, ScheduledJob } from '#platform/jobs.ts'
import { isMedia } from '#platform/readers/media.ts'
import type { Services } from '#platform/services.ts'
import { readWaiting, tryMissingAgain } from './commands.ts'
import { type Waiting, waitingFiles } from './queries.ts'

/** What `uploads.ts` asks for with a file's last byte. */
const readings = 'file-readings'
const mediaReadings = 'file-media-readings'

/** Pictures, documents and texts one after the other, and beside them videos and sounds; each one at a time over all processes. */
export const previewJobs = (services: Services): QueuedJob[] => [
  {
    name: readings,
    run: async (_data, signal) => {
      if ((await waitingFiles(services)).some(({ mediaType }) => isMedia(mediaType))) await services.jobs.send(mediaReadings)
      await readAll(services, ({ mediaType }) => !isMedia(mediaType), signal)
    },
    alone: true,
  },
  { name: mediaReadings, run: (_data, signal) => readAll(services, ({ mediaType }) => isMedia(mediaType), signal), alone: true },
]

/** What was missed: nobody was asked, the scanner took its time, a program was installed since. */
export const waitingJob = (services: Services): ScheduledJob => ({
  name: 'file-readings-waiting',
  cron: '*/5 * * * *',
  atStart: true,
  run: async () => {
    const { hasFfmpeg } = await import('#platform/readers/media.ts')
    if (await hasFfmpeg()) await tryMissingAgain(services)
    if ((await waitingFiles(services)).length > 0) await services.jobs.send(readings)
  },
})

/** Reads what waits, one file after the other, until nothing does. */
export async function readAll(services: Services, belongs: (file: Waiting) => boolean = () => true, signal?: AbortSignal): Promise<void> {
  const seen = new Set<string>()
  for (;;) {
    const next = (await waitingFiles(services)).find((file) => belongs(file) && !seen.has(file.id))
    if (!next || signal?.aborted) return
    seen.add(next.id)
    await readWaiting(services, next, signal)
  }
}
