import type { QueuedJob, ScheduledJob } from '#platform/jobs.ts'
import type { VideoMaker } from '#platform/readers/copies.ts'
import { isMedia } from '#platform/readers/media.ts'
import type { Services } from '#platform/services.ts'
import { askForReadings } from '../files/commands.ts'
import { copiesJobName, copyMissingAgain, makeDamagedAgain, makeWaiting, readWaiting, tryMissingAgain } from './commands.ts'
import { type Waiting, waitingFiles, waitingVideos } from './queries.ts'

/** What `uploads.ts` asks for with a file's last byte. */
const readings = 'file-readings'
const mediaReadings = 'file-media-readings'

/** Pictures, documents and texts one after the other, and beside them videos and sounds; each one at a time over all processes. */
export const previewJobs = (services: Services): QueuedJob[] => [
  {
    name: readings,
    run: (_data, signal) => readAll(services, ({ mediaType }) => !isMedia(mediaType), signal),
    alone: true,
  },
  { name: mediaReadings, run: (_data, signal) => readAll(services, ({ mediaType }) => isMedia(mediaType), signal), alone: true },
  // Beside the readings, which nobody shall wait for while an hour of film is copied.
  { name: copiesJobName, run: (_data, signal) => copyAll(services, signal), alone: true },
]

/** What was missed: nobody was asked, the scanner took its time, a program was installed since. */
export const waitingJob = (services: Services): ScheduledJob => ({
  name: 'file-readings-waiting',
  cron: '*/5 * * * *',
  atStart: true,
  run: async () => {
    const { hasFfmpeg } = await import('#platform/readers/media.ts')
    await makeDamagedAgain(services.pool)
    if (await hasFfmpeg()) {
      await tryMissingAgain(services)
      await copyMissingAgain(services.pool)
    }
    if ((await waitingVideos(services)).length > 0) await services.jobs.send(copiesJobName)
    if ((await waitingFiles(services)).length > 0) await askForReadings(services.jobs)
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

/** Makes of every video that waits its copy and its strip, one after the other, until none does. */
export async function copyAll(services: Services, signal?: AbortSignal, maker?: VideoMaker): Promise<void> {
  const seen = new Set<string>()
  for (;;) {
    const next = (await waitingVideos(services)).find(({ id }) => !seen.has(id))
    if (!next || signal?.aborted) return
    seen.add(next.id)
    await makeWaiting(services, next, signal, maker)
  }
}
