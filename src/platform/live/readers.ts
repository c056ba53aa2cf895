import { setTimeout as delay } from 'node:timers/promises'
import { type Services, systemCtx } from '../context.ts'
import { prepared, type Queryable } from '../database/db.ts'
import { transact } from '../transactions/transact.ts'
import type { Tx } from '../transactions/tx.ts'
import { eventBatch, eventsAfter, type Mark, presentMark } from './log.ts'
import type { EventRow } from './visibility.ts'

/**
 * Keeps something that follows from the log of changes and may be seconds behind it, so that no change pays for it. What it writes and
 * how far it has read commit together: nothing is left out and nothing is lost, whatever stops between.
 */
export type EventReader = {
  name: string
  /** of what it makes; raised when that has to be made anew */
  version: number
  /**
   * One step of making everything anew, after which the log is read from where it stood before the first; or of what `read` left.
   * @param from null at the first step of all, else what the step before gave @returns where to go on, null when all is there
   */
  begin: (tx: Tx, from: unknown) => Promise<unknown>
  /**
   * What happened, in order. It may be told the same again after beginning anew. What of it concerns very much is left to steps of
   * `begin`, between which the log is read on: a transaction that writes for long holds back what everybody is to hear of (decision 6).
   * @param left what is still to do of what was read before, or null @returns what is to do now, for `begin`; nothing where all is done
   */
  read: (tx: Tx, events: readonly EventRow[], left: unknown) => Promise<unknown>
}

type Place = Mark & { version: number; started: unknown }

const lookEvery = 1000
/** For each second at work it rests this many in a process that is busy all the time; in one that does little else, a second or two. */
const restPerWork = 16

/** One step: a part of beginning anew, the next events, or a part of what they left. @returns whether there may be more to do */
export async function stepReader(services: Services, reader: EventReader): Promise<boolean> {
  return transact(systemCtx(services, reader.name), async (tx) => {
    const place = await placeOf(tx, reader)
    if (!place) return false
    const { started } = place
    if (started !== null && !isLeft(started)) {
      await setStarted(tx, reader, await reader.begin(tx, started === true ? null : started))
      return true
    }
    const left = started?.left ?? null
    const events = await eventsAfter(tx, place)
    const last = events.at(-1)
    if (last) {
      const next = (await reader.read(tx, events, left)) ?? null
      await prepared(tx, 'reader_read', 'update event_readers set xid = $2::text::xid8, event_id = $3 where name = $1', [
        reader.name,
        last.xid,
        last.id,
      ])
      if (next !== left) await setStarted(tx, reader, next === null ? null : { left: next })
      return next !== null || events.length === eventBatch
    }
    if (left === null) return false
    const next = await reader.begin(tx, left)
    await setStarted(tx, reader, next === null ? null : { left: next })
    return true
  })
}

/** What `read` left, beside which the log is read on; what else is kept there is where beginning anew goes on. */
const isLeft = (started: unknown): started is { left: unknown } => typeof started === 'object' && started !== null && 'left' in started

async function setStarted(tx: Tx, { name }: EventReader, started: unknown): Promise<void> {
  await prepared(tx, 'reader_begun', 'update event_readers set started = $2::jsonb where name = $1', [
    name,
    started === null ? null : JSON.stringify(started),
  ])
}

/** Locks where the reader stands; null while another process is at it. A new one, or one of another version, stands at the present. */
async function placeOf(tx: Tx, { name, version }: EventReader): Promise<Place | null> {
  const [found] = await prepared<Place>(
    tx,
    'reader_place',
    `select xid::text as xid, event_id as id, version, started from event_readers where name = $1 for update skip locked`,
    [name],
  )
  if (found?.version === version) return found
  const mark = await presentMark(tx)
  const set = 'version = excluded.version, xid = excluded.xid, event_id = excluded.event_id, started = excluded.started'
  const made = await prepared(
    tx,
    'reader_anew',
    `insert into event_readers (name, version, xid, event_id, started) values ($1, $2, $3::text::xid8, $4, 'true')
      on conflict (name) do update set ${set} where event_readers.version <> excluded.version returning name`,
    [name, version, mark.xid, mark.id],
  )
  return made.length > 0 ? { ...mark, version, started: true } : null
}

/**
 * A look can hold events back for a transaction of another database that ended in the same moment (`horizon` in log.ts). The next look
 * reads them; while a transaction of our own is open, none does.
 */
const looksBehind = 20

/** Reads until there is nothing more to read: for tests and after filling a database. */
export async function catchUp(services: Services, reader: EventReader): Promise<void> {
  for (let looks = 0; looks < looksBehind; looks += 1) {
    while (await stepReader(services, reader)) continue
    if (!(await isBehind(services.pool, reader))) return
  }
}

async function isBehind(db: Queryable, { name, version }: EventReader): Promise<boolean> {
  const [found] = await prepared<{ behind: boolean }>(
    db,
    'reader_behind',
    // The last one is asked for by its index: whether there is one behind the mark would be looked for in the whole log, each second.
    `select r.version <> $2 or r.started is not null or coalesce((select (e.xid, e.id) > (r.xid, r.event_id) from events e
        order by e.xid desc, e.id desc limit 1), false) as behind
      from event_readers r where r.name = $1`,
    [name, version],
  )
  return found?.behind ?? true
}

/** Lets each reader look for news once a second, on every process; one at a time reads. @returns what ends them */
export function startReaders(services: Services, readers: readonly EventReader[]): { stop: () => Promise<void> } {
  const ended = new AbortController()
  const resting = (ms: number) => delay(ms, undefined, { signal: ended.signal }).catch(() => undefined)
  const running = readers.map(async (reader) => {
    while (!ended.signal.aborted) {
      const begun = performance.now()
      const before = performance.eventLoopUtilization()
      const more = await goOn(services, reader)
      const worked = performance.now() - begun
      // Whoever works with Atelier meanwhile has the machine: the busier it is, the longer it rests.
      const { utilization } = performance.eventLoopUtilization(before)
      await resting(more ? Math.min(worked * restPerWork * utilization ** 2, 10_000) : lookEvery)
    }
  })
  return {
    stop: async () => {
      ended.abort()
      await Promise.all(running)
    },
  }
}

async function goOn(services: Services, reader: EventReader): Promise<boolean> {
  try {
    return (await isBehind(services.pool, reader)) && (await stepReader(services, reader))
  } catch (error) {
    services.log.warn({ err: error, reader: reader.name }, 'reading the log of changes failed, trying again')
    return false
  }
}
