import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { versionRow } from '#features/documents/documents/fixtures/factory.ts'
import { documentVersions } from '#features/documents/documents/table.ts'
import { storedFileRow } from '#features/workspace/files/fixtures/factory.ts'
import { files } from '#features/workspace/files/table.ts'
import { type Stored, startDelivering } from '#testing/harness/deliveries.ts'
import { cheapPasswords } from '#testing/harness/passwords.ts'
import { rawCaller } from '#testing/kit/caller.ts'
import { openLink, partsOf, tryOpening } from '#testing/kit/guests.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { attachmentRow } from '../attachments/fixtures/factory.ts'
import { attachments } from '../attachments/table.ts'
import type { OpenedLink } from './schema.ts'

cheapPasswords()

let world: Awaited<ReturnType<typeof startDelivering>>
let app: TestApp
let manager: TestClient
beforeAll(async () => {
  world = await startDelivering()
  ;({ app, manager } = world)
})
afterAll(() => app.close())
beforeEach(() => app.sql('delete from rate_limits'))

const document: typeof world.document = (given) => world.document(given)
const share: typeof world.share = (given) => world.share(given)
const folder: typeof world.folder = (...given) => world.folder(...given)
const listed: typeof world.listed = (guest) => world.listed(guest)
const visitsOf: typeof world.visitsOf = (link) => world.visitsOf(link)

describe('a guest opens a link', () => {
  test('by its secret, and gets a cookie of this link alone, which no script reads and no other site sends', async () => {
    const link = await share({ documents: [await document()], name: 'For the shop' })
    const answer = await tryOpening(app, link.url)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ id: link.id, name: 'For the shop', sharedBy: 'Amelia Reed', workspace: 'Atelier', fileCount: 1 })
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(answer.headers.getSetCookie()).toHaveLength(1)
    expect(cookie).toMatch(/^atelier\.link=[\w-]{43}; Max-Age=\d+; Path=\/api\/opened-links\/[0-9a-f-]{36}; HttpOnly; SameSite=Strict$/)
    expect(cookie).toContain(`Path=/api/opened-links/${link.id};`)
    expect(cookie).not.toContain(partsOf(link.url).secret)
  })

  test('and sees whose it is, until when, and what is in it', async () => {
    const link = await share({
      documents: [await document({ name: 'one.txt', content: 'one' }), await document({ name: 'Two', content: 'two!' })],
    })
    const guest = await openLink(app, link.url)
    const { body } = await guest.get<OpenedLink>()
    const [brand] = await app.sql<{ name: string }>('select name from brands where id = $1', [world.project.brandId])
    expect(body).toEqual({
      id: link.id,
      kind: 'delivery',
      allows: null,
      guestName: null,
      name: '2 documents',
      workspace: 'Atelier',
      brandName: brand?.name,
      logoUrl: null,
      sharedBy: 'Amelia Reed',
      expiresAt: link.expiresAt,
      fileCount: 2,
      bytes: 7,
    })
    expect(await listed(guest)).toEqual(['one.txt', 'Two.txt'])
  })

  test('but not by another secret: that is told like a link that there is not', async () => {
    const link = await share({ documents: [await document()], password: 'a good password' })
    const wrong = new URL(link.url ?? '')
    wrong.hash = `${link.id}.${'x'.repeat(43)}`
    const none = new URL(wrong)
    none.hash = `${randomUUID()}.${partsOf(link.url).secret}`
    const answers = await Promise.all([
      tryOpening(app, wrong.href),
      tryOpening(app, none.href),
      tryOpening(app, wrong.href, { password: 'a good password' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    // A secret that is wrong costs the link no try.
    expect(await visitsOf(link)).toEqual([])
  })

  test('from a page of our own: another site cannot have a browser do it', async () => {
    const link = await share({ documents: [await document()] })
    for (const origin of ['https://elsewhere.example.com', app.url.replace('http:', 'https:'), 'null']) {
      expect((await tryOpening(app, link.url, {}, { origin })).status).toBe(403)
    }
    expect((await tryOpening(app, link.url, {}, { origin: app.url })).status).toBe(201)
  })

  test('and without a cookie, or with that of another link, nothing of it', async () => {
    const [one, other] = [await share({ documents: [await document()] }), await share({ documents: [await document()] })]
    const guest = await openLink(app, other.url)
    const ask = async (cookie: string, at: string) =>
      (await rawCaller(app.url, cookie).raw('GET', `/api/opened-links/${one.id}${at}`)).status
    for (const at of ['', '/files', `/files/${randomUUID()}`, '/archive', '/logo'])
      expect([at, await ask('', at), await ask(guest.cookie, at), await ask(manager.cookie, at)]).toEqual([at, 401, 401, 401])
    expect((await rawCaller(app.url, guest.cookie).raw('GET', '/api/opened-links/nothing')).status).toBe(401)
  })

  test('and nothing else of the portal', async () => {
    const shared = await document()
    const guest = await openLink(app, (await share({ documents: [shared] })).url)
    const portal = rawCaller(app.url, guest.cookie)
    for (const at of ['documents', `documents/${shared.id}`, `files/${shared.fileId}`, 'secret-links', 'tasks', 'brands', 'team-members'])
      expect([at, (await portal.raw('GET', `/api/${at}`)).status]).toEqual([at, 401])
  })
})

describe('a guest gets files', () => {
  test('whole, by parts, and as files; under the name of the document, with the headers of every file', async () => {
    const shared = await document({ name: 'Größen 夏', content: '0123456789' })
    const guest = await openLink(app, (await share({ documents: [shared] })).url)
    const at = `/files/${shared.fileId}`
    const whole = await guest.get(at)
    expect([whole.status, whole.text]).toEqual([200, '0123456789'])
    const part = await guest.get(at, { range: 'bytes=2-4' })
    expect([part.status, part.text, part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10'])
    const saved = await guest.get(`${at}?download=true`)
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment.*filename\*=UTF-8''Gr%C3%B6%C3%9Fen%20%E5%A4%8F\.txt/)
    expect(saved.headers.get('content-security-policy')).toContain('sandbox')
    expect(saved.headers.get('cache-control')).toBe('private, no-cache')
  })

  test('never another one: not of the same place, not one internal, not an older version, not what hangs on the document', async () => {
    const [shared, beside, internal] = [await document(), await document(), await document({ audience: 'internal' })]
    const guest = await openLink(app, (await share({ documents: [shared] })).url)
    const old = await app.insert(files, await storedFileRow(app.services.storage, Buffer.from('old'), { name: 'old.txt' }))
    const file = { fileId: old, fileName: 'old.txt', fileType: 'text/plain', fileSize: 3 }
    await app.insert(
      documentVersions,
      versionRow({ documentId: shared.id, number: 0, audience: 'client', uploadedBy: manager.user.id, ...file }),
    )
    const hung = await app.insert(files, await storedFileRow(app.services.storage, Buffer.from('hung'), { name: 'hung.txt' }))
    await app.insert(
      attachments,
      attachmentRow({ recordType: 'document', recordId: shared.id, fileId: hung, audience: 'client', uploadedBy: manager.user.id }),
    )
    for (const fileId of [beside.fileId, internal.fileId, old, hung, randomUUID()]) {
      expect((await guest.get(`/files/${fileId}`)).status).toBe(404)
      expect((await guest.get(`/files/${fileId}/preview`)).status).toBe(404)
    }
    expect((await guest.get(`/files/${shared.fileId}`)).status).toBe(200)
  })

  test('as one archive that unpacks, with the folders below the one that was shared', async () => {
    const top = await folder(`Delivery ${randomUUID()}`)
    const below = await folder('Für Ärzte: A/B', top)
    await document({ name: 'one.txt', content: 'first', folderId: top })
    await document({ name: 'one.txt', content: 'second', folderId: top })
    await document({ name: '三.txt', content: 'third', folderId: below })
    const link = await share({ folder: top, name: 'All of it' })
    const guest = await openLink(app, link.url)
    const response = await fetch(`${app.url}/api/opened-links/${link.id}/archive`, { headers: { cookie: guest.cookie } })
    expect(response.headers.get('content-disposition')).toContain('All of it.zip')
    const unpacked = unzipSync(new Uint8Array(await response.arrayBuffer()))
    expect(Object.fromEntries(Object.entries(unpacked).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]))).toEqual({
      'one.txt': expect.stringMatching(/first|second/),
      'one (2).txt': expect.stringMatching(/first|second/),
      'Für Ärzte_ A_B/三.txt': 'third',
    })
    expect(await visitsOf(link)).toEqual([
      ['archived', null],
      ['opened', null],
    ])
  })
})

describe('what a folder’s link holds follows the folder', () => {
  test('later files and folders are in it; internal ones are not, whatever they are called', async () => {
    const top = await folder(`Later ${randomUUID()}`)
    await document({ name: 'first.txt', folderId: top })
    await document({ name: 'canary-internal.txt', folderId: top, audience: 'internal' })
    const guest = await openLink(app, (await share({ folder: top })).url)
    expect(await listed(guest)).toEqual(['first.txt'])
    const below = await folder('Second round', top)
    await document({ name: 'later.txt', folderId: below })
    await document({ name: 'canary-below.txt', folderId: below, audience: 'internal' })
    expect(await listed(guest)).toEqual(['first.txt', 'Second round/later.txt'])
    const everything = [await guest.get(), await guest.get('/files'), await guest.get('/archive')].map(({ text }) => text).join('')
    expect(everything).not.toContain('canary')
  })

  test('what becomes internal, is deleted or moved out leaves at once, and comes back with what it was', async () => {
    const top = await folder(`Leaving ${randomUUID()}`)
    const [one, two, three] = [
      await document({ name: '1.txt', folderId: top }),
      await document({ name: '2.txt', folderId: top }),
      await document({ name: '3.txt', folderId: top }),
    ]
    const guest = await openLink(app, (await share({ folder: top })).url)
    const status = async ({ fileId }: Stored) => (await guest.get(`/files/${fileId}`)).status
    const admin = await app.as('admin')
    await admin.call('PATCH /api/documents/:id', { id: one.id, audience: 'internal' })
    const { deletionId } = await admin.call<{ deletionId: string }>('DELETE /api/documents/:id', { id: two.id })
    await admin.call('PATCH /api/documents/:id', { id: three.id, folderId: null })
    expect(await listed(guest)).toEqual([])
    expect([await status(one), await status(two), await status(three)]).toEqual([404, 404, 404])
    expect((await guest.get('/archive')).status).toBe(404)
    await admin.call('POST /api/documents/:id/restore', { id: two.id, deletionId })
    expect(await listed(guest)).toEqual(['2.txt'])
  })

  test('with the folder deleted there is nothing in it, and with the project moved to another brand neither', async () => {
    const top = await folder(`Going ${randomUUID()}`)
    await document({ name: 'in.txt', folderId: top })
    const admin = await app.as('admin')
    const guest = await openLink(app, (await share({ folder: top })).url)
    const { deletionId } = await admin.call<{ deletionId: string }>('DELETE /api/document-folders/:id', { id: top })
    expect(await listed(guest)).toEqual([])
    await admin.call('POST /api/document-folders/:id/restore', { id: top, deletionId })
    expect(await listed(guest)).toEqual(['in.txt'])
    const elsewhere = await app.brand()
    await admin.call('PATCH /api/projects/:id', { id: world.project.id, brandId: elsewhere.id })
    expect(await listed(guest)).toEqual([])
    await admin.call('PATCH /api/projects/:id', { id: world.project.id, brandId: world.project.brandId })
    expect(await listed(guest)).toEqual(['in.txt'])
  })

  test('a document that was shared by itself stays shared in another project of its brand, and in no other brand', async () => {
    const shared = await document({ name: 'moving.txt' })
    const admin = await app.as('admin')
    const guest = await openLink(app, (await share({ documents: [shared] })).url)
    await admin.call('PATCH /api/documents/:id', { id: shared.id, projectId: (await app.project({ brand: world.project.brandId })).id })
    expect(await listed(guest)).toEqual(['moving.txt'])
    await admin.call('PATCH /api/documents/:id', { id: shared.id, projectId: (await app.project()).id })
    expect(await listed(guest)).toEqual([])
  })
})
