import type { Services } from '#platform/context.ts'
import type { VideoMaker } from '#platform/file-readers/copies.ts'
import { heifTypes } from '#platform/file-readers/heif.ts'
import type { QueuedJob, ScheduledJob } from '#platform/jobs/jobs.ts'
import { askForReadings } from '../files/commands.ts'
import {
  copiesJobName,
  copyMissingAgain,
  makeDamagedAgain,
  makeWaiting,
  type Reading,
  readOlderAgain,
  readWaiting,
  tryMissingAgain,
} from './commands.ts'
import { type ReadingLane, type Waiting, waitingFiles, waitingVideos } from './queries.ts'

/** What `uploads.ts` asks for with a file's last byte. */
const readings = 'file-readings'
const mediaReadings = 'file-media-readings'

/** Pictures, documents and texts one after the other, and beside them videos and sounds; each one at a time over all processes. */
export const previewJobs = (services: Services): QueuedJob[] => [
  {
    name: readings,
    run: (_data, signal) => readAll(services, 'other', signal),
    alone: true,
  },
  { name: mediaReadings, run: (_data, signal) => readAll(services, 'media', signal), alone: true },
  // Beside the readings, which nobody shall wait for while an hour of film is copied.
  { name: copiesJobName, run: (_data, signal) => copyAll(services, signal), alone: true },
]

/** What was missed: nobody was asked, the scanner took its time, a program was installed since. */
export const waitingJob = (services: Services): ScheduledJob => ({
  name: 'file-readings-waiting',
  cron: '*/5 * * * *',
  atStart: true,
  run: async () => {
    const { hasFfmpeg, hasProgram } = await import('#platform/file-readers/programs.ts')
    await makeDamagedAgain(services.pool)
    if (await hasFfmpeg()) {
      await tryMissingAgain(services, heifTypes, false)
      await copyMissingAgain(services.pool)
    }
    if (await hasProgram('heif-convert')) await tryMissingAgain(services, heifTypes)
    if ((await waitingVideos(services)).length > 0) await services.jobs.send(copiesJobName)
    if ((await waitingFiles(services)).length > 0) await askForReadings(services.jobs)
  },
})

/** What an older Atelier has read is read again where this one sees more. */
export const olderJob = (services: Services): ScheduledJob => ({
  name: 'file-readings-older',
  cron: '17 3 * * *',
  atStart: true,
  run: async () => {
    if ((await readOlderAgain(services)) > 0) await askForReadings(services.jobs)
  },
})

/** Reads what waits, one file after the other, until nothing does. */
export const readAll = (services: Services, lane?: ReadingLane, signal?: AbortSignal, reading?: Reading): Promise<void> =>
  inTurn(
    services,
    (passedOver) => waitingFiles(services, lane, passedOver),
    (file) => readWaiting(services, file, signal, reading),
    signal,
  )

/** Makes of every video that waits its copy and its strip, one after the other, until none does. */
export const copyAll = (services: Services, signal?: AbortSignal, maker?: VideoMaker): Promise<void> =>
  inTurn(
    services,
    (passedOver) => waitingVideos(services, passedOver),
    (video) => makeWaiting(services, video, signal, maker),
    signal,
  )

/**
 * One after the other until nothing waits: what was tried in vain behind everything else, and then whoever has had the least time so far.
 * What cannot be read now, though it may be whole, is passed over until the next run: the others do not wait for it.
 * @param waiting in the order in which they are to come otherwise
 */
async function inTurn<T extends Waiting>(
  { log, storage }: Services,
  waiting: (passedOver: readonly string[]) => Promise<T[]>,
  run: (one: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const [seen, spent, passedOver] = [new Set<string>(), new Map<string | null, number>(), [] as string[]]
  const tried = ({ attempts }: T) => Number(attempts > 0)
  const had = ({ createdBy }: T) => spent.get(createdBy) ?? 0
  for (;;) {
    const left = (await waiting(passedOver)).filter(({ id, attempts }) => !seen.has(`${id} ${attempts}`))
    const [next] = left.toSorted((a, b) => tried(a) - tried(b) || had(a) - had(b))
    if (!next || signal?.aborted) return
    seen.add(`${next.id} ${next.attempts}`)
    const began = performance.now()
    try {
      await run(next)
    } catch (error) {
      if (signal?.aborted) throw error
      // Where nothing can be stored there is nothing to go on with.
      await storage.check()
      log.error({ fileId: next.id, err: error }, 'a file is not read now, and again later')
      passedOver.push(next.id)
    }
    spent.set(next.createdBy, had(next) + performance.now() - began)
  }
}
