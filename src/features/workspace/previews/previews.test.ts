import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AttachmentView } from '#features/records/attachments/schema.ts'
import type { Finding } from '#platform/file-readers/finding.ts'
import { ReaderFailed } from '#platform/file-readers/limited.ts'
import type { RangedSource } from '#platform/file-readers/source.ts'
import { startTestApp, until } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { uploadFile } from '#testing/process/uploads.ts'
import { cleanUpFiles } from '../files/jobs.ts'
import type { StorageView } from '../settings/schema.ts'
import { type Reading, readOlderAgain, readWaiting, tryMissingAgain } from './commands.ts'
import { readAll } from './jobs.ts'

let app: TestApp
let admin: TestClient
let recordId: string
/** For a process per file on a busy machine, in ms. */
const patience = 180_000
beforeAll(async () => {
  app = await startTestApp({ env: { STORAGE_QUOTA: '50 MB', MAX_UPLOAD: '1 MB' } })
  admin = await app.as('admin')
  recordId = (await app.task()).id
})
afterAll(() => app.close())

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b42b1f' } })
    .jpeg()
    .toBuffer()

/** Uploads a file and hangs it on the task. */
async function put(who: TestClient, bytes: Buffer, name: string) {
  const uploadId = await uploadFile(
    { url: app.url, cookie: who.cookie },
    { bytes, name, at: { place: 'attachment', recordType: 'task', recordId } },
  )
  return who.raw<AttachmentView>('POST', '/api/attachments', { recordType: 'task', recordId, uploadId })
}
const attached = async (bytes: Buffer, name: string): Promise<AttachmentView['file']> => (await put(admin, bytes, name)).body.file
async function shown(id: string): Promise<AttachmentView['file'] | undefined> {
  const { body } = await admin.raw<{ items: AttachmentView[] }>('GET', `/api/attachments?recordType=task&recordId=${recordId}`)
  return body.items.find(({ file }) => file.id === id)?.file
}
const preview = (who: TestClient, id: string, kind = 'thumbnail') =>
  fetch(`${app.url}/api/files/${id}/preview?kind=${kind}`, { headers: { cookie: who.cookie } })

it(
  'makes a small picture, which is opened like the file it stands for and by nobody else',
  async () => {
    const file = await attached(await photo(900, 600), 'poster.jpg')
    expect(file.reading).toBeNull()
    expect((await preview(admin, file.id)).status).toBe(404)
    const stream = await admin.stream()
    await readAll(app.services)
    // What shows the file learns of its picture.
    expect((await stream.next(({ message }) => message.recordType === 'attachment')).message.kind).toBe('attachment.read')
    stream.cut()
    expect((await shown(file.id))?.reading).toEqual({
      image: true,
      large: false,
      width: 900,
      height: 600,
      duration: null,
      playable: null,
      strip: null,
    })
    const answer = await preview(admin, file.id)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 480, height: 320 })
    expect((await preview(admin, file.id, 'large')).status).toBe(404)
    const stranger = await app.as('client')
    expect((await preview(stranger, file.id)).status).toBe(404)
    const [made] = await app.sql<{ id: string }>('select preview_file_id as id from file_previews where file_id = $1', [file.id])
    expect((await admin.raw('GET', `/api/files/${made?.id}`)).status).toBe(404)
  },
  patience,
)

it(
  'says of what it cannot read that there is no picture, and does not try again',
  async () => {
    const page = await attached(Buffer.from('<!doctype html><script>alert(1)</script>'), 'poster.jpg')
    const cut = await attached((await photo(400, 400)).subarray(0, 900), 'cut.jpg')
    await readAll(app.services)
    const nothing = { image: false, large: false, width: null, height: null, duration: null, playable: null, strip: null }
    expect([(await shown(page.id))?.reading, (await shown(cut.id))?.reading]).toEqual([nothing, nothing])
    expect(await app.sql(`select state from file_readings where file_id = $1`, [cut.id])).toEqual([{ state: 'failed' }])
  },
  patience,
)

it(
  'shows a Photoshop file by its picture where ffmpeg is installed, and waits for ffmpeg where it is not',
  async () => {
    const { hasFfmpeg } = await import('#platform/file-readers/programs.ts')
    // One white pixel, no layers: signature, version, three channels, one by one, eight bits, RGB.
    const head = '38425053 0001 000000000000 0003 00000001 00000001 0008 0003'.replaceAll(' ', '')
    const file = await attached(Buffer.from(`${head}${'00'.repeat(14)}ffffff`, 'hex'), 'layers.psd')
    await readAll(app.services)
    const [row] = await app.sql<{ state: string }>('select state from file_readings where file_id = $1', [file.id])
    const installed = await hasFfmpeg()
    expect([file.mediaType, row?.state]).toEqual(['image/vnd.adobe.photoshop', installed ? 'done' : 'missing'])
    expect((await preview(admin, file.id, 'large')).status).toBe(installed ? 200 : 404)
  },
  patience,
)

it(
  'gives up on a file whose reader has ended its process three times',
  async () => {
    const file = await attached(await photo(60, 60), 'last.jpg')
    const waiting = { ...file, storageKey: 'none', createdBy: null, attempts: 3 }
    await readWaiting(app.services, waiting)
    expect(await app.sql(`select state from file_readings where file_id = $1`, [file.id])).toEqual([{ state: 'failed' }])
  },
  patience,
)

it('counts no failure of the storage or the disk as an attempt, reads the other files meanwhile, and the file once it can', async () => {
  const [file, other] = [await attached(Buffer.from('kept'), 'kept.txt'), await attached(Buffer.from('beside'), 'beside.txt')]
  const [{ key } = { key: '' }] = await app.sql<{ key: string }>('select storage_key as key from files where id = $1', [file.id])
  const { storage } = app.services
  const before = { ...storage }
  const broken = () => Object.assign(new Error('EIO'), { code: 'EIO' })
  const failures: (typeof storage.read)[] = [
    async () => null,
    () => Promise.reject(broken()),
    async () =>
      Readable.from(['ke']).on('data', function (this: Readable) {
        this.destroy(broken())
      }),
  ]
  const state = async (id: string) => (await app.sql('select state, attempts from file_readings where file_id = $1', [id]))[0]
  // What reads it sees bytes that end too early: it takes the file for broken, or for shorter than it is.
  const reader = async (_file: unknown, source: RangedSource): Promise<Finding> => {
    const found = await source.read({ start: 0, end: source.size - 1 }).catch(() => null)
    if (!found) throw new ReaderFailed('broken', 'Its bytes are gone.')
    return { text: await text(found).catch(() => 'too little'), pictures: [] }
  }
  try {
    for (const failure of failures) {
      storage.read = (at, range) => (at === key ? failure(at, range) : before.read(at, range))
      await readAll(app.services, 'other', undefined, { reader, firstPatience: 60_000 })
      expect([await state(file.id), await state(other.id)]).toEqual([
        { state: 'waiting', attempts: 0 },
        { state: 'done', attempts: 1 },
      ])
    }
    // Where nothing can be kept, nothing else is begun.
    Object.assign(storage, before, { check: () => Promise.reject(broken()), put: () => Promise.reject(broken()) })
    const picture: Reading = {
      reader: async () => ({ pictures: [{ kind: 'thumbnail', width: 1, height: 1, bytes: Buffer.from('one') }] }),
      firstPatience: 60_000,
    }
    await expect(readAll(app.services, 'other', undefined, picture)).rejects.toThrow('EIO')
    expect(await state(file.id)).toEqual({ state: 'waiting', attempts: 0 })
  } finally {
    Object.assign(storage, before)
  }
  await readAll(app.services, 'other', undefined, { reader, firstPatience: 60_000 })
  expect(await app.sql('select state, text from file_readings where file_id = $1', [file.id])).toEqual([{ state: 'done', text: 'kept' }])
})

it('lets nobody wait for files that never end: who has had the least time comes first, and what takes long behind all others', async () => {
  const bytes = Buffer.from('words')
  const mine = await Promise.all(['early.txt', 'a.txt', 'b.txt', 'c.txt'].map((name) => attached(bytes, name)))
  const other = await app.as('project_manager')
  const { status } = await put(other, bytes, 'other.txt')
  expect(status).toBe(201)
  // Everything of the one came behind what the other has brought, and the newest goes first.
  await app.sql(`update files set created_at = now() + case name when 'other.txt' then interval '1 s' when 'early.txt' then interval '2 s'
    else interval '3 s' end where name like '%.txt'`)
  const began: string[] = []
  const reader = async ({ name }: { name: string }, _source: unknown, signal?: AbortSignal): Promise<Finding> => {
    began.push(name)
    if (name === 'early.txt' || name === 'other.txt') return { text: name, pictures: [] }
    if (signal) await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    throw new ReaderFailed('limit', 'It took longer than it may.')
  }
  await readAll(app.services, 'other', undefined, { reader, firstPatience: 20 })
  const endless = ['a.txt', 'b.txt', 'c.txt']
  expect(began.slice(0, 5)).toEqual([expect.stringMatching(/^[abc]/), 'other.txt', ...began.slice(2, 4), 'early.txt'])
  // Each of the endless ones has one short attempt and one long one, which comes behind everything.
  expect([began.slice(0, 5), began.slice(5)].map((some) => some.filter((name) => endless.includes(name)).toSorted())).toEqual([
    endless,
    endless,
  ])
  const states = await app.sql<{ state: string }>('select state from file_readings where file_id = any($1)', [mine.map(({ id }) => id)])
  expect(states.map(({ state }) => state).toSorted()).toEqual(['done', 'failed', 'failed', 'failed'])
})

it('reads again, once, what an older reader has read, and what its program was missing for', async () => {
  const [older, other] = [await attached(Buffer.from('older'), 'older.txt'), await attached(Buffer.from('other'), 'other.txt')]
  const names: string[] = []
  const reader = async ({ name }: { name: string }): Promise<Finding> => {
    // Where ffmpeg is not installed, a Photoshop file of before waits for it too.
    if (name === older.name || name === other.name) names.push(name)
    return { text: `${names.length}`, pictures: [] }
  }
  const read = () => readAll(app.services, 'other', undefined, { reader, firstPatience: 60_000 })
  await read()
  // As if a Photoshop file had been read before there was a reader for it.
  await app.sql(`update files set media_type = 'image/vnd.adobe.photoshop' where id = $1`, [older.id])
  expect(await readOlderAgain(app.services)).toBe(1)
  await read()
  expect(await readOlderAgain(app.services)).toBe(0)
  expect(names).toEqual(['other.txt', 'older.txt', 'older.txt'])
  await app.sql(`update file_readings set state = 'missing' where file_id = any($1)`, [[older.id, other.id]])
  await tryMissingAgain(app.services, ['image/vnd.adobe.photoshop'])
  await read()
  await tryMissingAgain(app.services, ['image/vnd.adobe.photoshop'], false)
  await read()
  expect(names.slice(3)).toEqual(['older.txt', 'other.txt'])
})

it(
  'makes small pictures also where the storage is full, and tells admins how much of it they take',
  async () => {
    const file = await attached(await photo(500, 400), 'last-one.jpg')
    await app.sql(
      `insert into files (id, storage_key, name, media_type, size) values (gen_random_uuid(), 'none', 'all.bin', 'none', ${50 * 1024 ** 2})`,
    )
    const { body: before } = await admin.raw<StorageView>('GET', '/api/workspace/storage')
    await readAll(app.services)
    expect((await shown(file.id))?.reading?.image).toBe(true)
    const { body: after } = await admin.raw<StorageView>('GET', '/api/workspace/storage')
    expect(after.madeBytes).toBeGreaterThan(before.madeBytes)
    expect(after.usedBytes - before.usedBytes).toBe(after.madeBytes - before.madeBytes)
    await app.sql(`delete from files where storage_key = 'none'`)
  },
  patience,
)

it(
  'keeps the words of texts and documents for search',
  async () => {
    const { zipSync } = await import('fflate')
    const types =
      '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
    const parts = { '[Content_Types].xml': Buffer.from(types), 'word/document.xml': Buffer.from('<w:p><w:t>Herringbone</w:t></w:p>') }
    const files = [await attached(Buffer.from('Plain words'), 'notes.txt'), await attached(Buffer.from(zipSync(parts)), 'brief.docx')]
    await readAll(app.services)
    const texts = await Promise.all(
      files.map(({ id }) => app.sql<{ text: string }>('select text from file_readings where file_id = $1', [id])),
    )
    expect(texts.flat()).toEqual([{ text: 'Plain words' }, { text: 'Herringbone' }])
  },
  patience,
)

it(
  'removes the pictures of a file with it',
  async () => {
    const file = await attached(await photo(500, 500), 'gone.jpg')
    await readAll(app.services)
    const [made] = await app.sql<{ id: string; key: string }>(
      `select f.id, f.storage_key as key from file_previews p join files f on f.id = p.preview_file_id where p.file_id = $1`,
      [file.id],
    )
    await app.sql(`update files set created_at = now() - interval '2 days'`)
    await cleanUpFiles(app.services)
    expect(await app.services.storage.size(made?.key ?? '')).toBeGreaterThan(0)
    await app.sql('delete from attachments where file_id = $1', [file.id])
    await cleanUpFiles(app.services)
    await cleanUpFiles(app.services)
    expect(await app.sql('select 1 from files where id = any($1)', [[file.id, made?.id]])).toEqual([])
    expect(await app.services.storage.size(made?.key ?? '')).toBeNull()
  },
  patience,
)

it(
  'begins by itself when the last byte has come',
  async () => {
    const whole = await startTestApp({ jobs: true, sameDatabaseAs: app })
    try {
      const uploadId = await uploadFile(
        { url: whole.url, cookie: admin.cookie },
        { bytes: await photo(90, 60), name: 'soon.jpg', at: { place: 'attachment', recordType: 'task', recordId } },
      )
      const state = () => app.sql<{ state: string }>('select state from file_readings where file_id = $1', [uploadId])
      await until(async () => (await state())[0]?.state === 'done', patience)
    } finally {
      await whole.close()
    }
  },
  patience,
)
