import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import type { TestClient } from '../../testing/client.ts'
import { type Sent, uploadFile } from '../../testing/uploads.ts'
import type { AttachmentView } from '../attachments/schema.ts'

let app: TestApp
let admin: TestClient
let recordId: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  recordId = (await app.task()).id
})
afterAll(() => app.close())

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const at = () => ({ place: 'attachment', recordType: 'task', recordId })
const send = (who: { cookie: string }, sent: Partial<Sent> & { bytes: Buffer }) =>
  uploadFile({ url: app.url, cookie: who.cookie }, { name: 'a.bin', at: at(), ...sent })
const attach = (who: TestClient, uploadId: string) =>
  who.raw<AttachmentView>('POST', '/api/attachments', { recordType: 'task', recordId, uploadId })

describe('a file', () => {
  test('comes in pieces, is taken once, and is given back byte by byte', async () => {
    const bytes = randomBytes(700_001)
    const uploadId = await send(admin, { bytes, name: 'Überblick 概要.bin', chunkSize: 100_000 })
    const made = await attach(admin, uploadId)
    expect([made.status, made.body.file]).toMatchObject([201, { name: 'Überblick 概要.bin', size: 700_001, state: 'ready' }])
    expect((await attach(admin, uploadId)).status).toBe(404)
    const answer = await fetch(`${app.url}/api/files/${made.body.file.id}`, { headers: { cookie: admin.cookie } })
    expect(answer.status).toBe(200)
    expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(sha256(bytes))
    expect(answer.headers.get('etag')).toBe(`"${sha256(bytes)}"`)
  })
})
