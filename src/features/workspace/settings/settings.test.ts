import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
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
