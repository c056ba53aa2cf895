import { createHash, randomBytes, randomUUID } from 'node:crypto'
import http from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AttachmentView } from '#features/records/attachments/schema.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { startS3 } from '#testing/harness/s3.ts'
import { announcing } from '#testing/kit/access-cases.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { comparedStorage, type Sent, UploadRefused, uploadFile } from '#testing/process/uploads.ts'
import { cleanUpFiles } from './jobs.ts'

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const tus = { 'tus-resumable': '1.0.0' }
const patching = (offset: number) => ({ ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' })

const s3 = await startS3()
afterAll(() => s3.close())

describe.each([
  ['disk', {}],
  ['S3', s3.env],
] as const)('an upload kept on %s', (_, env) => {
  let app: TestApp
  let beside: TestApp
  let admin: TestClient
  let recordId: string
  beforeAll(async () => {
    app = await startTestApp({ env })
    beside = await startTestApp({ env, sameDatabaseAs: app, sameDataAs: app })
    admin = await app.as('admin')
    recordId = (await app.task()).id
  }, 60_000)
  afterAll(async () => {
    await beside.close()
    await app.close()
  })

  const at = () => ({ place: 'attachment', recordType: 'task', recordId })
  const send = (who: { cookie: string }, sent: Partial<Sent> & { bytes: Buffer }, server = app) =>
    uploadFile({ url: server.url, cookie: who.cookie }, { name: 'a.bin', at: at(), ...sent })
  const attach = (who: TestClient, uploadId: string, on = recordId) =>
    who.raw<AttachmentView & { message: string }>('POST', '/api/attachments', { recordType: 'task', recordId: on, uploadId })
  const begin = async (length: number, who = admin, name = 'a.bin'): Promise<string> => {
    const { status, headers } = await who.raw('POST', '/api/uploads', undefined, announcing({ ...at(), filename: name }, length))
    expect(status).toBe(201)
    return (headers.get('location') ?? '').split('/').at(-1) ?? ''
  }
  const offsetOf = async (id: string, who = admin) =>
    Number((await who.raw('HEAD', `/api/uploads/${id}`, undefined, tus)).headers.get('upload-offset'))
  const read = async (fileId: string) =>
    Buffer.from(await (await fetch(`${app.url}/api/files/${fileId}`, { headers: { cookie: admin.cookie } })).arrayBuffer())

  test('comes in pieces, is taken once, and is given back byte by byte', async () => {
    const bytes = randomBytes(700_001)
    const uploadId = await send(admin, { bytes, name: 'Überblick 概要.bin', chunkSize: 250_000 })
    const made = await attach(admin, uploadId)
    expect([made.status, made.body.file]).toMatchObject([201, { name: 'Überblick 概要.bin', size: 700_001, state: 'ready' }])
    expect((await attach(admin, uploadId)).status).toBe(404)
    expect(sha256(await read(made.body.file.id))).toBe(sha256(bytes))
    const [row] = await app.sql<{ sha256: string }>('select sha256 from files where id = $1', [made.body.file.id])
    expect(row?.sha256).toBe(sha256(bytes))
  })

  test('may reach one process after the other, and two at once do not mix', async () => {
    const bytes = randomBytes(900_000)
    const id = await begin(bytes.length)
    const piece = (server: TestApp, from: number) =>
      fetch(`${server.url}/api/uploads/${id}`, {
        method: 'PATCH',
        headers: { cookie: admin.cookie, ...patching(from) },
        body: bytes.subarray(from, from + 300_000),
      })
    expect((await piece(app, 0)).status).toBe(204)
    const both = await Promise.all([piece(beside, 300_000), piece(app, 300_000)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    // The first may have been asked to let go before its end.
    await send(admin, { bytes, uploadUrl: `${beside.url}/api/uploads/${id}` })
    const { body } = await attach(admin, id)
    expect(sha256(await read(body.file.id))).toBe(sha256(bytes))
  })

  test('goes on where a connection broke off', async () => {
    const bytes = randomBytes(500_000)
    const id = await begin(bytes.length)
    await cutOff(`${app.url}/api/uploads/${id}`, { cookie: admin.cookie, ...patching(0) }, bytes, 200_000)
    const from = await offsetOf(id)
    expect(from).toBeLessThan(bytes.length)
    await send(admin, { bytes, uploadUrl: `${app.url}/api/uploads/${id}` })
    const { body } = await attach(admin, id)
    expect(sha256(await read(body.file.id))).toBe(sha256(bytes))
  })

  test('is there for its owner alone', async () => {
    const id = await begin(10)
    const others = [await app.as('admin'), await app.as('project_manager'), await app.as('client')]
    for (const other of others) {
      const missing = await other.raw('PATCH', `/api/uploads/${randomUUID()}`, 'x', patching(0))
      for (const [method, headers, body] of [
        ['HEAD', tus],
        ['DELETE', tus],
        ['PATCH', patching(0), '0123456789'],
      ] as const) {
        const answer = await other.raw(method, `/api/uploads/${id}`, body, headers)
        expect([method, answer.status]).toEqual([method, 404])
        if (method !== 'HEAD') expect(answer.text).toBe(missing.text)
      }
      expect((await attach(other, id)).status).toBe(404)
    }
    expect((await app.nobody.raw('HEAD', `/api/uploads/${id}`, undefined, tus)).status).toBe(401)
    expect(await offsetOf(id)).toBe(0)
    expect((await attach(admin, id)).status).toBe(409)
    expect((await admin.raw('DELETE', `/api/uploads/${id}`, undefined, tus)).status).toBe(204)
    expect((await admin.raw('HEAD', `/api/uploads/${id}`, undefined, tus)).status).toBe(404)
  })

  test('is taken for the place it was announced for', async () => {
    const id = await send(admin, { bytes: Buffer.from('text') })
    const other = await app.task()
    expect((await attach(admin, id, other.id)).status).toBe(400)
    expect((await attach(admin, id)).status).toBe(201)
  })

  test('is refused before its first byte: to foreign pages, nameless, nowhere, too large, longer than announced', async () => {
    const before = await app.sql('select id from files')
    const announce = (metadata: Record<string, string>, length = 10, more = {}) =>
      admin.raw<{ code: string }>('POST', '/api/uploads', undefined, { ...announcing(metadata, length), ...more })
    const answers = [
      await announce(at(), 10, { origin: 'https://elsewhere.example.com' }),
      await announce(at(), 10, { origin: app.url.replace('http:', 'https:') }),
      await announce({ ...at(), filename: '' }),
      await announce({ ...at(), place: 'nowhere' }),
      await announce({ ...at(), recordId: randomUUID() }),
      await announce({ ...at(), extra: 'x' }),
      await announce(at(), 6 * 1024 ** 3),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'foreign_origin'],
      [403, 'foreign_origin'],
      [400, 'invalid_input'],
      [400, 'invalid_input'],
      [404, 'not_found'],
      [400, 'invalid_input'],
      [413, 'too_large'],
    ])
    expect(await app.sql('select id from files')).toEqual(before)
    const id = await begin(10)
    expect((await admin.raw('PATCH', `/api/uploads/${id}`, 'x'.repeat(11), patching(0))).status).toBe(413)
    expect((await admin.raw('PATCH', `/api/uploads/${id}`, 'x', patching(3))).status).toBe(409)
    expect(await offsetOf(id)).toBe(0)
    await expect(send({ cookie: '' }, { bytes: Buffer.from('x') })).rejects.toThrow(UploadRefused)
  })

  test.for([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\plan.pdf', 'plan.pdf'],
    ['a\r\nset-cookie: x=1.txt', 'aset-cookie: x=1.txt'],
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    ['..', 'file'],
    ['Angebot „März“ – 見積.txt', 'Angebot „März“ – 見積.txt'],
    [`${'x'.repeat(300)}.tar`, `${'x'.repeat(196)}.tar`],
  ])('with the name %j is called %j', async ([given, name]) => {
    const { body } = await attach(admin, await send(admin, { bytes: Buffer.from('text'), name: given ?? '' }))
    expect(body.file.name).toBe(name)
    const { headers } = await fetch(`${app.url}/api/files/${body.file.id}`, { headers: { cookie: admin.cookie } })
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('content-disposition')).toMatch(/^attachment; /)
  })

  test('is what its bytes are, and only harmless kinds are shown', async () => {
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const kinds = [
      ['picture.html', picture, 'image/png', 'inline'],
      ['picture.png', Buffer.from(svg), 'text/plain', 'attachment'],
      ['page.jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), 'text/plain', 'attachment'],
      ['xml.gif', Buffer.from(`<?xml version="1.0"?>${svg}`), 'text/plain', 'attachment'],
      ['a.pdf', Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'), 'application/pdf', 'attachment'],
      ['a.bin', Buffer.from([0, 1, 2, 3, 255]), 'application/octet-stream', 'attachment'],
      ['empty.txt', Buffer.alloc(0), 'application/octet-stream', 'attachment'],
    ] as const
    for (const [name, bytes, type, shown] of kinds) {
      const { body } = await attach(admin, await send(admin, { bytes, name }))
      const answer = await fetch(`${app.url}/api/files/${body.file.id}`, { headers: { cookie: admin.cookie } })
      expect([name, body.file.mediaType, answer.headers.get('content-disposition')?.split(';')[0]]).toEqual([name, type, shown])
      expect(answer.headers.get('content-type')?.split(';')[0]).toBe(type)
      expect(answer.headers.get('content-security-policy')).toContain('sandbox')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
      const saved = await fetch(`${app.url}/api/files/${body.file.id}?download=true`, { headers: { cookie: admin.cookie } })
      expect(saved.headers.get('content-disposition')).toMatch(/^attachment/)
      await saved.arrayBuffer()
    }
  })

  test('is served in parts, and again only when it is another', async () => {
    const bytes = randomBytes(100_000)
    const { body } = await attach(admin, await send(admin, { bytes }))
    const get = async (headers: Record<string, string>, method = 'GET') => {
      const answer = await fetch(`${app.url}/api/files/${body.file.id}`, { method, headers: { cookie: admin.cookie, ...headers } })
      return { answer, got: Buffer.from(await answer.arrayBuffer()), part: answer.headers.get('content-range') }
    }
    const whole = await get({})
    const tag = whole.answer.headers.get('etag') ?? ''
    expect([whole.answer.status, tag, whole.answer.headers.get('cache-control')]).toEqual([200, `"${sha256(bytes)}"`, 'private, no-cache'])
    for (const [range, start, end] of [
      ['0-0', 0, 0],
      ['99990-', 99_990, 99_999],
      ['-10', 99_990, 99_999],
      ['500-200000', 500, 99_999],
    ] as const) {
      const { answer, got, part } = await get({ range: `bytes=${range}` })
      expect([answer.status, part, answer.headers.get('content-length')]).toEqual([
        206,
        `bytes ${start}-${end}/100000`,
        String(end - start + 1),
      ])
      expect(got.equals(bytes.subarray(start, end + 1))).toBe(true)
    }
    const beyond = await get({ range: 'bytes=100000-' })
    expect([beyond.answer.status, beyond.part, beyond.got.length]).toEqual([416, 'bytes */100000', 0])
    for (const header of ['bytes=0-1,5-6', 'lines=1-2', 'bytes=x']) expect((await get({ range: header })).answer.status).toBe(200)
    expect((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).answer.status).toBe(200)
    expect((await get({ range: 'bytes=0-9', 'if-range': tag })).answer.status).toBe(206)
    expect((await get({ 'if-none-match': `"x", W/${tag}` })).answer.status).toBe(304)
    const head = await get({}, 'HEAD')
    expect([head.answer.status, head.answer.headers.get('content-length'), head.got.length]).toEqual([200, '100000', 0])
  })

  test('is opened by whoever may open its record, and stops being so at once', async () => {
    const [client, project] = [await app.as('client'), await app.project()]
    const task = await app.task({ project })
    await app.allocateToBrand(client.user, project.brandId)
    const on = { recordType: 'task', recordId: task.id }
    const make = async (audience: string) => {
      const uploadId = await send(admin, { bytes: Buffer.from(audience), at: { place: 'attachment', ...on } })
      return (await admin.raw<AttachmentView>('POST', '/api/attachments', { ...on, uploadId, audience })).body.file.id
    }
    const [open, internal] = [await make('client'), await make('internal')]
    const status = async (id: string) => (await client.raw('GET', `/api/files/${id}`)).status
    expect([await status(open), await status(internal), await status(randomUUID())]).toEqual([200, 404, 404])
    expect((await app.nobody.raw('GET', `/api/files/${open}`)).status).toBe(401)
    await app.sql('delete from brand_allocations where user_id = $1', [client.user.id])
    expect(await status(open)).toBe(404)
    const unheld = await send(admin, { bytes: Buffer.from('nobody’s') })
    expect((await admin.raw('GET', `/api/files/${unheld}`)).status).toBe(404)
  })

  test('ends a day after its last bytes, and nothing is left on either side that the other does not know', async () => {
    const young = await begin(10)
    const [old, finished] = [await begin(10), await send(admin, { bytes: Buffer.from('never taken') })]
    await admin.raw('PATCH', `/api/uploads/${old}`, '01234', patching(0))
    await app.sql(`update files set created_at = now() - interval '25 hours' where id = any($1)`, [[young, old, finished]])
    await app.sql(`update uploads set updated_at = now() - interval '25 hours' where file_id = any($1)`, [[old, finished]])
    expect((await admin.raw('HEAD', `/api/uploads/${old}`, undefined, tus)).status).toBe(410)
    await cleanUpFiles(app.services)
    expect(
      (await app.sql<{ id: string }>('select file_id as id from uploads where file_id = any($1)', [[young, old, finished]])).map(
        ({ id }) => id,
      ),
    ).toEqual([young])
    expect(await comparedStorage(app.services)).toEqual({ orphans: [], missing: [] })
  })

  test('the end of its session ends its writing', { timeout: 30_000 }, async () => {
    const who = await app.as('admin')
    const id = await begin(10, who)
    const request = http.request(`${app.url}/api/uploads/${id}`, {
      method: 'PATCH',
      headers: { cookie: who.cookie, ...patching(0), 'content-length': '10' },
    })
    const ended = new Promise<void>((resolve) => {
      request.once('response', (answer) => {
        answer.resume()
        resolve()
      })
      request.once('error', () => resolve())
    })
    request.write('01234')
    await app.sql('delete from sessions where user_id = $1', [who.user.id])
    await ended
    request.destroy()
    expect((await who.raw('HEAD', `/api/uploads/${id}`, undefined, tus)).status).toBe(401)
  })
})

/** Sends so many bytes of a body and hangs up. */
async function cutOff(url: string, headers: Record<string, string>, bytes: Buffer, after: number): Promise<void> {
  const request = http.request(url, { method: 'PATCH', headers: { ...headers, 'content-length': String(bytes.length) } })
  request.on('error', () => undefined)
  await new Promise<void>((resolve) => request.write(bytes.subarray(0, after), () => resolve()))
  const closed = new Promise((resolve) => request.once('close', resolve))
  request.destroy()
  await closed
}
