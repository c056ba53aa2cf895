import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { LiveMessage } from '#shared/contract/live.ts'
import { soon, startTestApp, until } from '../../testing/harness/app.ts'
import { placeFor, type TestPlace } from '../../testing/harness/events.ts'
import type { TestApp, TestClient } from '../../testing/kit/test-app-types.ts'
import { LiveHub } from './live.ts'

let app: TestApp
let admin: TestClient
let place: TestPlace
const happen: TestPlace['happen'] = (given) => place.happen(given)
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  place = await placeFor(app)
})
afterAll(() => app.close())

describe('resuming', () => {
  test('does not lose an event that commits after a later one', async () => {
    const stream = await admin.stream()
    const slow = new pg.Client(app.services.pool.options)
    await slow.connect()
    const early = randomUUID()
    await slow.query('begin')
    await slow.query(
      `insert into events (kind, record_type, record_id, audience, actor_kind) values ('task.updated', 'task', $1, 'internal', 'system')`,
      [early],
    )
    const late = await happen()
    // The late event waits until nothing can come before it any more, so a mark after it covers the early one.
    await app.sql('select 1')
    const marksBefore = stream.entries.map((entry) => entry.mark)
    const resumed = await admin.stream(marksBefore.at(-1) ?? stream.mark)
    await slow.query('commit')
    await slow.end()
    for (const one of [stream, resumed]) {
      await one.next((entry) => entry.message.recordId === late)
      await one.next((entry) => entry.message.recordId === early)
      one.cut()
      const order = one.entries.map((entry) => entry.message.recordId).filter((id) => id === early || id === late)
      expect(order).toEqual([early, late])
    }
  })

  test('is not held back by what another database of the same server writes', async () => {
    const { options } = app.services.pool
    const elsewhere = new pg.Client({ ...options, password: options.password, database: 'postgres' })
    await elsewhere.connect()
    await elsewhere.query('begin')
    await elsewhere.query('select pg_current_xact_id()')
    const stream = await admin.stream()
    const id = await happen()
    await stream.next((entry) => entry.message.recordId === id)
    stream.cut()
    await elsewhere.end()
  })

  test('after a lost connection brings what happened meanwhile, each once and in order', async () => {
    const first = await admin.stream()
    const seen = await happen()
    const { mark } = await first.next((entry) => entry.message.recordId === seen)
    first.cut()
    const missed = [await happen(), await happen(), await happen()]
    const second = await admin.stream(mark ?? '')
    const after = await happen()
    await second.next((entry) => entry.message.recordId === after)
    second.cut()
    expect(second.entries.map((entry) => entry.message.recordId)).toEqual([...missed, after])
  })

  test.for(["1' or 1=1", '99999999999999999999-1'])('from %s, which is no mark, starts at the present', async (mark) => {
    const stream = await admin.stream(mark)
    const id = await happen()
    await stream.next((entry) => entry.message.recordId === id)
    stream.cut()
    expect(stream.entries.map((entry) => entry.message.recordId)).toEqual([id])
  })

  test('that fails leaves no reader behind', async () => {
    const { pool, log } = app.services
    const query = (asked: pg.QueryConfig) => (asked.name === 'events_after' ? Promise.reject(new Error('gone')) : pool.query(asked))
    const hub = new LiveHub({ query } as unknown as pg.Pool, {}, log, {
      ...app.services,
      rights: async () => ({}),
      actorsOf: app.services.sessions.actorsOf,
    })
    const closed = vi.fn()
    const reader = {
      open: vi.fn(),
      send: vi.fn(),
      reset: vi.fn(),
      end: vi.fn(),
      close: closed,
      sessionId: admin.sessionId,
      actor: place.ctx.actor,
    }
    await expect(hub.subscribe(reader, '1-0')).rejects.toThrow('gone')
    await hub.close()
    expect(closed).not.toHaveBeenCalled()
  })

  test('replays up to where the hub stands, and leaves what is past it to the hub', async () => {
    const { pool, log } = app.services
    // Not started, it reads when it is woken here and at no other moment.
    const hub = new LiveHub(pool, {}, log, { ...app.services, rights: async () => ({}), actorsOf: app.services.sessions.actorsOf })
    const reader = () => {
      const send = vi.fn<(message: LiveMessage) => void>()
      const seen = () => send.mock.calls.map(([message]) => message.recordId)
      const rest = { open: vi.fn(), reset: vi.fn(), end: vi.fn(), close: vi.fn() }
      return { ...rest, send, seen, sessionId: admin.sessionId, actor: place.ctx.actor }
    }
    const [first, second] = [reader(), reader()]
    await hub.subscribe(first, null)
    const { mark } = hub
    const past = await happen()
    await hub.subscribe(second, mark)
    hub.wake()
    await until(() => first.seen().includes(past))
    await hub.close()
    expect(second.seen().filter((id) => id === past)).toEqual([past])
  })

  test('keeps the order of transactions where their numbers grow by a digit', async () => {
    const ids = ['9', '10', '99', '100'].map((xid) => ({ xid, recordId: randomUUID() }))
    for (const { xid, recordId } of ids.toReversed()) {
      await app.sql(
        `insert into events (xid, kind, record_type, record_id, audience, actor_kind) values ($1, 'task.updated', 'task', $2, 'internal', 'system')`,
        [xid, recordId],
      )
    }
    const stream = await admin.stream('8-0')
    await until(() => ids.every(({ recordId }) => stream.entries.some((entry) => entry.message.recordId === recordId)))
    stream.cut()
    const old = stream.entries.slice(0, 4)
    expect(old.map((entry) => entry.message.recordId)).toEqual(ids.map((one) => one.recordId))
  })

  test('a first stream misses nothing that happens once it says it is open', async () => {
    for (let round = 0; round < 40; round++) {
      const stream = await admin.stream()
      const id = await happen()
      await stream.next((entry) => entry.message.recordId === id, 1500)
      stream.cut()
    }
  })

  test('many writers at once: every reader gets every event once', async () => {
    const streams = await Promise.all([admin.stream(), admin.stream()])
    const ids = await Promise.all(Array.from({ length: 200 }, () => happen()))
    for (const stream of streams) {
      await until(() => stream.entries.length >= ids.length)
      stream.cut()
      expect(stream.entries.map((entry) => entry.message.recordId).toSorted()).toEqual(ids.toSorted())
    }
  })
})

describe('two processes on one database', () => {
  test('a change through one arrives soon at a reader of the other', async () => {
    const other = await startTestApp({ sameDatabaseAs: app })
    try {
      const reader = await other.signIn(admin.user)
      const stream = await reader.stream()
      const { body } = await admin.raw<{ id: string }>('POST', '/api/brands', { name: 'Seen elsewhere' })
      await stream.next((entry) => entry.message.recordId === body.id, soon)
      stream.cut()
    } finally {
      await other.close()
    }
  })

  test('goes on after the notifying connection was lost', async () => {
    const stream = await admin.stream()
    await app.sql(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query ilike 'listen %'`)
    const id = await happen()
    await stream.next((entry) => entry.message.recordId === id)
    stream.cut()
  })

  test('a process that stops closes its streams without a word, so that browsers come back instead of signing out', async () => {
    const other = await startTestApp({ sameDatabaseAs: app })
    const stream = await (await other.as('video_editor')).stream()
    await other.close()
    await until(() => stream.ended())
    expect(stream.entries).toEqual([])
  })
})
