import type pg from 'pg'
import type { Logger } from './log.ts'

/** A job that runs on a schedule, on one process at a time. */
export type ScheduledJob = { name: string; cron: string; run: () => Promise<void> }
/** A job that is asked for; `run` must bear being run twice with the same data. */
export type QueuedJob = { name: string; run: (data: unknown) => Promise<void> }

export type Jobs = {
  /** Asks for a job soon, on any process. Two asks with the same key while one waits are one. */
  send(name: string, data?: object, key?: string): Promise<void>
  stop(): Promise<void>
}

const queueDefaults = { retryLimit: 5, retryBackoff: true, expireInSeconds: 600 }

/** Starts pg-boss in a schema of its own and works on the given jobs. */
export async function startJobs(
  direct: pg.PoolConfig,
  log: Logger,
  jobs: { scheduled: readonly ScheduledJob[]; queued: readonly QueuedJob[] },
): Promise<Jobs> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ ...direct, max: 3, schema: 'jobs' })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'))
  await boss.start()
  for (const job of jobs.queued) {
    await boss.createQueue(job.name, { ...queueDefaults, policy: 'short' })
    await boss.work(job.name, { pollingIntervalSeconds: 1 }, async (batch) => {
      for (const one of batch) await job.run(one.data)
    })
  }
  for (const job of jobs.scheduled) {
    await boss.createQueue(job.name, queueDefaults)
    await boss.schedule(job.name, job.cron)
    await boss.work(job.name, { pollingIntervalSeconds: 10 }, async () => job.run())
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
