import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import type { HistoryPage } from './schema.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('is part of what an open directory does not show', async () => {
  await app.sql(`insert into workspace_settings (external_visibility) values ('all')`)
  const [admin, client] = [await app.as('admin'), await app.as('client')]
  const own = await app.project()
  await app.allocateToBrand(client.user, own.brandId)
  const foreign = await app.project()
  for (const project of [own, foreign]) {
    expect((await admin.raw('PATCH', `/api/projects/${project.id}`, { description: 'Now with a plan' })).status).toBe(200)
    expect((await admin.raw('PATCH', `/api/brands/${project.brandId}`, { industry: 'Toys' })).status).toBe(200)
    expect((await client.raw('GET', `/api/projects/${project.id}`)).status).toBe(200)
  }
  const read = async (recordType: string, recordId: string) => {
    const { status, body } = await client.raw<HistoryPage>('GET', `/api/history?recordType=${recordType}&recordId=${recordId}`)
    return [status, body.items?.length]
  }
  expect(await read('project', own.id)).toEqual([200, 1])
  expect(await read('brand', own.brandId)).toEqual([200, 1])
  expect(await read('project', foreign.id)).toEqual([404, undefined])
  expect(await read('brand', foreign.brandId)).toEqual([404, undefined])
})
