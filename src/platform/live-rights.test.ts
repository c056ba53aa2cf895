import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../testing/app.ts'
import type { TestClient } from '../testing/client.ts'
import { placeFor, type TestPlace } from '../testing/events.ts'

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

/** What a stream got of these records, after a last event that it surely gets. */
async function receivedOf(who: TestClient, act: () => Promise<string[]>): Promise<string[]> {
  const stream = await who.stream()
  const ids = await act()
  const last = await happen({ audience: 'private', concerns: [who.user.id] })
  await stream.next((entry) => entry.message.recordId === last)
  stream.cut()
  return stream.entries.filter((entry) => ids.includes(entry.message.recordId)).map((entry) => entry.message.recordId)
}

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
    await app.allocateToBrand(client.user, place.brand)
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
    await app.allocate(influencer.user, place.project, 'influencer')
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
    await app.allocate(client.user, place.project, 'client')
    const away = await app.project()
    const stream = await client.stream()
    const moved = await happen({
      brandId: away.brandId,
      projectId: away.id,
      changes: { projectId: [place.project.id, away.id], brandId: [place.brand.id, away.brandId] },
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
