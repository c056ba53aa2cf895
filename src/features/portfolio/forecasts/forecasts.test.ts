import { afterAll, beforeAll, expect, test } from 'vitest'
import { catchUp } from '#platform/live/readers.ts'
import { addDays, dateIn } from '#shared/values/dates.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import { forecastsJob, forecastsReader } from './jobs.ts'
import type { ForecastView } from './schema.ts'

let app: TestApp
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  await catchUp(app.services, forecastsReader)
})
afterAll(() => app.close())

const read = (id: string, who = admin) => who.call<ForecastView>('GET /api/project-forecasts/:id', { id })
const today = dateIn('UTC')

/** So many tasks finished in each of the last weeks, this one first, and so many open; the first was begun a week before all of them. */
async function worked(weekly: readonly number[], open: number): Promise<TestProject> {
  const project = await app.project()
  for (const [week, finished] of weekly.entries()) {
    for (let n = 0; n < finished; n += 1) {
      const { id } = await app.task({ project, status: 'done' })
      await app.sql(`update tasks set completed_at = now() - $2 * interval '7 days' - interval '1 day' where id = $1`, [id, week])
    }
  }
  for (let n = 0; n < open; n += 1) await app.task({ project })
  const began = `update tasks set created_at = now() - $2 * interval '7 days' - interval '1 hour' where id = (select id from tasks where project_id = $1 limit 1)`
  await app.sql(began, [project.id, weekly.length])
  return project
}
const nightly = () => forecastsJob(app.services).run()

test('a project that finishes as much each week is promised for when that much is done', async () => {
  const project = await worked([2, 2, 2, 2], 4)
  expect(await read(project.id)).toMatchObject({ state: 'waiting', madeAt: null })
  await nightly()
  const date = addDays(today, 14)
  expect(await read(project.id)).toMatchObject({ state: 'dated', p50: date, p85: date, finished: 8, weeks: 4, open: 4 })
})

test('the dates stay the same while nothing changes, and are computed anew after a change, seconds behind it', async () => {
  const project = await worked([3, 0, 5, 1, 2], 9)
  await nightly()
  const first = await read(project.id)
  expect(Date.parse(first.p85 ?? '')).toBeGreaterThanOrEqual(Date.parse(first.p50 ?? ''))
  const told = () => app.sql(`select id from events where kind = 'project-forecast.made' and record_id = $1`, [project.id])
  const before = await told()
  await nightly()
  expect({ ...(await read(project.id)), madeAt: first.madeAt }).toEqual(first)
  expect(await told()).toEqual(before)
  const { id } = await admin.call<{ id: string }>('POST /api/tasks', { name: 'One more', projectId: project.id })
  expect((await read(project.id)).open).toBe(9)
  await catchUp(app.services, forecastsReader)
  const more = await read(project.id)
  expect(more.open).toBe(10)
  expect(Date.parse(more.p85 ?? '')).toBeGreaterThanOrEqual(Date.parse(first.p85 ?? ''))
  expect((await told()).length).toBe(before.length + 1)
  await admin.call('PATCH /api/tasks/:id', { id, status: 'done' })
  await catchUp(app.services, forecastsReader)
  expect(await read(project.id)).toMatchObject({ open: 9, finished: 12 })
})

test('says what it lacks: too little data, nothing open, too far, and nothing of a project that is not open', async () => {
  const [little, fresh, finished, far, closed] = [
    await worked([1, 1, 1, 1], 3),
    await worked([9, 9], 3),
    await worked([2, 2, 2, 2], 0),
    await worked([5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 1),
    await worked([2, 2, 2, 2], 3),
  ]
  await app.sql(
    `insert into tasks (id, name, project_id, position) select gen_random_uuid(), 'Open', $1, 'Zz' || lpad(n::text, 6, '0') || '1' from generate_series(1, 500) n`,
    [far.id],
  )
  await app.sql(`update projects set status = 'completed' where id = $1`, [closed.id])
  await nightly()
  expect(await read(little.id)).toMatchObject({ state: 'little', p50: null, p85: null, finished: 4, weeks: 4 })
  expect(await read(fresh.id)).toMatchObject({ state: 'little', finished: 18, weeks: 2 })
  expect(await read(finished.id)).toMatchObject({ state: 'finished', open: 0 })
  expect(await read(far.id)).toMatchObject({ state: 'far', open: 501, p85: null })
  expect(await read(closed.id)).toMatchObject({ state: 'closed' })
})

test('is the agency’s own', async () => {
  const project = await worked([2, 2, 2, 2], 4)
  const client = await app.as('client')
  await app.allocate(client.user, project, 'client')
  expect((await client.raw('GET', `/api/project-forecasts/${project.id}`)).status).toBe(403)
  expect((await (await app.as('client')).raw('GET', `/api/project-forecasts/${project.id}`)).status).toBe(404)
  expect((await read(project.id, await app.as('creative'))).projectId).toBe(project.id)
})
