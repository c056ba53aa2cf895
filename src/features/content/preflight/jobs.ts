import type { Services } from '#platform/context.ts'
import { isMedia } from '#platform/file-readers/media.ts'
import type { QueuedJob, ScheduledJob } from '#platform/jobs/jobs.ts'
import type { EventReader } from '#platform/live/readers.ts'
import type { EventRow } from '#platform/live/visibility.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { noUser } from '#shared/rights/actor.ts'
import { type Measurer, measureFile, measureMissingAgain, recount, wantMeasures } from './commands.ts'
import { itemsInWork, type Unmeasured, unmeasuredFiles, type Within } from './queries.ts'

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
    const { hasFfmpeg } = await import('#platform/file-readers/programs.ts')
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

/** Of which items, and behind which of them it goes on. */
type Step = { after: string; within: Within | null }

/**
 * Counts open problems of what changed, seconds behind: of items, and in steps of those of a brand whose kit did and of a project that
 * moved. What they show is measured, once it has been read.
 */
export function problemReader(services: Services): EventReader {
  const look = async (tx: Tx, ids: readonly string[]) => {
    await recount(tx, ids)
    if (await wantMeasures(tx, ids))
      tx.afterCommit(() => void askForMeasures(services).catch((err: unknown) => services.log.warn({ err }, 'measures were not asked for')))
  }
  return {
    name: 'preflight',
    version: 2,
    begin: async (tx, from) => {
      const { after, within } = (from as Step | null) ?? { after: noUser, within: null }
      const ids = await itemsInWork(tx, { after, limit: batch, within })
      await look(tx, ids)
      const last = ids.length === batch ? ids.at(-1) : undefined
      return last === undefined ? null : ({ after: last, within } satisfies Step)
    },
    read: async (tx, events, left) => {
      const ids = touchedBy(events)
      for (let at = 0; at < ids.length; at += batch) await look(tx, ids.slice(at, at + batch))
      const [brands, projects] = [brandsOf(events), movedProjects(events)]
      if (brands.length + projects.length === 0) return left
      // What is under way begins once more with them: a kit is changed several times in a row.
      const under = (left as Step | null)?.within
      const within = { brands: union(under?.brands, brands), projects: union(under?.projects, projects) }
      return { after: noUser, within } satisfies Step
    },
  }
}

const union = (some: readonly string[] = [], others: readonly string[]): string[] => [...new Set([...some, ...others])]
const recordsOf = (events: readonly EventRow[], fits: (event: EventRow) => boolean): string[] => [
  ...new Set(events.filter(fits).map(({ recordId }) => recordId)),
]
const touchedBy = (events: readonly EventRow[]): string[] =>
  recordsOf(events, ({ recordType, kind }) => recordType === 'content-item' && kind !== 'content-item.checked')
const brandsOf = (events: readonly EventRow[]): string[] => recordsOf(events, ({ kind }) => kind === 'brand-kit.updated')
const movedProjects = (events: readonly EventRow[]): string[] =>
  recordsOf(events, ({ recordType, changes }) => recordType === 'project' && 'brandId' in changes)
