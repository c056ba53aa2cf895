import http from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, until } from '#testing/harness/app.ts'
import { announcing } from '#testing/kit/access-cases.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'

// Rights are asked for each piece of an upload and while it comes, not only when it is announced.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const length = 5_000_000
const patching = (offset: number) => ({
  'tus-resumable': '1.0.0',
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
})

async function begin(who: TestClient): Promise<string> {
  const { status, headers } = await who.raw('POST', '/api/uploads', undefined, announcing({ place: 'document', filename: 'a.bin' }, length))
  expect(status).toBe(201)
  return (headers.get('location') ?? '').split('/').at(-1) ?? ''
}

/** Sends a first piece of what was announced, and nothing more until the server ends it. */
function sendSlowly(who: TestClient, id: string): { ended: Promise<number | 'cut'> } {
  const headers = { cookie: who.cookie, ...patching(0), 'content-length': length }
  const { promise, resolve } = Promise.withResolvers<number | 'cut'>()
  const request = http.request(`${app.url}/api/uploads/${id}`, { method: 'PATCH', headers }, (answer) => {
    answer.resume()
    resolve(answer.statusCode ?? 0)
    request.destroy()
  })
  request.on('error', () => resolve('cut'))
  request.write(Buffer.alloc(100_000, 1))
  return { ended: promise }
}

const leased = async (id: string) =>
  (await app.sql('select 1 from uploads where file_id = $1 and lease_token is not null', [id])).length === 1

test('a role that is taken away ends the upload that runs, and what would go on is refused', async () => {
  const manager = await app.as('project_manager')
  const id = await begin(manager)
  const { ended } = sendSlowly(manager, id)
  await until(() => leased(id))
  await app.sql('delete from user_roles where user_id = $1', [manager.user.id])
  // What had come is kept; of the rest nothing is taken.
  await ended
  await until(async () => !(await leased(id)))
  const again = await manager.raw<{ code: string }>('PATCH', `/api/uploads/${id}`, 'x', patching(0))
  expect([again.status, again.body.code]).toEqual([403, 'forbidden'])
  const project = await app.project()
  expect((await manager.raw('POST', '/api/documents', { uploadId: id, projectId: project.id })).status).toBe(403)
})

test('a session that is ended ends it too', async () => {
  const manager = await app.as('project_manager')
  const id = await begin(manager)
  const { ended } = sendSlowly(manager, id)
  await until(() => leased(id))
  await app.sql('delete from sessions where user_id = $1', [manager.user.id])
  await ended
  expect((await manager.raw('PATCH', `/api/uploads/${id}`, 'x', patching(0))).status).toBe(401)
})
