import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import type { ProfileView } from './schema.ts'

let app: TestApp
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  for (const fullName of ['Zoë Zander', 'Ava Allen', 'Mina Moor']) await app.user('creative', { fullName })
})
afterAll(() => app.close())

type Answer = { items: ProfileView[]; nextCursor: string | null }

/** All of the list, in pages of two. */
async function paged(sort: string, query = ''): Promise<ProfileView[]> {
  const all: ProfileView[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const at: string = cursor && `&cursor=${cursor}`
    const { status, body } = await admin.raw<Answer>('GET', `/api/profiles?limit=2&sort=${sort}${query}${at}`)
    expect(status).toBe(200)
    all.push(...body.items)
    cursor = body.nextCursor
  }
  return all
}

const keys = { name: 'fullName', email: 'email', createdAt: 'createdAt' } as const

test.for(Object.entries(keys))('people are ordered by %s, both ways, page by page', async ([sort, field]) => {
  const up = await paged(sort)
  const [stored] = await app.sql<{ count: number }>('select count(*)::int as count from users')
  expect(up.length).toBe(stored?.count)
  const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const rows = await app.sql<{ id: string }>(`select id from users order by ${column}, id`)
  expect(up.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  expect((await paged(`-${sort}`)).map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toReversed())
})

test('the order stays as chosen while one searches', async () => {
  const found = await paged('-name', '&q=a')
  expect(found.map(({ fullName }) => fullName)).toEqual(
    found
      .map(({ fullName }) => fullName)
      .toSorted()
      .toReversed(),
  )
})

test('who does not see addresses cannot have people ordered by them', async () => {
  const client = await app.as('client')
  for (const sort of ['email', '-email', 'createdAt']) {
    const label = sort === 'createdAt' ? 'Created at' : 'Email'
    const { status, body } = await client.raw('GET', `/api/profiles?sort=${sort}`)
    expect([status, body]).toEqual([
      400,
      {
        code: 'invalid_input',
        message: `You don’t see “${label}” here, so you can’t sort by it. Choose another order.`,
        fields: { sort: `You don’t see “${label}” here, so you can’t sort by it. Choose another order.` },
      },
    ])
  }
  expect((await client.raw('GET', '/api/profiles?sort=-name')).status).toBe(200)
  expect((await admin.raw('GET', '/api/profiles?sort=phone')).status).toBe(400)
})
