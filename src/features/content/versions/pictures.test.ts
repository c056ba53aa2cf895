import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkChain, findingText } from '#features/records/decisions/proof-check.ts'
import { pictureAddress } from '#shared/markdown/tree.ts'
import { picture } from '#testing/harness/agency.ts'
import { named, startArticles } from '#testing/harness/articles.ts'
import { reviewing } from '#testing/harness/reviews.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import type { ContentItemDetail } from '../items/schema.ts'
import type { OpenedItemDetail } from '../review-links/schema.ts'
import { dropUnshownPictures } from './commands.ts'
import type { ArticlePicture } from './schema.ts'

let world: Awaited<ReturnType<typeof startArticles>>
let app: TestApp
beforeAll(async () => {
  world = await startArticles()
  app = world.app
})
afterAll(() => app.close())

describe('a picture of an article', () => {
  test('is stored anew, no larger than a screen shows, and named with checksum and size', async () => {
    const id = await world.article()
    const huge = await sharp({ create: { width: 4000, height: 1000, channels: 3, background: '#d94f2b' } })
      .jpeg()
      .toBuffer()
    const { body: stored } = await world.send(world.writer, id, huge)
    expect(stored).toMatchObject({ width: 2400, height: 600 })
    const [file] = await app.sql('select sha256, media_type as type from files where id = $1', [stored.fileId])
    expect(file).toEqual({ sha256: stored.sha256, type: 'image/webp' })
    const { status, body } = await world.write(id, `# Coats\n\n${named(stored)}`)
    expect([status, body.versionNumber]).toEqual([201, 1])
  })

  test('is an image of at most 10 MB, of an article, put in by who may write it', async () => {
    const id = await world.article()
    expect((await world.send(world.writer, id, Buffer.from('no picture'))).body).toMatchObject({ message: 'File must be an image' })
    expect((await world.send(world.writer, id, randomBytes(10 * 1024 * 1024 + 1))).status).toBe(413)
    const bomb = await sharp({ create: { width: 9000, height: 6000, channels: 3, background: '#d94f2b' } })
      .png()
      .toBuffer()
    const unpacked = await world.send(world.writer, id, bomb)
    expect([unpacked.status, unpacked.body.message]).toEqual([
      413,
      'A picture can have up to 50 megapixels. This one has 54: 9,000 × 6,000.',
    ])
    expect(await app.sql('select 1 from content_pictures where content_item_id = $1', [id])).toEqual([])
    expect((await world.send(world.client, id, await picture())).status).toBe(404)
    expect((await world.send(await app.as('copywriter'), id, await picture())).status).toBe(403)
    const graphic = await world.item()
    expect((await world.send(world.manager, graphic, await picture())).body).toMatchObject({
      fields: { id: 'Only the text of an article has pictures.' },
    })
  })

  test('is named by its own article and its own checksum, or the text is refused', async () => {
    const [id, other] = [await world.article(), await world.article('Another')]
    const [own, foreign] = [await world.put(id), await world.put(other)]
    const refused = 'Picture 2 of the text is not stored with this article. Take it out, and put it in again from its file.'
    for (const wrong of [foreign, { ...own, sha256: foreign.sha256.replaceAll(/[0-9]/g, '0') }, { ...own, fileId: world.project.id }]) {
      const { status, body } = await world.write(id, `${named(own)}\n\n${named(wrong)}`)
      expect([status, body.fields?.body]).toEqual([400, refused])
    }
    expect((await world.write(id, '![From elsewhere](https://example.com/p.png)')).status).toBe(201)
  })

  test('is named by the size it has, and stands where it is shown', async () => {
    const id = await world.article()
    const stored = await world.put(id)
    const refused = async (body: string) => {
      const answer = await world.write(id, body)
      return [answer.status, answer.body.fields?.body]
    }
    expect(await refused(named({ ...stored, height: 1500 }))).toEqual([
      400,
      'Picture 1 of the text is 300 × 150, not 300 × 1500. Put it in again from its file.',
    ])
    const hidden = [`# ${named(stored)}`, `\`${named(stored)}\``, `[${named(stored)}](https://example.com)`, pictureAddress(stored)]
    const fenced = ['', named(stored), ''].join('\n```\n')
    for (const body of [...hidden, fenced, `\\${named(stored)}`]) {
      expect(await refused(`Text\n\n${body}`)).toEqual([400, expect.stringMatching(/^A picture stands between paragraphs/)])
    }
    expect((await world.write(id, `> ${named(stored)}\n\n- ${named(stored)}`)).status).toBe(201)
  })
})

test('it is seen by who sees a version that shows it, and by nobody else', async () => {
  const id = await world.article()
  const [first, second] = [await world.put(id), await world.put(id)]
  expect(await Promise.all([world.writer, world.manager, world.owner, world.client].map((who) => world.looks(who, first)))).toEqual([
    200, 404, 404, 404,
  ])
  await world.write(id, named(first))
  await world.write(id, named(second))
  expect(await Promise.all([world.manager, world.owner, world.client].map((who) => world.looks(who, second)))).toEqual([200, 200, 404])
  await world.shareVersion(id, 2)
  // Of the version before it clients saw nothing.
  expect(await Promise.all([world.client, world.stranger].map((who) => world.looks(who, second)))).toEqual([200, 404])
  expect(await world.looks(world.client, first)).toBe(404)

  const guest = await reviewing(app, (await world.share([id])).url)
  const { body } = await guest.get<OpenedItemDetail>(`/items/${id}`)
  expect(body.article).toEqual([{ type: 'picture', ...second, alt: 'A coat' }])
  const opens = async (who: typeof guest, { fileId }: ArticlePicture) =>
    (await who.raw('GET', `/api/opened-links/${who.linkId}/files/${fileId}`)).status
  expect([await opens(guest, second), await opens(guest, first)]).toEqual([200, 404])
  const elsewhere = await reviewing(app, (await world.share([await world.item()])).url)
  expect(await opens(elsewhere, second)).toBe(404)
})

test('a version that merely names a picture opens it to nobody', async () => {
  const id = await world.article()
  const stored = await world.put(id)
  // As words: the id, the file's address, and the checksum.
  expect(
    (await world.write(id, `See ${stored.fileId}, /api/files/${stored.fileId} and picture:${stored.fileId}:${stored.sha256}`)).status,
  ).toBe(201)
  await world.shareVersion(id, 1)
  const guest = await reviewing(app, (await world.share([id])).url)
  expect((await guest.get<OpenedItemDetail>(`/items/${id}`)).status).toBe(200)
  const opens = async () => [
    ...(await Promise.all([world.writer, world.manager, world.owner, world.client, world.stranger].map((who) => world.looks(who, stored)))),
    (await guest.raw('GET', `/api/opened-links/${guest.linkId}/files/${stored.fileId}`)).status,
  ]
  expect(await opens()).toEqual([200, 404, 404, 404, 404, 404])
  // One of another article does not open it either, and a version that shows it does.
  const other = await world.article('Another')
  expect((await world.write(other, `See ${stored.fileId}`)).status).toBe(201)
  expect(await opens()).toEqual([200, 404, 404, 404, 404, 404])
  expect((await world.write(id, named(stored))).status).toBe(201)
  expect(await opens()).toEqual([200, 200, 200, 404, 404, 404])
})

test('an old version comes back with its pictures, however long nobody has seen them', async () => {
  const { article, put, write, writer, manager, looks } = world
  const id = await article()
  const [first, second] = [await put(id), await put(id)]
  await write(id, named(first))
  await write(id, named(second))
  await app.sql(`update content_pictures set created_at = now() - interval '31 days' where content_item_id = $1`, [id])
  await dropUnshownPictures(app.services)
  const back = await writer.raw<ContentItemDetail>('POST', `/api/content-items/${id}/versions/1/restore`, {})
  expect([back.status, back.body.versionNumber, back.body.body]).toEqual([201, 3, named(first)])
  await app.sql(
    'delete from content_version_pictures vp using content_versions v where v.id = vp.version_id and v.content_item_id = $1 and v.number = 1',
    [id],
  )
  // The version that came back shows it by itself.
  expect(await looks(manager, first)).toBe(200)
  // And may be written on, with the pictures of both.
  expect((await write(id, `${named(first)}\n\n${named(second)}`)).status).toBe(201)
})

test('a picture that is another one than was decided on is found, and the decision is named', async () => {
  const id = await world.article('Campaign story')
  const stored = await world.put(id)
  await world.write(id, named(stored))
  await world.approve(id, 1)
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
