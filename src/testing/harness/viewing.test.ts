import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadFeatures } from '../../server/features.ts'
import { type Given, type Scenario, type World } from '../kit/access-cases.ts'
import type { TestApp, TestClient } from '../kit/test-app-types.ts'
import { carryOut, changedSince, changesUntil, givenFor, makeWorld, watchChanges } from './access-run.ts'
import { startTestApp } from './app.ts'
import { readAccessCases, scenariosOf } from './fixtures.ts'

// Seeing the portal as a client, asked of everything that there is: whatever comes anew stands here without a line.

const routes = (await loadFeatures()).flatMap((feature) => feature.routes)
const scenarios = scenariosOf(await readAccessCases())

let app: TestApp
let world: World
let client: TestClient
let viewer: TestClient
beforeAll(async () => {
  app = await startTestApp()
  world = await makeWorld(app)
  client = world.callers.client
  viewer = await app.as('admin')
  await viewer.call('POST /api/client-views', { userId: client.user.id })
  await watchChanges(app)
})
afterAll(() => app.close())

const filled = (path: string) => path.replace(/:(\w+)/g, () => randomUUID())

/** Known by the cookie of a secret link alone: a session counts for nothing there. */
const byLink = routes.filter(({ operation }) => operation.guest).map(({ key }) => key)
/** The way out. */
const wayOut = new Set(['DELETE /api/client-views'])

describe('whatever is no GET is refused in words and changes nothing', () => {
  const changing = routes.map(({ key }) => key).filter((key) => !key.startsWith('GET ') && !byLink.includes(key) && !wayOut.has(key))

  test.for(changing)('%s', async (key) => {
    const mark = await changesUntil(app)
    const [method = '', path = ''] = key.split(' ')
    const [body, headers] = method === 'PUT' ? ['x', { 'content-type': 'application/octet-stream' }] : [{}, {}]
    const { status, text } = await viewer.raw(method, filled(path), method === 'DELETE' ? undefined : body, headers)
    expect([status, text]).toEqual([403, expect.stringContaining('Leave the view to change something.') as string])
    expect(await changedSince(app, mark)).toEqual([])
  })

  test('so is every door beside the contract but signing out', async () => {
    const doors = app.doors.filter((door) => !door.endsWith('/api/*') && (!/^(GET|HEAD) /.test(door) || door.includes('/uploads')))
    expect(doors.length).toBeGreaterThan(4)
    const open: string[] = []
    for (const door of doors) {
      const [method = '', path = ''] = door.split(' ')
      if (door === 'POST /api/auth/sign-out') continue
      const sent = path.includes('auth') ? { email: 'one@example.com', password: 'northlight' } : undefined
      const { status } = await viewer.raw(method, filled(path), sent, { 'tus-resumable': '1.0.0', 'upload-length': '1' })
      if (status !== 403) open.push(`${door} answered ${status}`)
    }
    expect(open).toEqual([])
    expect((await app.sql('select 1 from sessions where id = $1', [viewer.sessionId])).length).toBe(1)
  })

  test('behind the doors no transaction is opened for who looks', async () => {
    const { transact } = await import('#platform/transactions/transact.ts')
    const actor = await app.actorOf(viewer)
    expect(actor.viewedBy?.id).toBe(viewer.user.id)
    await expect(transact({ services: app.services, actor, requestId: 'test' }, async () => 1)).rejects.toThrow('Leave the view')
  })
})

/** What an account has for itself alone; a list written by hand, so that a row that opens by mistake is seen. */
const closed = [
  'GET /api/calendar-feed',
  'GET /api/chat-conversations',
  'GET /api/chat-conversations/:id',
  'GET /api/chat-conversations/people',
  'GET /api/chat-conversations/unread',
  'GET /api/chat-messages',
  'GET /api/chat-messages/:id',
  'GET /api/chat-participants',
  'GET /api/notification-settings',
  'GET /api/notifications',
  'GET /api/notifications/count',
  'GET /api/sessions',
]
/** Taking these stands in the audit log, as done by who looks. */
const writtenDown = new Set(['audit_entries'])

const read = Object.entries(scenarios).flatMap(([key, list]) =>
  !key.startsWith('GET ') || 'public' in list || byLink.includes(key as (typeof byLink)[number])
    ? []
    : list.filter(({ call }) => !call).map((scenario) => ({ key, name: scenario.title ? `${key} (${scenario.title})` : key, scenario })),
)

describe('whatever is read is answered as to the client, and leaves no mark', () => {
  test('the closed ones are those of the contract', () => {
    expect(closed.filter((key) => !read.some((one) => one.key === key))).toEqual([])
    expect(read.length).toBeGreaterThan(100)
  })

  test.for(read)('$name', { timeout: 60_000 }, async ({ key, scenario }) => {
    for (const shape of scenario.shapes) {
      const given = await givenFor(app, world, 'client', shape)
      const input = await scenario.input(given)
      const own = await ask(given, key, scenario, input)
      const mark = await changesUntil(app)
      const seen = await ask({ ...given, who: viewer }, key, scenario, input)
      const changed = await changedSince(app, mark)
      if (closed.includes(key)) {
        expect([shape, seen.status, seen.text]).toEqual([shape, 403, expect.stringContaining('not part of this view') as string])
      } else {
        expect([shape, seen]).toEqual([shape, own])
      }
      expect(changed.filter((table) => !writtenDown.has(table))).toEqual([])
    }
  })
})

async function ask(given: Given, key: string, scenario: Scenario, input: Record<string, unknown>) {
  const { status, text, headers } = await carryOut(given, key as `GET /api/${string}`, scenario, input)
  // Made while it is asked for, with the time in it.
  const made = /pdf|zip/.test(headers.get('content-type') ?? '')
  return { status, type: headers.get('content-type'), text: made ? text.length > 0 : text }
}
