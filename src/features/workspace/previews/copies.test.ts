import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { AttachmentView } from '#features/records/attachments/schema.ts'
import type { VideoMaker } from '#platform/file-readers/copies.ts'
import { ReaderFailed } from '#platform/file-readers/limited.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { uploadFile } from '#testing/process/uploads.ts'
import { cleanUpFiles } from '../files/jobs.ts'
import { usedBytes } from '../files/queries.ts'
import { copyMissingAgain, makeDamagedAgain, makeWaiting } from './commands.ts'
import { copyAll } from './jobs.ts'
import { waitingVideos } from './queries.ts'

let app: TestApp
let admin: TestClient
let recordId: string
beforeAll(async () => {
  app = await startTestApp({ env: { STORAGE_QUOTA: '1 MB', MAX_UPLOAD: '1 MB' } })
  admin = await app.as('admin')
  recordId = (await app.task()).id
})
afterAll(() => app.close())

const copied = 'a copy that plays'
/** What ffmpeg makes, without ffmpeg. */
const maker = (rest: Partial<VideoMaker> = {}): VideoMaker => ({
  look: async () => ({ plays: false, duration: 4 }),
  copy: async (_type, address, _duration, folder) => {
    // It reads the original, by parts.
    expect(await (await fetch(address, { headers: { range: 'bytes=4-7' } })).text()).toBe('ftyp')
    const file = path.join(folder, 'copy.mp4')
    writeFileSync(file, copied)
    return file
  },
  strip: async () => ({ width: 1600, height: 90, stills: 10, bytes: Buffer.from('ten stills') }),
  ...rest,
})

/** A video on the task, that somebody has looked into. @param plays whether browsers play it; null where nobody has asked */
async function video(plays: boolean | null): Promise<string> {
  const bytes = Buffer.concat([Buffer.from([0, 0, 0, 0x18]), Buffer.from('ftypqt  \0\0\0\0qt  '), Buffer.from(randomUUID())])
  const uploadId = await uploadFile(
    { url: app.url, cookie: admin.cookie },
    { bytes, name: 'master.mov', at: { place: 'attachment', recordType: 'task', recordId } },
  )
  await admin.raw('POST', '/api/attachments', { recordType: 'task', recordId, uploadId })
  await app.sql(
    `update file_readings set state = 'done', browser_playable = $2, copy_state = 'waiting', width = 1920, height = 1080, duration = 4 where file_id = $1`,
    [uploadId, plays],
  )
  return uploadId
}
async function reading(id: string) {
  const { body } = await admin.raw<{ items: AttachmentView[] }>('GET', `/api/attachments?recordType=task&recordId=${recordId}`)
  return body.items.find(({ file }) => file.id === id)?.file.reading
}
const ask = (who: TestClient, id: string, kind: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/api/files/${id}/preview?kind=${kind}`, { headers: { cookie: who.cookie, ...headers } })

it('copies what browsers do not play, which is opened by parts by whoever may open the original', async () => {
  const id = await video(false)
  expect(await reading(id)).toMatchObject({ playable: 'waiting', strip: null })
  const stream = await admin.stream()
  // The storage is as good as full: what Atelier makes itself is counted, and not refused.
  await app.sql('update files set size = 1048576 where id = $1', [id])
  const before = await usedBytes(app.pool)
  await copyAll(app.services, undefined, maker())
  expect((await usedBytes(app.pool)) - before).toBeGreaterThan(copied.length)
  expect((await stream.next(({ message }) => message.recordType === 'attachment')).message.kind).toBe('attachment.read')
  stream.cut()
  expect(await reading(id)).toMatchObject({ playable: 'copy', strip: { stills: 10, width: 1600, height: 90 } })
  const part = await ask(admin, id, 'playable', { range: 'bytes=2-5' })
  expect([part.status, part.headers.get('content-type'), part.headers.get('content-range')]).toEqual([
    206,
    'video/mp4',
    `bytes 2-5/${copied.length}`,
  ])
  expect(await part.text()).toBe('copy')
  expect(await (await ask(admin, id, 'strip')).text()).toBe('ten stills')
  expect((await ask(await app.as('client'), id, 'playable')).status).toBe(404)
  await app.sql('update files set size = 1 where id = $1', [id])
})

it('makes no copy of what browsers play, and asks where nobody has asked yet', async () => {
  const [plays, unknown] = [await video(true), await video(null)]
  expect([(await reading(plays))?.playable, (await reading(unknown))?.playable]).toEqual(['itself', null])
  const copy = vi.fn(maker().copy)
  await copyAll(app.services, undefined, maker({ copy }))
  expect(copy).toHaveBeenCalledTimes(1)
  expect([(await reading(plays))?.playable, (await reading(unknown))?.playable]).toEqual(['itself', 'copy'])
  expect((await reading(plays))?.strip?.stills).toBe(10)
  expect((await ask(admin, plays, 'playable')).status).toBe(404)
})

it('says what has no copy, keeps the original, and tries again what its program was missing for', async () => {
  const [broken, missing] = [await video(false), await video(false)]
  const [first] = await waitingVideos(app.services)
  expect(first?.id).toBe(broken)
  const failing = (reason: 'broken' | 'missing') =>
    maker({
      copy: async () => {
        throw new ReaderFailed(reason, 'No.')
      },
    })
  for (const one of await waitingVideos(app.services))
    await makeWaiting(app.services, one, undefined, failing(one.id === broken ? 'broken' : 'missing'))
  expect([(await reading(broken))?.playable, (await reading(missing))?.playable]).toEqual(['none', 'none'])
  expect((await admin.raw('GET', `/api/files/${broken}?download=true`)).status).toBe(200)
  await copyMissingAgain(app.pool)
  expect((await waitingVideos(app.services)).map(({ id }) => id)).toEqual([missing])
  await copyAll(app.services, undefined, maker())
  expect((await reading(missing))?.playable).toBe('copy')
})

it('shows what has a copy also where no stills could be taken', async () => {
  const id = await video(false)
  const strip = async () => Promise.reject(new ReaderFailed('broken', 'No stills.'))
  await copyAll(app.services, undefined, maker({ strip }))
  expect(await reading(id)).toMatchObject({ playable: 'copy', strip: null })
})

it('does not count a stop of the process, and gives up what has ended it three times', async () => {
  const id = await video(false)
  const stop = new AbortController()
  const stopped = maker({
    copy: async () => {
      stop.abort()
      throw new ReaderFailed('limit', 'It was given up.')
    },
  })
  await expect(copyAll(app.services, stop.signal, stopped)).rejects.toThrow('given up')
  expect(await app.sql('select copy_state, copy_attempts from file_readings where file_id = $1', [id])).toEqual([
    { copy_state: 'waiting', copy_attempts: 0 },
  ])
  await app.sql('update file_readings set copy_attempts = 3 where file_id = $1', [id])
  await copyAll(app.services, undefined, maker())
  expect((await reading(id))?.playable).toBe('none')
})

it('counts no failure of the storage as an attempt, and copies the others meanwhile', async () => {
  const [id, other] = [await video(false), await video(false)]
  const [{ key } = { key: '' }] = await app.sql<{ key: string }>('select storage_key as key from files where id = $1', [id])
  const { storage } = app.services
  const before = { ...storage }
  storage.read = (at, range) => (at === key ? Promise.reject(new Error('EIO')) : before.read(at, range))
  // ffmpeg is told that the address does not answer, and says what it says of a broken file.
  const copy: VideoMaker['copy'] = async (type, address, ...rest) => {
    const { ok } = await fetch(address).catch(() => ({ ok: false }))
    if (!ok) throw new ReaderFailed('broken', 'No picture in it.')
    return maker().copy(type, address, ...rest)
  }
  try {
    await copyAll(app.services, undefined, maker({ copy }))
  } finally {
    Object.assign(storage, before)
  }
  expect([(await reading(id))?.playable, (await reading(other))?.playable]).toEqual(['waiting', 'copy'])
  expect(await app.sql('select copy_attempts from file_readings where file_id = $1', [id])).toEqual([{ copy_attempts: 0 }])
  await copyAll(app.services, undefined, maker({ copy }))
  expect((await reading(id))?.playable).toBe('copy')
})

it('looks at some of everybody who waits: the hundreds of one person hide no video of another', async () => {
  const mine = await video(false)
  await app.sql(
    `with more as (insert into files (id, storage_key, name, media_type, size, sha256, state, created_by, created_at)
        select gen_random_uuid(), storage_key || '-' || n, name, media_type, size, sha256, state, $2, created_at - interval '1 hour'
          from files, generate_series(1, 600) n where id = $1 returning id)
      insert into file_readings (file_id, state, browser_playable, duration, copy_state) select id, 'done', false, 4, 'waiting' from more`,
    [mine, (await app.user('video_editor')).id],
  )
  expect((await waitingVideos(app.services)).map(({ id }) => id)).toContain(mine)
  await app.sql(`delete from files where storage_key like '%-%-%-%-%-%'`)
})

it('makes a damaged copy again, nothing of what is damaged itself, and shows nothing of what is kept from everybody', async () => {
  const id = await video(false)
  await copyAll(app.services, undefined, maker())
  await app.sql(
    `update files set damage = 'changed' where id in (select preview_file_id from file_previews where file_id = $1 and kind = 'playable')`,
    [id],
  )
  expect((await ask(admin, id, 'playable')).status).toBe(409)
  await app.sql(`update files set damage = 'gone' where id = $1`, [id])
  await makeDamagedAgain(app.pool)
  expect(await waitingVideos(app.services)).toEqual([])
  await app.sql('update files set damage = null where id = $1', [id])
  await makeDamagedAgain(app.pool)
  expect((await reading(id))?.playable).toBe('waiting')
  await app.sql(`update files set damage = 'gone' where id = $1`, [id])
  expect(await waitingVideos(app.services)).toEqual([])
  await app.sql('update files set damage = null where id = $1', [id])
  await copyAll(app.services, undefined, maker())
  expect(await (await ask(admin, id, 'playable')).text()).toBe(copied)
  await app.sql(`update files set scan = 'infected' where id = $1`, [id])
  expect((await ask(admin, id, 'playable')).status).toBe(409)
  expect((await ask(admin, id, 'strip')).status).toBe(409)
})

it('removes copy and strip with the video', async () => {
  const id = await video(false)
  await copyAll(app.services, undefined, maker())
  const made = await app.sql<{ key: string }>(
    'select f.storage_key as key from file_previews p join files f on f.id = p.preview_file_id where p.file_id = $1',
    [id],
  )
  expect(made).toHaveLength(2)
  await app.sql('delete from attachments where file_id = $1', [id])
  await app.sql(`update files set created_at = now() - interval '2 days'`)
  await cleanUpFiles(app.services)
  await cleanUpFiles(app.services)
  for (const { key } of made) expect(await app.services.storage.size(key)).toBeNull()
})
