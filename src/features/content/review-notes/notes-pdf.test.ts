import { buffer } from 'node:stream/consumers'
import PDFKit from 'pdfkit'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { uploadOf } from '#features/workspace/files/fixtures/factory.ts'
import { ReaderFailed } from '#platform/file-readers/limited.ts'
import type { AnchorInput } from '#shared/markdown/anchor.ts'
import { pdfText } from '#testing/harness/pdf-text.ts'
import { reviewing, startReviewing } from '#testing/harness/reviews.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { contentShareRow } from '../items/fixtures/factory.ts'
import type { ContentItemDetail } from '../items/schema.ts'
import { contentShares } from '../items/table.ts'

const taken = vi.hoisted(() => ({ frames: [] as [seconds: number, frame: number | null][], missing: false }))
// As on a machine with ffmpeg, and on one without.
vi.mock('#platform/file-readers/stills.ts', async (importActual) => ({
  ...(await importActual<typeof import('#platform/file-readers/stills.ts')>()),
  frameOf: async (_type: string, _source: unknown, seconds: number, frame: number | null) => {
    if (taken.missing) throw new ReaderFailed('missing', 'ffmpeg is not installed.')
    taken.frames.push([seconds, frame])
    return sharp({ create: { width: 64, height: 36, channels: 3, background: '#468' } })
      .jpeg()
      .toBuffer()
  },
}))

let world: Awaited<ReturnType<typeof startReviewing>>
let app: TestApp
let manager: TestClient
let client: TestClient
beforeAll(async () => {
  world = await startReviewing()
  ;({ app, manager } = world)
  client = await app.as('client', { timezone: 'Asia/Dhaka' })
  await app.allocateToBrand(client.user, world.project.brandId)
})
afterAll(() => app.close())

/** For a process per still and per document on a busy machine, in ms. */
const patience = 300_000
type Said = { anchor?: Partial<AnchorInput>; audience?: string; parentId?: string }
const say = (recordId: string, body: string, more: Said = {}) =>
  manager.call<{ id: string }>('POST /api/comments', { recordType: 'content-item', recordId, body, audience: 'client', ...more })
const point: AnchorInput['shape'] = { kind: 'point', at: { x: 0.25, y: 0.5 } }

async function made(name: string, content: Buffer, contentType: string): Promise<ContentItemDetail> {
  const uploadId = await uploadOf(app, manager.user, { name, content, place: { place: 'content-item', contentType } })
  const given = { contentType, title: `Übersicht ${name}`, projectId: world.project.id, uploadId }
  const { id } = await manager.call<ContentItemDetail>('POST /api/content-items', given)
  await app.insert(contentShares, contentShareRow({ contentItemId: id, versionNumber: 1, sharedBy: manager.user.id }))
  await app.sql('update content_items set shared_version = 1, shared_at = now() where id = $1', [id])
  return manager.call<ContentItemDetail>('GET /api/content-items/:id', { id })
}

/** The words of the document, and how many pictures are in it. */
async function pdfFor(
  who: { cookie: string },
  id: string,
): Promise<{ text: string; pictures: number; pages: number; name: string | null }> {
  const answer = await fetch(`${app.url}/api/content-notes/pdf?contentItemId=${id}`, { headers: { cookie: who.cookie } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const bytes = Buffer.from(await answer.arrayBuffer())
  const pictures = bytes.toString('latin1').split('/Subtype /Image').length - 1
  return { ...(await pdfText(bytes)), pictures, name: answer.headers.get('content-disposition') }
}

it(
  'has each note with what it stands on, numbered, and for each reader what they read and nothing else',
  async () => {
    const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c63' } })
      .png()
      .toBuffer()
    const item = await made('poster.png', png, 'graphic')
    const versionId = item.versionId ?? ''
    const first = await say(item.id, '**Larger**, please', { anchor: { versionId, shape: point } })
    await say(item.id, 'Larger it is', { parentId: first.id })
    await say(item.id, 'CANARY reply', { parentId: first.id, audience: 'internal' })
    const rectangle: AnchorInput['shape'] = { kind: 'rectangle', from: { x: 0.1, y: 0.1 }, to: { x: 0.9, y: 0.4 } }
    await say(item.id, 'CANARY note', { anchor: { versionId, shape: rectangle }, audience: 'internal' })
    const line: AnchorInput['shape'] = {
      kind: 'line',
      points: [
        { x: 0, y: 0 },
        { x: 1, y: 1 },
      ],
    }
    const third = await say(item.id, 'Along here', { anchor: { versionId, shape: line } })
    await manager.call('POST /api/comments/:id/resolve', { id: third.id })
    await say(item.id, 'About all of it')

    const all = await pdfFor(manager, item.id)
    expect(all.pictures).toBe(1)
    expect(all.name).toContain('notes')
    for (const words of [
      'Übersicht poster.png',
      '3 open, 1 resolved',
      'There are internal notes in it (2)',
      'Note 1 · Amelia Reed',
      'Larger, please',
      'Version 1 · Point at 25 %, 50 %',
      'Reply by Amelia Reed',
      'CANARY reply',
      'INTERNAL',
      'Note i1 · Amelia Reed',
      'Rectangle from 10 %, 10 % to 90 %, 40 %',
      'CANARY note',
      'Note 2',
      'Resolved by Amelia Reed',
      'About all of it',
      `1 / ${all.pages}`,
    ])
      expect(all.text).toContain(words)

    const read = await pdfFor(client, item.id)
    expect(read.text).toContain('Larger, please')
    expect(read.text).toContain('(Asia/Dhaka)')
    // No gap tells of what they do not read.
    expect(read.text).toContain('Note 2 · Amelia Reed')
    expect(read.text).not.toMatch(/CANARY|INTERNAL|internal|Note i|Note 3/)
    const [line1] = await app.sql<{ name: string; count: number }>(
      `select min(record_name) as name, count(*)::int as count from audit_entries where kind = 'list.exported' and record_id = $1`,
      [item.id],
    )
    expect(line1).toEqual({ name: 'Notes on Übersicht poster.png', count: 2 })
  },
  patience,
)

it('is for whoever sees the item, and for no guest', async () => {
  const id = await world.item({ title: 'Unseen' })
  const status = async (cookie: string) =>
    (await fetch(`${app.url}/api/content-notes/pdf?contentItemId=${id}`, { headers: { cookie } })).status
  const stranger = await app.as('client')
  const { url } = await world.share([id])
  const guest = await reviewing(app, url, 'Mia')
  expect([await status(stranger.cookie), await status(guest.cookie), await status('')]).toEqual([404, 401, 401])
  expect((await pdfFor(manager, id)).text).toContain('There are no notes yet.')
})

it(
  'takes the frame of a moment once, by the rate of the file, and says so where nothing here takes frames',
  async () => {
    const item = await made('film.mov', Buffer.from('\0\0\0\x18ftypqt  \0\0\0\0qt  '), 'video')
    const fileId = item.file?.id
    await app.sql(
      `insert into file_readings (file_id, state, duration, frame_rate) values ($1, 'done', 7200, '25/1')
        on conflict (file_id) do update set state = 'done', duration = 7200, frame_rate = '25/1'`,
      [fileId],
    )
    const at = (seconds: number) => ({ versionId: item.versionId ?? '', time: { from: seconds, to: null }, shape: point })
    await say(item.id, 'Cut', { anchor: at(60.5) })
    await say(item.id, 'Cut it here', { anchor: at(60.51) })
    await say(item.id, 'And here', { anchor: at(7000.1) })
    const found = await pdfFor(manager, item.id)
    expect(taken.frames.toSorted(([one], [other]) => one - other)).toEqual([
      [(2 * 1512 + 1) / 50, 1 / 25],
      [(2 * 175_002 + 1) / 50, 1 / 25],
    ])
    expect(found.pictures).toBe(2)
    expect(found.text).toContain('00:01:00:12')
    taken.missing = true
    const bare = await pdfFor(manager, item.id)
    expect([bare.pictures, bare.text.includes('it takes ffmpeg, which is not installed')]).toEqual([0, true])
  },
  patience,
)

it(
  'shows the page of a PDF that a note stands on',
  async () => {
    const doc = new PDFKit({ size: [200, 100] })
    for (const number of [2, 3]) doc.addPage({ size: [100, 300] }).text(`page ${number}`)
    doc.end()
    const item = await made('plan.pdf', await buffer(doc), 'graphic')
    const versionId = item.versionId ?? ''
    for (const page of [1, 3, 3, 9]) await say(item.id, `On ${page}`, { anchor: { versionId, page, shape: point } })
    const { pictures, text } = await pdfFor(manager, item.id)
    expect(pictures).toBe(2)
    expect(text).toContain('What it stands on could not be drawn here.')
    expect(text).toContain('Page 3')
  },
  patience,
)
