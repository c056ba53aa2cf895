import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchReader } from '../../features/records/search/commands.ts'
import { startTestApp, until } from '../../testing/harness/app.ts'
import { placeFor } from '../../testing/harness/events.ts'
import type { TestApp, TestClient } from '../../testing/kit/test-app-types.ts'
import { catchUp } from '../live/readers.ts'
import { migrate } from './migrate.ts'

let app: TestApp
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as(['admin', 'project_manager'])
})
afterAll(() => app.close())

/** How far the cluster that a dump came from was ahead of this one. */
const ahead = 5_000_000

/** Leaves the database as a restored dump does: everything that was written so far carries transaction ids of another cluster. */
async function asRestored(): Promise<void> {
  for (const table of ['events', 'event_readers', 'notifications'])
    await app.sql(`update ${table} set xid = (xid::text::bigint + $1)::text::xid8`, [ahead])
}

const start = (): Promise<{ restored: boolean }> => migrate(app.services.pool.options)
const follow = () => catchUp(app.services, searchReader(app.services))
const found = async (q: string): Promise<string[]> =>
  (await admin.call<{ items: { title: string }[] }>('GET /api/search', { q })).items.map(({ title }) => title)
const foreign = async (): Promise<unknown> =>
  (
    await app.sql<{ rows: number }>(`select sum(n)::int as rows from (
      select count(*) as n from events where xid > pg_current_xact_id() union all
      select count(*) from event_readers where xid > pg_current_xact_id() union all
      select count(*) from notifications where xid > pg_current_xact_id()) counted`)
  )[0]?.rows

test('after a restore into another cluster everything that follows the log goes on, and nothing old is news', async () => {
  const place = await placeFor(app)
  const person = await app.as('copywriter')
  await app.allocate(person.user, place.project, 'copywriter')
  const makeTask = (name: string) =>
    admin.call<{ id: string }>('POST /api/tasks', { name, projectId: place.project.id, assigneeId: person.user.id })
  await makeTask('Lantern of old')
  await follow()
  await asRestored()
  const stream = await admin.stream()

  const running = (async () => {
    for (const name of ['Lantern one', 'Lantern two', 'Lantern three']) await makeTask(name)
  })()
  const starts = await Promise.all([start(), start(), start()])
  await running
  expect(starts.filter(({ restored }) => restored)).toHaveLength(1)
  expect(await foreign()).toBe(0)

  const last = await makeTask('Lantern at last')
  await follow()
  expect((await found('lantern')).toSorted()).toEqual(['Lantern at last', 'Lantern of old', 'Lantern one', 'Lantern three', 'Lantern two'])
  await stream.next(({ message }) => message.recordId === last.id && message.kind === 'task.created')
  stream.cut()
  expect(stream.entries.filter(({ message }) => message.kind === 'task.created')).toHaveLength(4)

  const { snapshot } = await person.call<{ snapshot: string }>('GET /api/notifications')
  expect(await person.call('PATCH /api/notifications', { read: true, snapshot })).toEqual({ changed: 5 })
  expect(await start()).toEqual({ restored: false })
})

test('a reader that alone remembers the other cluster begins anew', async () => {
  await follow()
  await app.sql(`update event_readers set xid = $1::text::xid8, started = null`, [String(ahead)])
  expect(await start()).toEqual({ restored: true })
  const [place] = await app.sql<{ started: unknown }>(`select started from event_readers where name = 'search'`)
  expect(place?.started).toBe(true)
  expect(await foreign()).toBe(0)
})

test('a browser that comes back with a mark of the other cluster loads everything anew', async () => {
  const stream = await admin.stream(`${ahead}-7`)
  const { mark } = await stream.next(({ event }) => event === 'reset')
  const { happen } = await placeFor(app)
  const id = await happen()
  await stream.next(({ message }) => message.recordId === id)
  stream.cut()
  await until(() => stream.ended())
  expect(Number(mark?.split('-')[0])).toBeLessThan(ahead)
})
