import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { firstZones, instantOf, latestDaily } from '#shared/values/dates.ts'
import { startTestApp } from '../../testing/harness/app.ts'
import type { TestApp } from '../../testing/kit/test-app-types.ts'
import { systemCtx } from '../context.ts'
import { transact } from '../transactions/transact.ts'
import { claimKeys, type DatedJob, datedJobs, type Occurrence, planDated, runDated, unplanDated } from './dated-jobs.ts'

let app: TestApp
let second: TestApp
beforeAll(async () => {
  app = await startTestApp()
  second = await startTestApp({ sameDatabaseAs: app })
  await app.sql('create table runs (key text, date date, at timestamptz)')
})
afterAll(async () => {
  await second.close()
  await app.close()
})
beforeEach(async () => {
  await app.sql('truncate runs, dated_jobs')
})

const minutes = 60_000
const times = ['00:00', '01:30', '02:30', '08:00']

/** Writes down each of its runs; due every day at four times in four zones. */
const daily: DatedJob = {
  name: 'daily',
  recurring: async (_db, now) =>
    firstZones.flatMap((zone) =>
      times.map((time): Occurrence => {
        const { date } = latestDaily(time, zone, now)
        return { key: `${zone} ${time} ${date}`, date, time, zone }
      }),
    ),
  run: async (tx, _ctx, due) => {
    await tx.query('insert into runs values ($1, $2, $3)', [`${due.zone} ${due.time}`, due.date, due.now])
  },
}

const runs = () => app.sql<{ key: string; date: string; at: Date }>('select key, date::text as date, at from runs order by key, date, at')

describe('what comes every day', () => {
  test.each([
    ['forward in New York', '2026-03-07', '2026-03-09'],
    ['forward in London', '2026-03-28', '2026-03-30'],
    ['back in London', '2026-10-24', '2026-10-26'],
    ['back in New York', '2026-10-31', '2026-11-02'],
  ])('runs once a day in four zones over the night in which clocks go %s', { timeout: 60_000 }, async (_name, first, last) => {
    const end = Date.parse(`${last}T12:00:00Z`)
    for (let at = Date.parse(`${first}T12:00:00Z`); at <= end; at += 10 * minutes) await runDated(app.services, [daily], new Date(at))
    const found = await runs()
    const days = (key: string) => found.filter((run) => run.key === key).map(({ date }) => date)
    for (const zone of firstZones) {
      for (const time of times) {
        const dates = days(`${zone} ${time}`)
        expect(new Set(dates).size, `${zone} ${time}: ${dates.join()}`).toBe(dates.length)
        // What came before the first look is caught up with once; after it, no day is missing.
        const wanted = [first, ...between(first, last)].filter((date) => instantOf(date, time, zone).getTime() <= end)
        expect(dates.slice(-wanted.length), `${zone} ${time}`).toEqual(wanted)
      }
    }
    // Never before its time, and at the next look after it.
    for (const { key, date, at } of found.filter((run) => run.date > first)) {
      const [zone = '', time = ''] = key.split(' ')
      const late = at.getTime() - instantOf(date, time, zone).getTime()
      expect(late, `${key} on ${date}`).toBeGreaterThanOrEqual(0)
      expect(late, `${key} on ${date}`).toBeLessThan(10 * minutes)
    }
  })

  test('after standing still three days runs for the last one only', async () => {
    await runDated(app.services, [daily], new Date('2026-05-01T12:00:00Z'))
    await app.sql('truncate runs')
    for (let n = 0; n < 3; n += 1) await runDated(app.services, [daily], new Date('2026-05-04T12:00:00Z'))
    const found = await runs()
    expect(found).toHaveLength(firstZones.length * times.length)
    expect(new Set(found.map(({ date }) => date))).toEqual(new Set(['2026-05-04']))
  })

  test('runs once also where processes come to it at once', async () => {
    const now = new Date('2026-05-01T12:00:00Z')
    await Promise.all([app, second, app, second].map((one) => runDated(one.services, [daily], now)))
    const found = await runs()
    expect(found).toHaveLength(firstZones.length * times.length)
  })

  test('is done with what it writes: after a failure neither is there, and the next run does both', async () => {
    let broken = true
    const [key, date] = ['once', '2026-05-01']
    const job: DatedJob = {
      name: 'breaks',
      recurring: async () => [{ key, date, time: '08:00', zone: 'UTC' }],
      run: async (tx, _ctx, due) => {
        await tx.query('insert into runs values ($1, $2, $3)', [due.key, due.date, due.now])
        if (broken) throw new Error('not now')
      },
    }
    const now = new Date('2026-05-01T12:00:00Z')
    await runDated(app.services, [job, daily], now)
    expect((await runs()).filter((run) => run.key === key)).toEqual([])
    // The other job was not kept waiting.
    expect(await runs()).toHaveLength(firstZones.length * times.length)
    broken = false
    await runDated(app.services, [job], now)
    await runDated(app.services, [job], now)
    expect((await runs()).filter((run) => run.key === key)).toHaveLength(1)
  })
})

describe('what is planned for a date', () => {
  const job: DatedJob = {
    name: 'reminder',
    run: async (tx, _ctx, { key, date, now, data }) => {
      if ((data as { fails?: boolean } | null)?.fails) throw new Error('not this one')
      await tx.query('insert into runs values ($1, $2, $3)', [key, date, now])
    },
  }
  const plan = (occurrence: Occurrence, data?: object) =>
    transact(systemCtx(app.services), (tx) => planDated(tx, job.name, occurrence, data ?? null))
  const at = (iso: string) => runDated(app.services, [job], new Date(iso))

  test('runs once when its time has come, or later where nobody was there', async () => {
    await plan({ key: 'a', date: '2026-11-01', time: '01:30', zone: 'America/New_York' })
    await at('2026-11-01T05:29:00Z')
    expect(await runs()).toEqual([])
    await Promise.all([at('2026-11-01T05:30:00Z'), at('2026-11-01T05:30:00Z')])
    await at('2026-11-01T06:30:00Z')
    expect((await runs()).map(({ key, date }) => [key, date])).toEqual([['a', '2026-11-01']])
    await plan({ key: 'b', date: '2026-11-02', time: '09:00', zone: 'UTC' })
    await at('2026-11-05T09:00:00Z')
    await at('2026-11-05T09:01:00Z')
    expect((await runs()).map(({ key }) => key)).toEqual(['a', 'b'])
  })

  test('can be moved and taken back while it has not run; what has run stays so', async () => {
    const reminder = { key: 'moved', date: '2026-05-01', time: '09:00', zone: 'UTC' }
    await plan(reminder)
    await plan({ ...reminder, date: '2026-05-03' })
    await plan({ ...reminder, key: 'taken' })
    await transact(systemCtx(app.services), (tx) => unplanDated(tx, job.name, 'taken'))
    await at('2026-05-02T00:00:00Z')
    expect(await runs()).toEqual([])
    await at('2026-05-03T09:00:00Z')
    await plan({ ...reminder, date: '2026-05-04' })
    await at('2026-05-05T09:00:00Z')
    expect((await runs()).map(({ key, date }) => [key, date])).toEqual([['moved', '2026-05-03']])
  })

  test('keeps nobody waiting who comes behind a failure, and is tried again later', async () => {
    await plan({ key: 'bad', date: '2026-05-01', time: '09:00', zone: 'UTC' }, { fails: true })
    await plan({ key: 'good', date: '2026-05-01', time: '09:01', zone: 'UTC' })
    await at('2026-05-01T10:00:00Z')
    expect((await runs()).map(({ key }) => key)).toEqual(['good'])
    await app.sql(`update dated_jobs set data = null where key = 'bad'`)
    await at('2026-05-01T10:00:30Z')
    expect(await runs()).toHaveLength(1)
    await at('2026-05-01T10:01:00Z')
    expect((await runs()).map(({ key }) => key)).toEqual(['bad', 'good'])
  })
})

test('of many keys in one run, each is claimed once', async () => {
  const due = { key: 'run', date: '2026-05-01', time: '08:00', zone: 'UTC', data: null, now: new Date() }
  const claim = (one: TestApp, keys: string[]) => transact(systemCtx(one.services), (tx) => claimKeys(tx, 'many', keys, due))
  const claims = await Promise.all([claim(app, ['a', 'b', 'c']), claim(second, ['c', 'b', 'd'])])
  expect(claims.flatMap((keys) => [...keys]).toSorted()).toEqual(['a', 'b', 'c', 'd'])
})

test('what is long done is forgotten', async () => {
  await app.sql(`insert into dated_jobs (name, key, date, time, zone, due_at, done_at) values
    ('x', 'old', '2020-01-01', '08:00', 'UTC', '2020-01-01', '2020-01-01'), ('x', 'waiting', '2020-01-01', '08:00', 'UTC', '2020-01-01', null),
    ('x', 'fresh', '2020-01-01', '08:00', 'UTC', '2020-01-01', now())`)
  const forget = datedJobs(app.services, []).find(({ name }) => name === 'dated-jobs-forget')
  await forget?.run()
  expect(await app.sql('select key from dated_jobs order by key')).toEqual([{ key: 'fresh' }, { key: 'waiting' }])
})

/** The calendar dates after the first, up to the last. */
function between(first: string, last: string): string[] {
  const dates: string[] = []
  for (let at = Date.parse(first) + 24 * 60 * minutes; at <= Date.parse(last); at += 24 * 60 * minutes) {
    dates.push(new Date(at).toISOString().slice(0, 10))
  }
  return dates
}
