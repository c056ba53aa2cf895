import type pg from 'pg'
import type { PgBoss, Queue } from 'pg-boss'
import type { Logger } from '../process/log.ts'

declare module '#platform/context.ts' {
  interface Services {
    jobs: Jobs
  }
}

/** A job that runs on a schedule, on one process at a time. */
export type ScheduledJob = {
  name: string
  cron: string
  run: () => Promise<void>
  /** also as soon as a process has started: what waited for one is not to wait for the clock */
  atStart?: true
}
/** A job that is asked for; `run` must bear being run twice with the same data. */
export type QueuedJob = {
  name: string
  run: (data: unknown, signal: AbortSignal) => Promise<void>
  /** one at a time over all processes, and one more that waits; give it neither data nor key */
  alone?: boolean
}

export type Jobs = {
  /** Asks for a job soon, on any process. Two asks with the same key while one waits are one. */
  send(name: string, data?: object, key?: string): Promise<void>
  stop(): Promise<void>
}

/**
 * A job is its process's for as long as that gives signs of life, however long it takes; a minute after the last one another process
 * begins it again. Six hours are nobody's work.
 */
const queueDefaults = { retryLimit: 5, retryBackoff: true, expireInSeconds: 6 * 3600, heartbeatSeconds: 60 }

/**
 * What runs alone is kept from beginning again by a note of what runs, which pg-boss writes and reads so often, in seconds. By its own
 * minute, what is asked for behind a long one would wait a minute and a half after that has ended.
 */
const lookedAtEvery = 5
const attention = {
  superviseIntervalSeconds: lookedAtEvery,
  monitorIntervalSeconds: lookedAtEvery,
  queueCacheIntervalSeconds: lookedAtEvery,
}

/** Starts pg-boss in a schema of its own and works on the given jobs. */
export async function startJobs(
  direct: pg.PoolConfig,
  log: Logger,
  jobs: { scheduled: readonly ScheduledJob[]; queued: readonly QueuedJob[] },
): Promise<Jobs> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ ...direct, ...attention, max: 3, schema: 'jobs' })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'))
  await boss.start()
  for (const job of jobs.queued) {
    await openQueue(boss, job.name, { ...queueDefaults, policy: job.alone ? 'stately' : 'short' })
    await boss.work(job.name, { pollingIntervalSeconds: 1 }, async (batch) => {
      for (const one of batch) await job.run(one.data, one.signal)
    })
  }
  for (const job of jobs.scheduled) {
    await openQueue(boss, job.name, queueDefaults)
    await boss.schedule(job.name, job.cron)
    await boss.work(job.name, { pollingIntervalSeconds: 10 }, async () => job.run())
    if (job.atStart) await boss.send(job.name)
  }
  // What an earlier version scheduled would be asked for every day, and nobody would do it.
  const known = new Set(jobs.scheduled.map(({ name }) => name))
  for (const { name } of await boss.getSchedules()) if (!known.has(name)) await boss.unschedule(name)
  return {
    async send(name, data = {}, key) {
      await boss.send(name, data, key ? { singletonKey: key } : {})
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}

/** What a queue is made with stays with it: one from an earlier version is brought up to date. */
async function openQueue(boss: PgBoss, name: string, options: Omit<Queue, 'name'>): Promise<void> {
  await boss.createQueue(name, options)
  const { policy: _fixed, ...changeable } = options
  await boss.updateQueue(name, changeable)
}
