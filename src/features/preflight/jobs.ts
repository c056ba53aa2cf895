import type { EventReader } from '#platform/events/readers.ts'
import type { EventRow } from '#platform/events/visibility.ts'
import type { QueuedJob, ScheduledJob } from '#platform/jobs.ts'
import { isMedia } from '#platform/readers/media.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transact.ts'
import { noUser } from '#shared/actor.ts'
import { type Measurer, measureFile, measureMissingAgain, recount, wantMeasures } from './commands.ts'
import { itemsInWork, itemsInWorkOf, type Unmeasured, unmeasuredFiles } from './queries.ts'

const pictures = 'preflight-pictures'
const media = 'preflight-media'
const isSound = ({ mediaType }: Unmeasured): boolean => isMedia(mediaType)

/** Pictures one after the other, and beside them films and sounds, so that nobody waits for an hour of film to see a picture's colours. */
export const measureJobs = (services: Services): QueuedJob[] => [
  { name: pictures, run: (_data, signal) => measureAll(services, (file) => !isSound(file), signal), alone: true },
  { name: media, run: (_data, signal) => measureAll(services, isSound, signal), alone: true },
]

/** Asks for what is to be measured; cheap where nothing is. */
export async function askForMeasures(services: Services): Promise<void> {
  const waiting = await unmeasuredFiles(services)
  if (waiting.some((file) => !isSound(file))) await services.jobs.send(pictures)
  if (waiting.some(isSound)) await services.jobs.send(media)
}

/** What was missed, and what could not be measured until a program was installed. */
export const waitingMeasures = (services: Services): ScheduledJob => ({
  name: 'preflight-waiting',
  cron: '*/5 * * * *',
  atStart: true,
  run: async () => {
    const { hasFfmpeg } = await import('#platform/readers/programs.ts')
    if (await hasFfmpeg()) await measureMissingAgain(services.pool)
    await askForMeasures(services)
  },
})

/** Measures what waits, one file after the other, until nothing does. */
export async function measureAll(
  services: Services,
  belongs: (file: Unmeasured) => boolean = () => true,
  signal?: AbortSignal,
  measurer?: Measurer,
): Promise<void> {
  const seen = new Set<string>()
  for (;;) {
    const next = (await unmeasuredFiles(services)).find((file) => belongs(file) && !seen.has(file.id))
    if (!next || signal?.aborted) return
    seen.add(next.id)
    await measureFile(services, next, signal, measurer)
  }
}

/** Of as many items at once: each may bring an article. */
const batch = 100

/**
 * Counts open problems of what changed, seconds behind: of items, of those of a brand whose kit did, and of those of a project that moved.
 * What they show is measured, once it has been read.
 */
export function problemReader(services: Services): EventReader {
  const look = async (tx: Tx, ids: readonly string[]) => {
    await recount(tx, ids)
    if (await wantMeasures(tx, ids))
      tx.afterCommit(() => void askForMeasures(services).catch((err: unknown) => services.log.warn({ err }, 'measures were not asked for')))
  }
  return {
    name: 'preflight',
    version: 1,
    begin: async (tx, from) => {
      const ids = await itemsInWork(tx, { after: (from as string | null) ?? noUser, limit: batch })
      await look(tx, ids)
      return ids.length === batch ? (ids.at(-1) ?? null) : null
    },
    read: async (tx, events) => {
      const ids = await touchedBy(tx, events)
      for (let at = 0; at < ids.length; at += batch) await look(tx, ids.slice(at, at + batch))
    },
  }
}

async function touchedBy(tx: Tx, events: readonly EventRow[]): Promise<string[]> {
  const of = (fits: (event: EventRow) => boolean) => [...new Set(events.filter(fits).map(({ recordId }) => recordId))]
  const items = of(({ recordType, kind }) => recordType === 'content-item' && kind !== 'content-item.checked')
  const brands = of(({ kind }) => kind === 'brand-kit.updated')
  const projects = of(({ recordType, changes }) => recordType === 'project' && 'brandId' in changes)
  if (brands.length === 0 && projects.length === 0) return items
  return [...new Set([...items, ...(await itemsInWorkOf(tx, { brands, projects }))])]
}
