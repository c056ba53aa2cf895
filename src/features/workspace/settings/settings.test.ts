import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import type { SessionView } from '../users/schema.ts'
import type { WorkspaceView } from './schema.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Answer = WorkspaceView & { code: string; fields?: Record<string, string> }

test('the workspace has defaults until an admin changes it, and changes meet', async () => {
  const admin = await app.as('admin')
  const patch = (body: Record<string, unknown>) => admin.raw<Answer>('PATCH', '/api/workspace', body)
  expect((await admin.raw('GET', '/api/workspace')).body).toEqual({
    name: 'Atelier',
    logoUrl: null,
    accent: null,
    timezone: 'UTC',
    currency: 'USD',
    externalVisibility: 'allocated',
    auditDays: 365,
    freeWeekdays: [6, 7],
    holidays: [],
    version: 1,
  })
  const stream = await (await app.as('creative')).stream()
  const [named, zoned] = await Promise.all([patch({ name: 'Studio North', version: 1 }), patch({ timezone: 'Europe/London', version: 1 })])
  expect([named.status, zoned.status]).toEqual([200, 200])
  await stream.next((entry) => entry.message.kind === 'workspace.updated', 1000)
  expect((await admin.raw('GET', '/api/workspace')).body).toMatchObject({ name: 'Studio North', timezone: 'Europe/London', version: 3 })
  const stale = await patch({ name: 'Studio South', version: 1 })
  expect([stale.status, stale.body.code, Object.keys(stale.body.fields ?? {})]).toEqual([409, 'stale', ['name']])
  for (const wrong of [{ name: ' ' }, { currency: 'XXQ' }, { timezone: 'Mars/Base' }, { externalVisibility: 'none' }, { other: 1 }]) {
    expect([wrong, (await patch(wrong)).status]).toEqual([wrong, 400])
  }
})

test('logo and colour of the agency: admins set them, everybody sees them, mails and the audit log too', async () => {
  const admin = await app.as('admin')
  const put = (who: TestClient, body: Uint8Array) =>
    who.raw<Answer>('PUT', '/api/workspace/logo', body, { 'content-type': 'application/octet-stream' })
  const logo = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#0b3d2e' } })
    .png()
    .toBuffer()
  for (const role of ['project_manager', 'client'] as const) {
    const other = await app.as(role)
    expect((await put(other, logo)).status).toBe(403)
    expect((await other.raw('DELETE', '/api/workspace/logo')).status).toBe(403)
    expect((await other.raw('PATCH', '/api/workspace', { accent: '#0b3d2e' })).status).toBe(403)
  }
  expect((await app.nobody.raw('GET', '/api/workspace/logo')).status).toBe(404)
  expect((await put(admin, Buffer.from('<svg/>'))).status).toBe(400)
  const { body } = await put(admin, logo)
  expect(body.logoUrl).toMatch(/^\/api\/workspace\/logo\?v=/)
  for (const wrong of ['red', '#12345', '#12345g', 'url(x)']) {
    const refused = await admin.raw<Answer>('PATCH', '/api/workspace', { accent: wrong })
    expect([wrong, refused.status, refused.body.fields?.accent]).toEqual([wrong, 400, expect.stringContaining('Enter a colour')])
  }
  expect((await admin.raw<Answer>('PATCH', '/api/workspace', { accent: '#0B3D2E' })).body.accent).toBe('#0b3d2e')
  const look = (await app.nobody.raw('GET', '/api/workspace/look')).body
  expect(look).toEqual({ name: 'Studio North', logoUrl: body.logoUrl, accent: '#0b3d2e' })
  const { body: signedOut } = await app.nobody.raw<SessionView>('GET', '/api/session')
  expect(signedOut.workspaceLook).toEqual({ logoUrl: body.logoUrl, accent: '#0b3d2e' })
  const served = await fetch(app.url + body.logoUrl)
  expect([served.status, served.headers.get('content-type'), served.headers.get('cross-origin-resource-policy')]).toEqual([
    200,
    'image/webp',
    'cross-origin',
  ])
  await admin.call('POST /api/invitations', { email: 'new@example.com', fullName: 'New Person', roles: ['creative'] })
  const [mail] = await app.sql<{ html: string }>('select html from mails order by created_at desc limit 1')
  expect(mail?.html).toContain('background:#0b3d2e')
  expect(mail?.html).toContain(`/api/workspace/logo?v=`)
  const changes = await app.sql<{ details: object }>(`select details from audit_entries where kind = 'settings.changed' order by at`)
  expect(changes.map(({ details }) => Object.keys(details)).slice(-2)).toEqual([['logoFileId'], ['accent']])
  expect((await admin.raw<Answer>('DELETE', '/api/workspace/logo')).body.logoUrl).toBeNull()
  expect((await app.nobody.raw('GET', '/api/workspace/logo')).status).toBe(404)
  expect((await admin.raw<Answer>('PATCH', '/api/workspace', { accent: null })).body.accent).toBeNull()
})

test('only admins read and change the settings; everybody’s session names the workspace', async () => {
  for (const role of ['project_manager', 'client'] as const) {
    const client = await app.as(role)
    expect((await client.raw('GET', '/api/workspace')).status).toBe(403)
    expect((await client.raw('PATCH', '/api/workspace', { name: 'Mine' })).status).toBe(403)
    const { body } = await client.raw<SessionView>('GET', '/api/session')
    expect(body.session?.workspace.name).toBe('Studio North')
  }
})

test('the open directory counts with the next request', async () => {
  const [admin, client] = [await app.as('admin'), await app.as('client')]
  const staff = await app.user('creative')
  const status = async () => (await client.raw('GET', `/api/profiles/${staff.id}`)).status
  expect(await status()).toBe(404)
  await admin.call('PATCH /api/workspace', { externalVisibility: 'all' })
  expect(await status()).toBe(200)
  await admin.call('PATCH /api/workspace', { externalVisibility: 'allocated' })
  expect(await status()).toBe(404)
})

test('days on which nobody works are kept in their order, and everybody may know them', async () => {
  const admin = await app.as('admin')
  const patch = (body: Record<string, unknown>) => admin.raw<Answer>('PATCH', '/api/workspace', body)
  const [christmas, newYear] = [
    { day: '2026-12-25', name: 'Christmas Day' },
    { day: '2026-01-01', name: 'New Year’s Day' },
  ]
  expect((await patch({ freeWeekdays: [7, 5], holidays: [christmas, newYear] })).status).toBe(200)
  const read = async (role: 'creative' | 'client') => (await (await app.as(role)).raw('GET', '/api/working-days')).body
  const known = { freeWeekdays: [5, 7], holidays: [newYear, christmas] }
  expect([await read('creative'), await read('client')]).toEqual([known, known])
  for (const wrong of [
    { freeWeekdays: [1, 2, 3, 4, 5, 6, 7] },
    { freeWeekdays: [0] },
    { freeWeekdays: [6, 6] },
    { holidays: [christmas, { ...christmas, name: 'Again' }] },
    { holidays: [{ day: '2026-02-30', name: 'None' }] },
    { holidays: [{ day: '2026-02-03', name: ' ' }] },
  ]) {
    expect([wrong, (await patch(wrong)).status]).toEqual([wrong, 400])
  }
  expect(await read('client')).toEqual(known)
})
