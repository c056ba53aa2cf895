import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AttachmentView } from '#features/records/attachments/schema.ts'
import type { Extension } from '#platform/files/storage.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { announcing } from '#testing/kit/access-cases.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { comparedStorage, uploadFile } from '#testing/process/uploads.ts'

// Invariants 20 to 22, and the lease: a disk that takes nothing, one action that arrives often, a picture that is replaced while it is read,
// two writers with different bytes.

let app: TestApp
let beside: TestApp
let admin: TestClient
let recordId: string
beforeAll(async () => {
  app = await startTestApp()
  beside = await startTestApp({ sameDatabaseAs: app, sameDataAs: app })
  admin = await app.as('admin')
  recordId = (await app.task()).id
})
afterAll(async () => {
  await beside.close()
  await app.close()
})

const at = () => ({ place: 'attachment', recordType: 'task', recordId })
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const patching = (offset: number) => ({
  'tus-resumable': '1.0.0',
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
})
async function begin(length: number): Promise<string> {
  const { headers } = await admin.raw('POST', '/api/uploads', undefined, announcing({ ...at(), filename: 'a.bin' }, length))
  return (headers.get('location') ?? '').split('/').at(-1) ?? ''
}
const send = (id: string, from: number, body: Buffer, server = app) =>
  fetch(`${server.url}/api/uploads/${id}`, {
    method: 'PATCH',
    headers: { cookie: admin.cookie, ...patching(from) },
    body: new Uint8Array(body),
  })
const attach = (uploadId: string, headers: Record<string, string> = {}) =>
  admin.raw<AttachmentView & { id: string }>('POST', '/api/attachments', { recordType: 'task', recordId, uploadId }, headers)

/** A disk that takes so many bytes more and then answers with this code, in the place where the real one would. */
function failing(code: string, room: number): { mend: () => void } {
  const { storage } = app.services
  const before = { ...storage }
  const refuse = () => Promise.reject(Object.assign(new Error(code), { code }))
  let left = room
  storage.extend = async (...given): Promise<Extension> => {
    const whole = await before.extend(...given)
    return {
      write: (chunk) => ((left -= chunk.length) < 0 ? refuse() : whole.write(chunk)),
      flush: () => whole.flush(),
      close: () => whole.close(),
    }
  }
  storage.put = refuse
  return { mend: () => void Object.assign(storage, before) }
}

test.each(['ENOSPC', 'EROFS', 'EDQUOT'])(
  'on a disk that says %s an upload is refused in words, and goes on when there is room again',
  async (code) => {
    const bytes = randomBytes(3_000_000)
    const id = await begin(bytes.length)
    const disk = failing(code, 1_000_000)
    try {
      const refused = await send(id, 0, bytes)
      expect(refused.status).toBe(503)
      expect(await refused.json()).toEqual({
        code: 'unavailable',
        message: 'There is no room left to store this. Tell an admin, and try again later.',
      })
      expect((await putAvatar(await picture('#ff0000'))).status).toBe(503)
      expect(await app.sql('select 1 from users where avatar_file_id is not null')).toEqual([])
    } finally {
      disk.mend()
    }
    expect(await comparedStorage(app.services)).toEqual({ orphans: [], missing: [] })
    await uploadFile({ url: app.url, cookie: admin.cookie }, { bytes, name: 'a.bin', at: at(), uploadUrl: `${app.url}/api/uploads/${id}` })
    const { body } = await attach(id)
    const back = await fetch(`${app.url}/api/files/${body.file.id}`, { headers: { cookie: admin.cookie } })
    expect(sha256(Buffer.from(await back.arrayBuffer()))).toBe(sha256(bytes))
  },
)

test('one action that arrives twenty times stores one file under one row', async () => {
  const uploadId = await uploadFile({ url: app.url, cookie: admin.cookie }, { bytes: randomBytes(1000), name: 'once.bin', at: at() })
  const key = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => attach(uploadId, n % 2 === 0 ? { 'idempotency-key': key } : {})))
  const made = answers.filter(({ status }) => status === 201)
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(await app.sql('select 1 from attachments where file_id = $1', [uploadId])).toHaveLength(1)
  expect(await app.sql(`select 1 from files where name = 'once.bin'`)).toHaveLength(1)
})

const picture = (background: string) =>
  sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer()
const putAvatar = async (bytes: Buffer) =>
  fetch(`${app.url}/api/profiles/${admin.user.id}/avatar`, {
    method: 'PUT',
    headers: { cookie: admin.cookie, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })

test('a picture that is replaced while it is read is the old one or a new one, never half of any', async () => {
  const pictures = await Promise.all(['#ff0000', '#00ff00', '#0000ff'].map(picture))
  const read = async () => {
    const answer = await fetch(`${app.url}/api/profiles/${admin.user.id}/avatar`, { headers: { cookie: admin.cookie } })
    return `${answer.status} ${sha256(Buffer.from(await answer.arrayBuffer()))}`
  }
  const known = new Set<string>()
  for (const bytes of pictures) {
    expect((await putAvatar(bytes)).status).toBe(200)
    known.add(await read())
  }
  expect(known.size).toBe(3)
  const seen = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const writing = putAvatar(pictures[n % 3] ?? Buffer.alloc(0))
      const found = await Promise.all([read(), read(), read()])
      expect((await writing).status).toBe(200)
      return [...found, await read()]
    }),
  )
  expect([...new Set(seen.flat())].filter((one) => !known.has(one))).toEqual([])
  expect((await comparedStorage(app.services)).missing).toEqual([])
})

test('two processes that write different bytes to one upload do not mix: what is stored is what its checksum says', async () => {
  const length = 6_000_000
  const id = await begin(length)
  const [ones, twos] = [Buffer.alloc(length, 1), Buffer.alloc(length, 2)]
  const goOn = async (server: TestApp, bytes: Buffer) => {
    for (let tries = 0; tries < 40; tries += 1) {
      const head = await fetch(`${server.url}/api/uploads/${id}`, {
        method: 'HEAD',
        headers: { cookie: admin.cookie, 'tus-resumable': '1.0.0' },
      })
      const offset = Number(head.headers.get('upload-offset'))
      if (offset === length) return
      await send(id, offset, bytes.subarray(offset, offset + 1_500_000), server).catch(() => undefined)
    }
  }
  await Promise.all([goOn(app, ones), goOn(beside, twos)])
  const { body } = await attach(id)
  const stored = Buffer.from(
    await (await fetch(`${app.url}/api/files/${body.file.id}`, { headers: { cookie: admin.cookie } })).arrayBuffer(),
  )
  const [row] = await app.sql<{ sha256: string }>('select sha256 from files where id = $1', [body.file.id])
  expect([stored.length, row?.sha256]).toEqual([length, sha256(stored)])
})
