import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from './log.ts'

/**
 * Something outside that is watched for as long as a process runs, such as a mailbox; by one process at a time. What two of them would do
 * meanwhile, because one has lost the database without knowing, must bear being done twice.
 */
export type Watch = {
  name: string
  /** Watches until the signal, or until what it watches is gone, which it says by throwing. It is begun again, ever later. */
  run(signal: AbortSignal): Promise<void>
}

/** How long after the first failure it is begun again, and after the last ones, in ms. */
const firstPause = 1000
const longestPause = 5 * 60_000
/** How often another process asks whether the one that watches is gone, in ms. */
const lookedEach = 15_000
/** How long the end of a process waits for what is being done, in ms. */
const patience = 5000

/**
 * Begins the watches. Nothing of it keeps a process from starting, answering or ending.
 * @param pauses in ms, other ones for tests
 */
export function startWatches(
  direct: pg.PoolConfig,
  log: Logger,
  watches: readonly Watch[],
  pauses = { first: firstPause, looked: lookedEach },
): { stop(): Promise<void> } {
  const ending = new AbortController()
  const running = Promise.all(watches.map((watch) => keep(watch, { direct, log, pauses }, ending.signal)))
  return {
    stop: async () => {
      ending.abort()
      await Promise.race([running, delay(patience, undefined, { ref: false })])
    },
  }
}

type Around = { direct: pg.PoolConfig; log: Logger; pauses: { first: number; looked: number } }

async function keep(watch: Watch, { direct, log, pauses }: Around, ending: AbortSignal): Promise<void> {
  const wait = (ms: number) => delay(ms, undefined, { signal: ending, ref: false }).catch(() => undefined)
  for (let pause = pauses.first; !ending.aborted; ) {
    const began = performance.now()
    try {
      if (!(await alone(watch, direct, ending))) {
        await wait(pauses.looked)
        continue
      }
    } catch (error) {
      if (!ending.aborted) log.warn({ err: error, watch: watch.name }, 'a watch ended; it is begun again')
    }
    // What has held for long failed for a reason of its own.
    if (performance.now() - began > longestPause) pause = pauses.first
    await wait(pause)
    pause = Math.min(pause * 2, longestPause)
  }
}

/** Runs it while a session of the database holds its lock. @returns false where another process does */
async function alone(watch: Watch, direct: pg.PoolConfig, ending: AbortSignal): Promise<boolean> {
  const client = new pg.Client({ ...direct, keepAlive: true })
  const lost = new AbortController()
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  await client.connect()
  try {
    const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(hashtext('watch'), hashtext($1)) as held`, [
      watch.name,
    ])
    if (rows[0]?.held !== true) return false
    await watch.run(AbortSignal.any([ending, lost.signal]))
    return true
  } finally {
    await client.end().catch(() => undefined)
  }
}
