import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordKinds } from '#platform/records/record-kind.ts'
import { accountRoles, type Role } from '#shared/rights/roles.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { insertRows } from '#testing/kit/rows.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import { commentRow } from '../comments/fixtures/factory.ts'
import { indexNow } from './commands.ts'

// Words that stand in one place alone: whoever may not open that place finds them in no way and in no part of an answer.

let app: TestApp
let kinds: RecordKinds
let [here, far]: TestProject[] = []
const people = new Map<string, TestClient>()
let influencerOfHere: TestClient

beforeAll(async () => {
  app = await startTestApp()
  kinds = await app.services.kinds()
  const [near, away] = [
    await app.brand({ name: 'Brandhere', description: 'slatehere' }),
    await app.brand({ name: 'Brandfar', description: 'slatefar' }),
  ]
  here = await app.project({ name: 'Projecthere', brand: near })
  far = await app.project({ name: 'Projectfar', brand: away })
  for (const role of accountRoles) people.set(role, await app.as(role))
  people.set('none', await app.as([]))
  for (const role of ['client', 'influencer']) await app.allocateToBrand(clientOf(role).user, near)
  influencerOfHere = await app.as('influencer', { fullName: 'Lea Secretperson' })
  await app.allocateToBrand(influencerOfHere.user, near)
  const clientFar = await app.user('client', { fullName: 'Fabio Farclient' })
  await app.allocateToBrand(clientFar, away)
  const tasks = {
    here: await app.task({ name: 'Taskhere', project: here }),
    far: await app.task({ name: 'Taskfar', project: far }),
    own: await app.task({ name: 'Taskown', project: here, assignee: clientOf('influencer').user }),
    gone: await app.task({ name: 'Taskgone', project: here, deletedAt: new Date() }),
  }
  await say(tasks.here.id, 'openhere', 'client')
  await say(tasks.here.id, 'innerhere', 'internal')
  await say(tasks.own.id, 'openown', 'client')
  await say(tasks.far.id, 'openfar', 'client')
  await say(tasks.gone.id, 'opengone', 'client')
  await say(tasks.here.id, 'Ask @Lea Secretperson namedhere', 'client', { mentions: [influencerOfHere.user.id] })
  for (const { name, table } of kinds.searched) {
    const { getTableName } = await import('drizzle-orm')
    const found = await app.sql<{ id: string }>(`select id from ${getTableName(table)}`)
    await indexNow(
      app.services,
      name,
      found.map(({ id }) => id),
    )
  }
})
afterAll(() => app.close())

const clientOf = (role: string): TestClient => {
  const found = people.get(role)
  if (!found) throw new Error(`Nobody is ${role}`)
  return found
}
async function say(recordId: string, body: string, audience: string, more: object = {}): Promise<void> {
  await insertRows(app.pool, 'comments', [commentRow({ recordType: 'task', recordId, body, audience, ...more })])
}

/** Who finds each word. */
const staff = accountRoles.filter((role) => role !== 'client' && role !== 'influencer')
const both: readonly Role[] = ['client', 'influencer']
const finders: Readonly<Record<string, readonly string[]>> = {
  Brandhere: [...staff, ...both],
  slatehere: [...staff, ...both],
  Projecthere: [...staff, ...both],
  Taskhere: [...staff, 'client'],
  openhere: [...staff, 'client'],
  innerhere: staff,
  Taskown: [...staff, ...both],
  openown: [...staff, ...both],
  namedhere: [...staff, 'client'],
  Brandfar: staff,
  slatefar: staff,
  Projectfar: staff,
  Taskfar: staff,
  openfar: staff,
  Farclient: staff,
  Secretperson: staff,
  Taskgone: [],
  opengone: [],
}

describe.each([...accountRoles, 'none'])('as %s', (role) => {
  test('finds by word, by its beginning and with an error what one may open, and nothing else', async () => {
    const who = clientOf(role)
    const wrong: string[] = []
    for (const [word, by] of Object.entries(finders)) {
      for (const q of [word, word.slice(0, -1), `${word.slice(0, 4)}${word.slice(5)}`]) {
        const { status, text } = await who.raw('GET', `/api/search?q=${q}`)
        if (status === 403 && role === 'none') continue
        const finds = text.toLowerCase().includes(word.toLowerCase())
        if (status !== 200 || finds !== by.includes(role)) wrong.push(`${q}: ${status} ${finds ? 'finds' : 'does not find'} ${word}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

test('a list without words, pages and filters tell no more', async () => {
  const unseen = Object.entries(finders).flatMap(([word, by]) => (by.includes('client') ? [] : [word]))
  const answers: string[] = []
  for (const filter of [
    '',
    'kind=comment',
    `brandId=${far?.brandId}`,
    `personId=${influencerOfHere.user.id}`,
    'limit=1',
    'from=2020-01-01',
  ]) {
    answers.push((await clientOf('client').raw('GET', `/api/search?${filter}`)).text)
  }
  expect(unseen.filter((word) => answers.join().includes(word))).toEqual([])
})

test('by the name of somebody one is not told of, nothing is found, and the text names them not', async () => {
  const { text } = await clientOf('client').raw('GET', '/api/search?q=namedhere')
  expect(text).toContain('@Someone else')
  const byName = await clientOf('client').raw<{ items: unknown[] }>('GET', '/api/search?q=secretperson')
  expect(byName.body.items).toEqual([])
  // Nor by their id: that a task in sight is theirs, clients are not told.
  const ofInfluencer = async (role: string) =>
    (await clientOf(role).raw<{ items: { title: string }[] }>('GET', `/api/search?kind=task&personId=${clientOf('influencer').user.id}`))
      .body.items
  expect([(await ofInfluencer('admin')).map(({ title }) => title), await ofInfluencer('client')]).toEqual([['Taskown'], []])
})

test('an address is found by staff only', async () => {
  const { email } = clientOf('client').user
  const q = encodeURIComponent(email)
  expect((await clientOf('admin').raw('GET', `/api/search?q=${q}`)).text).toContain(clientOf('client').user.id)
  const second = await app.as('client')
  await app.allocateToBrand(second.user, here?.brandId ?? '')
  const { body } = await second.raw<{ items: unknown[] }>('GET', `/api/search?q=${q}`)
  expect(body.items).toEqual([])
})

test('a right that is lost or given works with the next request', async () => {
  const who = await app.as('client')
  const found = async () => (await who.raw('GET', '/api/search?q=Taskfar')).text.includes('Taskfar')
  expect(await found()).toBe(false)
  await app.allocateToBrand(who.user, far?.brandId ?? '')
  expect(await found()).toBe(true)
  await app.sql('delete from brand_allocations where user_id = $1', [who.user.id])
  expect(await found()).toBe(false)
})
