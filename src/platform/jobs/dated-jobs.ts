import { instantOf } from '#shared/values/dates.ts'
import { type Ctx, type Services, systemCtx } from '../context.ts'
import { prepared, type Queryable } from '../database/db.ts'
import { transact } from '../transactions/transact.ts'
import type { Tx } from '../transactions/tx.ts'
import type { ScheduledJob } from './jobs.ts'

/** Something at a date (`YYYY-MM-DD`) and time (`HH:MM`) by the clocks of a zone, under a key that no other has. */
export type Occurrence = { key: string; date: string; time: string; zone: string }
/** An occurrence whose time has come. */
export type Due = Occurrence & { data: unknown; now: Date }

/**
 * Work that is due at dates. Each key of it runs once: what it does and that it is done are one transaction, on whichever process and
 * however late. It must touch nothing but the database; commands called in it join.
 */
export type DatedJob = {
  name: string
  /**
   * What comes again and again: of each the last occurrence that has come by now (`latestDaily`). Those before it that nobody was there
   * to run are passed over, so that nothing stale is told after standing still.
   */
  recurring?: (db: Queryable, now: Date) => Promise<readonly Occurrence[]>
  run: (tx: Tx, ctx: Ctx, due: Due) => Promise<void>
}

/** Finished keys are kept this long; an occurrence older than that is nobody's any more. */
const keptDays = 60
const firstWaitMinutes = 1
const longestWaitMinutes = 240

/** Plans work for a date of its own, or moves it there while it has not run. It runs even when the date has long passed. */
export async function planDated(tx: Tx, name: string, { key, date, time, zone }: Occurrence, data: object | null = null): Promise<void> {
  await prepared(
    tx,
    'plan_dated',
    `insert into dated_jobs (name, key, date, time, zone, due_at, data) values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (name, key) do update set date = $3, time = $4, zone = $5, due_at = $6, data = $7 where dated_jobs.done_at is null`,
    [name, key, date, time, zone, instantOf(date, time, zone), data === null ? null : JSON.stringify(data)],
  )
}

/** Takes back what was planned and has not run. */
export async function unplanDated(tx: Tx, name: string, key: string): Promise<void> {
  await prepared(tx, 'unplan_dated', 'delete from dated_jobs where name = $1 and key = $2 and done_at is null', [name, key])
}

/**
 * For work that does many things in one run: which of the keys nobody has done before. They are done with this transaction.
 * @param due where and when they are due, for those who read the table
 */
export async function claimKeys(tx: Tx, name: string, keys: readonly string[], { date, time, zone, now }: Due): Promise<Set<string>> {
  const claimed = await prepared<{ key: string }>(
    tx,
    'claim_dated_keys',
    `insert into dated_jobs (name, key, date, time, zone, due_at, done_at)
      select $1, key, $3, $4, $5, $6, $6 from unnest($2::text[]) as key order by key on conflict (name, key) do nothing returning key`,
    [name, [...new Set(keys)], date, time, zone, now],
  )
  return new Set(claimed.map(({ key }) => key))
}

/** Runs what has come. One that fails is tried again, and keeps none of the others waiting. @param now the job's own clock */
export async function runDated(services: Services, jobs: readonly DatedJob[], now = new Date()): Promise<void> {
  for (const job of jobs) {
    for (const occurrence of await undone(services, job, now)) {
      await guarded(services, job, occurrence.key, () => runRecurring(services, job, { ...occurrence, data: null, now }))
    }
    while (await runPlanned(services, job, now)) continue
  }
}

/** The job that everything dated runs by, once a minute, and the one that forgets what is long done. */
export function datedJobs(services: Services, jobs: readonly DatedJob[]): ScheduledJob[] {
  const forget = `delete from dated_jobs where done_at < now() - interval '${keptDays} days'`
  return [
    { name: 'dated-jobs', cron: '* * * * *', run: () => runDated(services, jobs) },
    { name: 'dated-jobs-forget', cron: '29 3 * * *', run: async () => void (await services.pool.query(forget)) },
  ]
}

async function undone({ pool }: Services, { name, recurring }: DatedJob, now: Date): Promise<Occurrence[]> {
  const come = (await recurring?.(pool, now)) ?? []
  if (come.length === 0) return []
  const done = await prepared<{ key: string }>(pool, 'dated_done', 'select key from dated_jobs where name = $1 and key = any($2)', [
    name,
    come.map(({ key }) => key),
  ])
  const known = new Set(done.map(({ key }) => key))
  return come.filter(({ key }) => !known.has(key))
}

/** Another process at the same key waits here until the first has ended, and then finds it done. */
async function runRecurring(services: Services, job: DatedJob, due: Due): Promise<void> {
  const ctx = systemCtx(services, job.name)
  await transact(ctx, async (tx) => {
    const claimed = await claimKeys(tx, job.name, [due.key], due)
    if (claimed.has(due.key)) await job.run(tx, ctx, due)
  })
}

/** @returns whether there was one */
async function runPlanned(services: Services, job: DatedJob, now: Date): Promise<boolean> {
  const ctx = systemCtx(services, job.name)
  let key: string | undefined
  const work = () =>
    transact(ctx, async (tx) => {
      const [due] = await prepared<Occurrence & { data: unknown }>(
        tx,
        'dated_due',
        `select key, date::text as date, time, zone, data from dated_jobs where name = $1 and done_at is null and due_at <= $2
          order by due_at, key limit 1 for update skip locked`,
        [job.name, now],
      )
      key = due?.key
      if (!due) return
      await job.run(tx, ctx, { ...due, now })
      await prepared(tx, 'dated_done_now', 'update dated_jobs set done_at = $3 where name = $1 and key = $2', [job.name, due.key, now])
    })
  const failed = await guarded(services, job, undefined, work)
  if (failed && key !== undefined) {
    await services.pool.query(
      `update dated_jobs set attempts = attempts + 1, due_at = $3::timestamptz + make_interval(mins => least($4 * (2 ^ least(attempts, 20))::int, $5))
        where name = $1 and key = $2 and done_at is null`,
      [job.name, key, now, firstWaitMinutes, longestWaitMinutes],
    )
  }
  return key !== undefined
}

/** @returns whether it failed */
async function guarded({ log }: Services, { name }: DatedJob, key: string | undefined, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return false
  } catch (error) {
    log.error({ err: error, job: name, key }, 'dated work failed; it is tried again')
    return true
  }
}
