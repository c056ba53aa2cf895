import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#shared/contract/endpoint.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import type { PageVersion, PageView } from './schema.ts'

let app: TestApp
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

type Answer = PageView & { code: string; current?: PageView }
const write = (page: string, body: string, version?: number) =>
  admin.raw<Answer>('PATCH', `/api/pages/${page}`, { body, ...(version === undefined ? {} : { version }) })
const read = (page: string, who: Pick<TestClient, 'raw'> = admin) => who.raw<Answer>('GET', `/api/pages/${page}`)
const versionsOf = async (page: string, query = '') =>
  (await admin.raw<Page<PageVersion>>('GET', `/api/pages/${page}/versions${query}`)).body

test('privacy and terms are read without a session, help with one, and all say nothing until they are written', async () => {
  for (const page of ['privacy', 'terms']) {
    const { status, body } = await read(page, app.nobody)
    expect([status, body]).toEqual([200, { page, body: null, version: 0, updatedAt: null }])
  }
  expect((await read('help', app.nobody)).status).toBe(401)
  expect((await read('help', await app.as([]))).body.body).toBeNull()
  for (const wrong of ['imprint', 'Privacy', '..%2fworkspace', '%00']) expect([wrong, (await read(wrong)).status]).toEqual([wrong, 400])
  expect((await write('privacy', '# What we keep\n\n| Data | Days |\n| --- | --- |\n| Logs | 30 |')).status).toBe(200)
  const written = await read('privacy', app.nobody)
  expect(written.body).toMatchObject({ version: 1, body: expect.stringContaining('# What we keep') })
  expect(JSON.stringify(written.body)).not.toContain(admin.user.id)
})

test('every text that was saved stays, and an old one comes back as the newest', async () => {
  await write('terms', 'First')
  await write('terms', 'Second')
  // The same once more is no version.
  expect((await write('terms', 'Second')).body.version).toBe(2)
  const back = await admin.raw<Answer>('POST', '/api/pages/terms/versions/1/restore', {})
  expect([back.status, back.body.body, back.body.version]).toEqual([201, 'First', 3])
  const { items, nextCursor } = await versionsOf('terms', '?limit=2')
  expect(items.map(({ version, restoredFrom, author }) => [version, restoredFrom, author?.id])).toEqual([
    [3, 1, admin.user.id],
    [2, null, admin.user.id],
  ])
  expect((await versionsOf('terms', `?limit=2&cursor=${nextCursor ?? ''}`)).items.map(({ version }) => version)).toEqual([1])
  expect((await admin.raw<{ body: string }>('GET', '/api/pages/terms/versions/2')).body.body).toBe('Second')
  expect((await admin.raw('GET', '/api/pages/terms/versions/9')).status).toBe(404)
  expect((await admin.raw('POST', '/api/pages/terms/versions/9/restore', {})).status).toBe(404)
  // Emptied, it is as if it had never been written; its texts stay.
  expect((await write('terms', '')).body).toMatchObject({ body: null, version: 4 })
  expect((await versionsOf('terms')).items).toHaveLength(4)
})

test('two who write at once do not overwrite each other', async () => {
  await write('help', 'Begin')
  const base = (await read('help')).body.version
  const all = await Promise.all(['Mine', 'Yours', 'Theirs'].map((text) => write('help', text, base)))
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const stored = (await read('help')).body
  const refused = all.find(({ status }) => status === 409)
  expect([refused?.body.code, refused?.body.current]).toEqual(['stale', stored])
  expect((await versionsOf('help')).items.map(({ version }) => version)).toEqual([2, 1])
})

test('only admins write and see versions; what they did stands in the audit log and open pages hear of it', async () => {
  const stream = await (await app.as('creative')).stream()
  await write('help', `Text for ${admin.user.id}`)
  const told = await stream.next((entry) => entry.message.kind === 'page.updated', 2000)
  expect(JSON.stringify(told)).not.toContain('Text for')
  for (const role of ['project_manager', 'client'] as const) {
    const who = await app.as(role)
    expect((await who.raw('PATCH', '/api/pages/help', { body: 'Mine' })).status).toBe(403)
    expect((await who.raw('GET', '/api/pages/help/versions')).status).toBe(403)
  }
  expect((await app.nobody.raw('PATCH', '/api/pages/privacy', { body: 'Mine' })).status).toBe(401)
  expect((await app.nobody.raw('GET', '/api/pages/privacy/versions')).status).toBe(401)
  const lines = await app.sql<{ record_name: string; details: unknown }>(
    `select record_name, details from audit_entries where kind = 'page.changed' order by at`,
  )
  expect(lines.at(-1)).toMatchObject({ record_name: 'Help', details: { version: [2, 3] } })
  expect(lines.find(({ details }) => JSON.stringify(details).includes('restoredFrom'))).toMatchObject({ record_name: 'Terms' })
})
