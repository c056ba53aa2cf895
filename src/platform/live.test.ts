import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../server/testing.ts'
import type { TestBrand, TestProject } from '../server/testing-builders.ts'
import type { TestClient } from '../server/testing-client.ts'
import { type Ctx, systemCtx } from './services.ts'
import { transact } from './transact.ts'

let app: TestApp
let ctx: Ctx
let admin: TestClient
let brand: TestBrand
let project: TestProject
beforeAll(async () => {
  app = await startTestApp()
  ctx = systemCtx(app.services)
  admin = await app.as('admin')
  brand = await app.brand()
  project = await app.project({ brand })
})
afterAll(() => app.close())

type Event = Parameters<Parameters<Parameters<typeof transact>[1]>[0]['record']>[0]

/** Records an event about a task of the project and gives the task's made-up id. */
async function happen(given: Partial<Event> = {}): Promise<string> {
  const recordId = given.recordId ?? randomUUID()
  await transact(ctx, async (tx) => {
    tx.record({
      kind: 'task.updated',
      recordType: 'task',
      audience: 'client',
      brandId: brand.id,
      projectId: project.id,
      ...given,
      recordId,
    })
  })
  return recordId
}

/** What a stream got of these records, after a last event that it surely gets. */
async function receivedOf(who: TestClient, act: () => Promise<string[]>): Promise<string[]> {
  const stream = await who.stream()
  const ids = await act()
  const last = await happen({ audience: 'private', concerns: [who.user.id] })
  await stream.next((entry) => entry.message.recordId === last)
  stream.cut()
  return stream.entries.filter((entry) => ids.includes(entry.message.recordId)).map((entry) => entry.message.recordId)
}

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

  test('from a mark that is no mark starts at the present', async () => {
    const stream = await admin.stream("1' or 1=1")
    const id = await happen()
    await stream.next((entry) => entry.message.recordId === id)
    stream.cut()
    expect(stream.entries.map((entry) => entry.message.recordId)).toEqual([id])
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

describe('who receives what', () => {
  test('staff: all but what is for admins or for others alone', async () => {
    const designer = await app.as('graphic_designer')
    let expected: string[] = []
    const received = await receivedOf(designer, async () => {
      expected = [await happen({ audience: 'client' }), await happen({ audience: 'internal' })]
      return [...expected, await happen({ audience: 'admin' }), await happen({ audience: 'private', concerns: [admin.user.id] })]
    })
    expect(received).toEqual(expected)
  })

  test('a client: the client audience of the own brand, and no names of fields', async () => {
    const client = await app.as('client')
    await app.allocateToBrand(client.user, brand)
    const stream = await client.stream()
    const foreign = await app.project()
    const hidden = new Set([
      await happen({ audience: 'internal' }),
      await happen({ audience: 'admin' }),
      await happen({ audience: 'client', brandId: foreign.brandId, projectId: foreign.id }),
    ])
    const open = await happen({ audience: 'client', changes: { estimatedHours: [1, 2] } })
    const { message } = await stream.next((entry) => entry.message.recordId === open)
    expect(message.fields).toEqual([])
    expect(stream.entries.filter((entry) => hidden.has(entry.message.recordId))).toEqual([])
    stream.cut()
  })

  test('an influencer: only what concerns them', async () => {
    const influencer = await app.as('influencer')
    await app.allocate(influencer.user, project, 'influencer')
    let own = ''
    const received = await receivedOf(influencer, async () => {
      own = await happen({ concerns: [influencer.user.id] })
      return [own, await happen()]
    })
    expect(received).toEqual([own])
  })

  test('somebody without a role: nothing but what concerns them alone', async () => {
    const nobody = await app.as([])
    const received = await receivedOf(nobody, async () => [await happen(), await happen({ audience: 'internal' })])
    expect(received).toEqual([])
  })

  test('a record that moves out of scope is told as gone, without where it went', async () => {
    const client = await app.as('client')
    await app.allocate(client.user, project, 'client')
    const away = await app.project()
    const stream = await client.stream()
    const moved = await happen({
      brandId: away.brandId,
      projectId: away.id,
      changes: { projectId: [project.id, away.id], brandId: [brand.id, away.brandId] },
    })
    const { message } = await stream.next((entry) => entry.message.recordId === moved)
    expect(message).toMatchObject({ what: 'gone', brandId: null, projectId: null, actorId: null, fields: [] })
    stream.cut()
  })
})

describe('taking rights away', () => {
  test('an ended session closes its open stream within a second', async () => {
    const person = await app.as('creative')
    const stream = await person.stream()
    const begun = performance.now()
    await app.sql('delete from sessions where id = $1', [person.sessionId])
    await until(() => stream.ended(), 2000)
    expect(performance.now() - begun).toBeLessThan(1500)
    expect((await person.raw('GET', '/api/events')).status).toBe(401)
  })

  test('a deactivated account loses stream and requests', async () => {
    const person = await app.as('creative')
    const stream = await person.stream()
    await app.sql('update users set deactivated_at = now() where id = $1', [person.user.id])
    await until(() => stream.ended(), 2000)
    expect((await person.raw('GET', '/api/tasks')).status).toBe(401)
  })

  test('a removed role ends the right on an open stream at once', async () => {
    const person = await app.as('graphic_designer')
    const stream = await person.stream()
    const before = await happen({ audience: 'internal' })
    await stream.next((entry) => entry.message.recordId === before)
    await app.sql('delete from user_roles where user_id = $1', [person.user.id])
    await happen({ recordType: 'user-role', kind: 'user-role.removed', audience: 'admin', concerns: [person.user.id] })
    const after = await happen({ audience: 'internal' })
    const last = await happen({ audience: 'private', concerns: [person.user.id] })
    await stream.next((entry) => entry.message.recordId === last)
    expect(stream.entries.some((entry) => entry.message.what === 'rights')).toBe(true)
    expect(stream.entries.some((entry) => entry.message.recordId === after)).toBe(false)
    stream.cut()
  })
})

describe('coming while rights are read anew', () => {
  test('a stream that opens just then stays open', async () => {
    const people = await Promise.all(Array.from({ length: 24 }, () => app.as('video_editor')))
    const churn = Array.from({ length: 200 }, () => happen({ recordType: 'user-role', audience: 'admin' }))
    const streams = await Promise.all(people.map((person) => person.stream()))
    await Promise.all(churn)
    const last = await happen()
    await Promise.all(streams.map((stream) => stream.next((entry) => entry.message.recordId === last)))
    expect(streams.map((stream) => stream.ended())).toEqual(streams.map(() => false))
    for (const stream of streams) stream.cut()
  })
})

describe('two processes on one database', () => {
  test('a change through one arrives at a reader of the other within a second', async () => {
    const other = await startTestApp({ sameDatabaseAs: app })
    try {
      const reader = await other.signIn(admin.user)
      const stream = await reader.stream()
      const begun = performance.now()
      const { body } = await admin.raw<{ id: string }>('POST', '/api/brands', { name: 'Seen elsewhere' })
      await stream.next((entry) => entry.message.recordId === body.id)
      expect(performance.now() - begun).toBeLessThan(1000)
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
