import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import { startS3 } from '#testing/harness/s3.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { uploadFile } from '#testing/process/uploads.ts'
import type { AuditEntry } from '../audit-log/schema.ts'
import type { StorageView } from '../settings/schema.ts'
import { checkStored } from './jobs.ts'

let app: TestApp
let admin: TestClient
let recordId: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  recordId = (await app.task()).id
})
afterAll(() => app.close())

async function attached(name: string): Promise<{ id: string; key: string }> {
  const uploadId = await uploadFile(
    { url: app.url, cookie: admin.cookie },
    { bytes: Buffer.from(`of ${name}`), name, at: { place: 'attachment', recordType: 'task', recordId } },
  )
  await admin.call('POST /api/attachments', { recordType: 'task', recordId, uploadId })
  const [row] = await app.sql<{ key: string }>('select storage_key as key from files where id = $1', [uploadId])
  return { id: uploadId, key: row?.key ?? '' }
}
const later = () => app.sql(`update files set created_at = created_at - interval '31 days', checked_at = checked_at - interval '31 days'`)
const storage = async () => (await admin.raw<StorageView>('GET', '/api/workspace/storage')).body
/** What the audit log tells admins of stored files, the oldest first; in one run they are found by their age. */
async function told(): Promise<unknown[]> {
  const { body } = await admin.raw<{ items: AuditEntry[] }>('GET', '/api/audit-entries?kind=file.damaged,file.whole')
  return body.items.toReversed().map(({ kind, actor, recordId, recordName, details }) => [kind, actor.kind, recordId, recordName, details])
}
const open = (id: string) => admin.raw<{ message: string }>('GET', `/api/files/${id}`)

test('what is stored is read again each month; what is not what came is told to admins, and handed to nobody', async () => {
  const [whole, changed, gone] = [await attached('whole.txt'), await attached('changed.txt'), await attached('gone.txt')]
  expect(await checkStored(app.services)).toBe(0)
  await app.services.storage.put(changed.key, Readable.from([Buffer.from('ot changed.txt')]))
  await app.services.storage.remove(gone.key)
  await later()
  // A run begins no other file once it has read its part.
  expect([await checkStored(app.services, 1), await checkStored(app.services), await checkStored(app.services)]).toEqual([1, 2, 0])
  expect((await storage()).damaged).toEqual([
    { id: changed.id, name: 'changed.txt', damage: 'changed' },
    { id: gone.id, name: 'gone.txt', damage: 'gone' },
  ])
  const refused = await open(changed.id)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This file is damaged: what is stored is not what was uploaded. An admin can bring it back from a backup.',
  ])
  expect((await open(whole.id)).status).toBe(200)
  const found = [
    ['file.damaged', 'system', changed.id, 'changed.txt', { damage: [null, 'changed'] }],
    ['file.damaged', 'system', gone.id, 'gone.txt', { damage: [null, 'gone'] }],
  ]
  expect(await told()).toEqual(found)

  // Brought back, it is itself again.
  await app.services.storage.put(changed.key, Readable.from([Buffer.from('of changed.txt')]))
  await later()
  await checkStored(app.services)
  expect((await storage()).damaged.map(({ name }) => name)).toEqual(['gone.txt'])
  expect((await open(changed.id)).status).toBe(200)
  // The one that is still gone was read again as well, and is no news.
  expect(await told()).toEqual([...found, ['file.whole', 'system', changed.id, 'changed.txt', { damage: ['changed', null] }]])
})

test('a server without the programs that previews need says so to admins, once, where they look after the storage', async () => {
  vi.stubEnv('PATH', '/nowhere')
  try {
    expect((await storage()).missingPrograms).toEqual(['ffmpeg', 'heif-convert'])
  } finally {
    vi.unstubAllEnvs()
  }
})

test('the health of a server whose S3 store has stopped says so', async () => {
  const s3 = await startS3()
  const far = await startTestApp({ env: s3.env })
  try {
    expect((await far.nobody.raw('GET', '/api/health')).status).toBe(200)
    await s3.close()
    const { status, body } = await far.nobody.raw('GET', '/api/health')
    expect([status, body]).toEqual([503, { status: 'unavailable', database: 'ok', storage: 'unavailable' }])
  } finally {
    await far.close()
  }
})
