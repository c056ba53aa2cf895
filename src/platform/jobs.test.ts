import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { startJobs } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('what an earlier version scheduled is scheduled no more', async () => {
  const direct = { ...inject('cluster').connection, database: app.database }
  const start = (...names: string[]) => {
    const scheduled = names.map((name) => ({ name, cron: '0 0 1 1 *', run: async () => undefined }))
    return startJobs(direct, app.services.log, { scheduled, queued: [] })
  }
  for (const names of [
    ['kept', 'former'],
    ['kept', 'new'],
  ])
    await (await start(...names)).stop()
  expect(await app.sql('select name from jobs.schedule order by name')).toEqual([{ name: 'kept' }, { name: 'new' }])
})
