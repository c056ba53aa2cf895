import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkChain, findingText } from '#platform/proof/check.ts'
import { pictureAddress } from '#shared/text/tree.ts'
import { picture } from '../../testing/agency.ts'
import type { TestApp } from '../../testing/app.ts'
import type { TestClient } from '../../testing/client.ts'
import { reviewing, startReviewing } from '../../testing/reviews.ts'
import type { ContentItemDetail } from '../content/schema.ts'
import type { OpenedItemDetail } from '../review-links/schema.ts'
import type { ArticlePicture } from './schema.ts'

type Refusal = { code: string; message: string; fields?: Record<string, string> }
const raw = { 'content-type': 'application/octet-stream' }

let world: Awaited<ReturnType<typeof startReviewing>>
let app: TestApp
let manager: TestClient
let owner: TestClient
let writer: TestClient
let client: TestClient
let stranger: TestClient
beforeAll(async () => {
  world = await startReviewing()
  ;({ app, manager } = world)
  ;[owner, writer] = [await app.as('product_owner'), await app.as('copywriter')]
  ;[client, stranger] = [await app.as('client'), await app.as('client')]
  await app.allocateToBrand(client.user, world.project.brandId)
  await app.allocateToBrand(stranger.user, (await app.project()).brandId)
})
afterAll(() => app.close())

/** An article of the writer's, with nothing in it yet. */
async function article(title = 'Lookbook'): Promise<string> {
  const { id } = await manager.call<ContentItemDetail>('POST /api/content-items', {
    contentType: 'article',
    title,
    projectId: world.project.id,
    assignedTo: null,
  })
  await app.sql('update content_items set assigned_to = $2, created_by = $2 where id = $1', [id, writer.user.id])
  return id
}
const send = (who: TestClient, id: string, bytes: Buffer) =>
  who.raw<ArticlePicture & Refusal>('PUT', `/api/content-items/${id}/picture`, bytes, raw)
async function put(id: string, who = writer): Promise<ArticlePicture> {
  const { status, body, text } = await send(who, id, await picture(300, 150))
  if (status !== 200) throw new Error(text)
  return body
}
const named = (stored: ArticlePicture, alt = 'A coat') => `![${alt}](${pictureAddress(stored)})`
const write = (id: string, body: string, who = writer) =>
  who.raw<ContentItemDetail & Refusal>('POST', `/api/content-items/${id}/versions`, { body })
const looks = async (who: TestClient, { fileId }: ArticlePicture) => (await who.raw('GET', `/api/files/${fileId}`)).status

describe('a picture of an article', () => {
  test('is stored anew, no larger than a screen shows, and named with checksum and size', async () => {
    const id = await article()
    const huge = await sharp({ create: { width: 4000, height: 1000, channels: 3, background: '#d94f2b' } })
      .jpeg()
      .toBuffer()
    const { body: stored } = await send(writer, id, huge)
    expect(stored).toMatchObject({ width: 2400, height: 600 })
    const [file] = await app.sql('select sha256, media_type as type from files where id = $1', [stored.fileId])
    expect(file).toEqual({ sha256: stored.sha256, type: 'image/webp' })
    const { status, body } = await write(id, `# Coats\n\n${named(stored)}`)
    expect([status, body.versionNumber]).toEqual([201, 1])
  })

  test('is an image of at most 10 MB, of an article, put in by who may write it', async () => {
    const id = await article()
    expect((await send(writer, id, Buffer.from('no picture'))).body).toMatchObject({ message: 'File must be an image' })
    expect((await send(writer, id, randomBytes(10 * 1024 * 1024 + 1))).status).toBe(413)
    expect((await send(client, id, await picture())).status).toBe(404)
    expect((await send(await app.as('copywriter'), id, await picture())).status).toBe(403)
    const graphic = await world.item()
    expect((await send(manager, graphic, await picture())).body).toMatchObject({
      fields: { id: 'Only the text of an article has pictures.' },
    })
  })

  test('is named by its own article and its own checksum, or the text is refused', async () => {
    const [id, other] = [await article(), await article('Another')]
    const [own, foreign] = [await put(id), await put(other)]
    const refused = 'Picture 2 of the text is not stored with this article. Take it out, and put it in again from its file.'
    for (const wrong of [foreign, { ...own, sha256: foreign.sha256.replaceAll(/[0-9]/g, '0') }, { ...own, fileId: world.project.id }]) {
      const { status, body } = await write(id, `${named(own)}\n\n${named(wrong)}`)
      expect([status, body.fields?.body]).toEqual([400, refused])
    }
    expect((await write(id, '![From elsewhere](https://example.com/p.png)')).status).toBe(201)
  })
})

test('it is seen by who sees a version that shows it, and by nobody else', async () => {
  const id = await article()
  const [first, second] = [await put(id), await put(id)]
  expect(await Promise.all([writer, manager, owner, client].map((who) => looks(who, first)))).toEqual([200, 404, 404, 404])
  await write(id, named(first))
  await write(id, named(second))
  expect(await Promise.all([manager, owner, client].map((who) => looks(who, second)))).toEqual([200, 200, 404])
  const act = (who: TestClient, what: string, fields: object) => who.raw('POST', `/api/content-items/${id}/${what}`, fields)
  await act(writer, 'submission', { versionNumber: 2, reviewerIds: [owner.user.id] })
  expect((await act(owner, 'share', { versionNumber: 2 })).status).toBe(201)
  // Of the version before it clients saw nothing.
  expect(await Promise.all([client, stranger].map((who) => looks(who, second)))).toEqual([200, 404])
  expect(await looks(client, first)).toBe(404)

  const guest = await reviewing(app, (await world.share([id])).url)
  const { body } = await guest.get<OpenedItemDetail>(`/items/${id}`)
  expect(body.article).toEqual([{ type: 'picture', ...second, alt: 'A coat' }])
  const opens = async (who: typeof guest, { fileId }: ArticlePicture) =>
    (await who.raw('GET', `/api/opened-links/${who.linkId}/files/${fileId}`)).status
  expect([await opens(guest, second), await opens(guest, first)]).toEqual([200, 404])
  const elsewhere = await reviewing(app, (await world.share([await world.item()])).url)
  expect(await opens(elsewhere, second)).toBe(404)
})

test('what nobody came to show goes after a month, and what any version shows stays', async () => {
  const id = await article()
  const [kept, shown, left] = [await put(id), await put(id), await put(id)]
  await write(id, named(kept))
  await app.sql(`update content_pictures set created_at = now() - interval '31 days' where content_item_id = $1`, [id])
  const fresh = await put(id)
  await write(id, named(shown))
  const rows = await app.sql<{ id: string }>('select file_id as id from content_pictures where content_item_id = $1', [id])
  expect(rows.map((row) => row.id).toSorted()).toEqual([kept, shown, fresh].map(({ fileId }) => fileId).toSorted())
  expect(rows.map((row) => row.id)).not.toContain(left.fileId)
})

test('a picture that is another one than was decided on is found, and the decision is named', async () => {
  const id = await article('Campaign story')
  const stored = await put(id)
  await write(id, named(stored))
  const act = (who: TestClient, what: string, fields: object) => who.raw('POST', `/api/content-items/${id}/${what}`, fields)
  await act(writer, 'submission', { versionNumber: 1, reviewerIds: [owner.user.id] })
  expect((await act(owner, 'decision', { versionNumber: 1, outcome: 'approved' })).status).toBe(201)
  const { storage } = app.services
  const found = async () =>
    (await checkChain(app.pool, { bytes: { storage, kinds: await app.services.kinds() } })).findings.map((one) => findingText(one))
  expect(await found()).toEqual([])
  const [{ key } = { key: '' }] = await app.sql<{ key: string }>('select storage_key as key from files where id = $1', [stored.fileId])
  await storage.remove(key)
  const [missing] = await found()
  expect(missing).toMatch(/^Decision \d+ \(content-item "Campaign story"\): a picture in its text is missing/)
  await storage.put(key, Readable.from([await picture(20, 20)]))
  expect((await found())[0]).toContain('a picture in its text is not the one that was decided on')
})
