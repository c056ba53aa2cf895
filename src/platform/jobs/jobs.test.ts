import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestApp, until } from '../../testing/harness/app.ts'
import type { TestApp } from '../../testing/kit/test-app-types.ts'
import { startJobs } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
const direct = () => ({ ...inject('cluster').connection, database: app.database })

test('what an earlier version scheduled is scheduled no more', async () => {
  const start = (...names: string[]) => {
    const scheduled = names.map((name) => ({ name, cron: '0 0 1 1 *', run: async () => undefined }))
    return startJobs(direct(), app.services.log, { scheduled, queued: [] })
  }
  for (const names of [
    ['kept', 'former'],
    ['kept', 'new'],
  ])
    await (await start(...names)).stop()
  expect(await app.sql('select name from jobs.schedule order by name')).toEqual([{ name: 'kept' }, { name: 'new' }])
})

test('a job of an hour stays with its process, and goes to another once that has given no sign of life for a minute', async () => {
  const begun: number[] = []
  const ended = Promise.withResolvers<void>()
  const queued = [{ name: 'long', run: async () => void begun.push(await ended.promise.then(() => 1)), alone: true }]
  const jobs = await startJobs(direct(), app.services.log, { scheduled: [], queued })
  const other = await new PgBoss({ ...direct(), max: 1, schema: 'jobs', supervise: false, schedule: false }).start()
  const state = async () => (await app.sql<{ state: string }>(`select state from jobs.job where name = 'long'`)).map((one) => one.state)
  // The clock of a job stands in its row.
  const later = (column: string) => app.sql(`update jobs.job set ${column} = ${column} - interval '1 hour' where name = 'long'`)
  const supervise = async () => {
    await app.sql(`update jobs.queue set monitor_on = null, monitor_claim_on = null`)
    await other.supervise('long')
  }
  try {
    await jobs.send('long')
    await until(async () => (await state()).join() === 'active', 20_000)
    await later('started_on')
    await supervise()
    expect(await state()).toEqual(['active'])
    await later('heartbeat_on')
    await supervise()
    expect(await state()).toEqual(['retry'])
  } finally {
    ended.resolve()
    await Promise.all([jobs.stop(), other.stop()])
  }
})

test('of a job that is done alone, one runs at a time over all processes', async () => {
  let [running, most, done] = [0, 0, 0]
  const turns = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const run = async () => {
    running += 1
    most = Math.max(most, running)
    await turns[done]?.promise
    running -= 1
    done += 1
  }
  const queued = [{ name: 'alone', run, alone: true }]
  const processes = await Promise.all([1, 2].map(() => startJobs(direct(), app.services.log, { scheduled: [], queued })))
  try {
    await processes[0]?.send('alone')
    for (const [at, turn] of turns.entries()) {
      await until(() => running === 1, 20_000)
      // The next one may wait; the one after it is the same.
      if (at + 1 < turns.length) for (const one of processes) await one.send('alone')
      turn.resolve()
      await until(() => done === at + 1, 20_000)
    }
    expect(most).toBe(1)
  } finally {
    for (const turn of turns) turn.resolve()
    await Promise.all(processes.map((one) => one.stop()))
  }
})
