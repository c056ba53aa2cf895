import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentRow, folderRow } from '#features/documents/documents/fixtures/factory.ts'
import type { DocumentView } from '#features/documents/documents/schema.ts'
import { documentFolders, documents } from '#features/documents/documents/table.ts'
import type { FolderView } from '#features/documents/library/schema.ts'
import type { AuditEntry } from '#features/workspace/audit-log/schema.ts'
import { fileRow } from '#features/workspace/files/fixtures/factory.ts'
import { files } from '#features/workspace/files/table.ts'
import { purgeJob } from '#platform/records/purge.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { cheapPasswords } from '#testing/harness/passwords.ts'
import { openLink } from '#testing/kit/guests.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import { cleanUpLinks } from './commands.ts'
import type { ChoiceView, LinkMade, LinkView } from './schema.ts'

cheapPasswords()

let app: TestApp
let admin: TestClient
let manager: TestClient
let project: TestProject
beforeAll(async () => {
  app = await startTestApp()
  ;[admin, manager] = [await app.as('admin'), await app.as('project_manager')]
  project = await app.project()
})
afterAll(() => app.close())

type Refusal = { code: string; message: string; fields?: Record<string, string> }
type Given = Partial<{ name: string; audience: 'internal' | 'client'; folderId: string; projectId: string; brandId: string }>

async function document({ name = 'Plan', audience = 'client', folderId, ...place }: Given = {}): Promise<string> {
  const fileId = await app.insert(files, fileRow({ id: randomUUID() }))
  const file = { fileId, fileName: 'plan.pdf', fileType: 'application/pdf', fileSize: 4 }
  const at = place.brandId ? { brandId: place.brandId } : { projectId: place.projectId ?? project.id }
  return app.insert(documents, documentRow({ name, audience, folderId, uploadedBy: manager.user.id, ...at, ...file }))
}
const folder = (name: string, parentId: string | null = null): Promise<string> =>
  app.insert(documentFolders, folderRow({ name: `${name} ${randomUUID()}`, parentId, projectId: project.id }))
const ofDocuments = (...ids: string[]) => ids.map((recordId) => ({ recordType: 'document', recordId }))
const ofFolder = (recordId: string) => [{ recordType: 'document-folder', recordId }]
const share = (records: unknown, more: Record<string, unknown> = {}, who = manager) =>
  who.raw<LinkMade & Refusal>('POST', '/api/secret-links', { kind: 'delivery', records, ...more })
const shared = async (records: unknown, more: Record<string, unknown> = {}): Promise<LinkMade> => (await share(records, more)).body
const listed = async (input: Record<string, unknown>, who = manager) =>
  (await who.call<{ items: LinkView[] }>('GET /api/secret-links', input)).items.map(({ id }) => id)

describe('a link is made', () => {
  test('of documents of one brand, with an end in thirty days, and its address is told once', async () => {
    const ids = [await document({ name: 'One' }), await document({ name: 'Two' })]
    const { status, body } = await share(ofDocuments(...ids, ids[0] as string))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      kind: 'delivery',
      name: '2 documents',
      state: 'open',
      passwordSetAt: null,
      visitCount: 0,
      lastVisitAt: null,
    })
    expect(body.url).toMatch(new RegExp(`^${app.url}/link#${body.id}\\.[\\w-]{43}$`))
    expect(new Set(body.records.map(({ title }) => title))).toEqual(new Set(['One', 'Two']))
    expect(Math.round((Date.parse(body.expiresAt) - Date.now()) / 86_400_000)).toBe(30)
    const read = await manager.call<LinkView>('GET /api/secret-links/:id', { id: body.id })
    expect(read).toMatchObject({ id: body.id, createdBy: { id: manager.user.id } })
    expect(Object.keys(read)).not.toContain('url')
    const [row] = await app.sql<{ hash: string }>('select token_hash as hash from secret_links where id = $1', [body.id])
    expect(body.url).not.toContain(row?.hash)
  })

  test('of a folder, called as the folder is', async () => {
    const id = await folder('Delivery')
    const link = await shared(ofFolder(id))
    expect(link.name).toMatch(/^Delivery /)
    expect(link.records).toEqual([{ recordType: 'document-folder', recordId: id, title: link.name }])
  })

  test('of nothing internal, which is named, of nothing that is gone, and not of two brands or two folders', async () => {
    const internal = await document({ name: 'Budget', audience: 'internal' })
    const refused = await share(ofDocuments(await document(), internal))
    expect([refused.status, refused.body.fields?.records]).toEqual([400, expect.stringContaining('“Budget” is internal.')])
    const elsewhere = await document({ projectId: (await app.project()).id })
    const statusOf = async (records: unknown, more = {}) => (await share(records, more)).status
    expect(await statusOf(ofDocuments(await document(), elsewhere))).toBe(400)
    expect(await statusOf([...ofFolder(await folder('A')), ...ofFolder(await folder('B'))])).toBe(400)
    expect(await statusOf(ofDocuments(randomUUID()))).toBe(404)
    expect(await statusOf(ofFolder(randomUUID()))).toBe(404)
    expect(await statusOf([])).toBe(400)
    expect(await statusOf([{ recordType: 'task', recordId: randomUUID() }])).toBe(400)
    expect(await statusOf(ofDocuments(await document()), { kind: 'nothing' })).toBe(400)
    expect(await app.sql('select 1 from secret_links where name = $1', ['Budget'])).toEqual([])
  })

  test('with an end to come, of at most a year, and a password that is none too short', async () => {
    const records = ofDocuments(await document())
    const after = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    for (const [more, field] of [
      [{ expiresAt: after(-1) }, 'expiresAt'],
      [{ expiresAt: after(400) }, 'expiresAt'],
      [{ password: 'short' }, 'password'],
      [{ name: ' ' }, 'name'],
    ] as const) {
      const { status, body } = await share(records, more)
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
    }
    expect((await shared(records, { expiresAt: after(2), password: 'long enough' })).passwordSetAt).not.toBeNull()
  })

  test('by admins and project managers, and nobody else sees one or who came', async () => {
    const id = await document()
    const link = await shared(ofDocuments(id))
    expect((await share(ofDocuments(id), {}, admin)).status).toBe(201)
    const client = await app.as('client')
    await app.allocateToBrand(client.user, project.brandId)
    const owner = await app.as('product_owner')
    for (const who of [owner, await app.as('graphic_designer'), client, await app.as([])]) {
      expect((await share(ofDocuments(id), {}, who)).status).toBe(403)
      // Who makes links of another kind has a list of their own, without this one.
      const list = await who.raw<{ items?: object[] }>('GET', '/api/secret-links')
      expect([list.status, list.body.items ?? []]).toEqual([who === owner ? 200 : 403, []])
      for (const at of [`secret-links/${link.id}`, `secret-link-visits?linkId=${link.id}`])
        expect((await who.raw('GET', `/api/${at}`)).status).toBe(403)
      for (const act of ['revoke', 'replace']) expect((await who.raw('POST', `/api/secret-links/${link.id}/${act}`, {})).status).toBe(403)
    }
    expect((await client.call<{ items: DocumentView[] }>('GET /api/documents', { ids: id })).items[0]).not.toHaveProperty('sharedByLink')
  })

  test('and a look before says what it would mean', async () => {
    const [internal, open] = [await document({ name: 'Inside', audience: 'internal' }), await document({ name: 'Outside' })]
    const choice = await manager.call<ChoiceView>('GET /api/secret-link-choices', {
      kind: 'delivery',
      records: `document:${internal},document:${open}`,
    })
    expect(choice).toMatchObject({ name: '2 documents', brand: { id: project.brandId }, warnings: [] })
    expect(choice.refused.map(({ title }) => title)).toEqual(['Inside'])
    expect((await manager.raw('GET', '/api/secret-link-choices?kind=delivery&records=document')).status).toBe(400)
  })
})

describe('before files are shared whose rights end', () => {
  test('it is said, also of those that lie in the folder; and a guest is told nothing of it', async () => {
    const top = await folder('Licensed')
    const [ended, ending] = [await document({ name: 'Ended', folderId: top }), await document({ name: 'Ending', folderId: top })]
    await document({ name: 'Free', folderId: top })
    for (const [id, days] of [
      [ended, -1],
      [ending, 10],
    ] as const)
      await app.sql('insert into usage_rights (file_id, valid_until) select file_id, current_date + $2::int from documents where id = $1', [
        id,
        days,
      ])
    const { warnings } = await manager.call<ChoiceView>('GET /api/secret-link-choices', {
      kind: 'delivery',
      records: `document-folder:${top}`,
    })
    expect(warnings.map(({ says }) => says.replace(/ on .*/, ''))).toEqual([
      'The right to use “Ended” ended',
      'The right to use “Ending” ends',
    ])
    const guest = await openLink(app, (await shared(ofFolder(top))).url)
    const { text } = await guest.get('/files')
    expect(text).toContain('Ended')
    expect(text).not.toContain('rights')
  })
})

describe('links are found', () => {
  test('with the project of all they open, and none where that lies in several, or in the brand', async () => {
    const other = await app.project({ brand: { id: project.brandId } })
    const places = [{}, { projectId: other.id }, { brandId: project.brandId }]
    const [here = '', there = '', ofBrand = ''] = await Promise.all(places.map(document))
    const projectOf = async (records: unknown) => (await shared(records)).project
    const named = { id: project.id, name: project.name, brandId: project.brandId }
    for (const records of [ofDocuments(here, await document()), ofFolder(await folder('Design'))])
      expect(await projectOf(records)).toEqual(named)
    expect(await projectOf(ofDocuments(here, there))).toBe(null)
    expect(await projectOf(ofDocuments(here, ofBrand))).toBe(null)
    expect(await projectOf(ofDocuments(ofBrand))).toBe(null)
  })

  test('by the document, also by the folder it lies in, by folder, project, brand and state', async () => {
    const [top, other] = [await folder('Top'), await app.project()]
    const below = await folder('Below', top)
    const inside = await document({ folderId: below })
    const [alone, elsewhere] = [await document(), await document({ projectId: other.id })]
    const [ofTop, ofAlone, ofElsewhere] = [
      (await shared(ofFolder(top))).id,
      (await shared(ofDocuments(alone))).id,
      (await shared(ofDocuments(elsewhere))).id,
    ]
    expect(await listed({ recordType: 'document', recordId: inside })).toEqual([ofTop])
    expect(await listed({ recordType: 'document-folder', recordId: below })).toEqual([ofTop])
    expect(await listed({ recordType: 'document', recordId: alone })).toEqual([ofAlone])
    expect(await listed({ projectId: other.id })).toEqual([ofElsewhere])
    expect(await listed({ brandId: other.brandId })).toEqual([ofElsewhere])
    expect(await listed({ projectId: project.id })).toEqual(expect.arrayContaining([ofTop, ofAlone]))
    await manager.call('POST /api/secret-links/:id/revoke', { id: ofElsewhere })
    expect(await listed({ brandId: other.brandId, state: 'open' })).toEqual([])
    expect(await listed({ brandId: other.brandId, state: 'revoked' })).toEqual([ofElsewhere])
    expect((await manager.raw('GET', `/api/secret-links?recordId=${alone}`)).status).toBe(400)
  })

  test('and mark what they open, for those who make links, until they end', async () => {
    const top = await folder('Marked')
    const [inside, internal, alone] = [
      await document({ folderId: top }),
      await document({ folderId: top, audience: 'internal' }),
      await document(),
    ]
    const marks = async (who: TestClient) => {
      const { items } = await who.call<{ items: DocumentView[] }>('GET /api/documents', { ids: [inside, internal, alone].join(',') })
      const folders = await who.call<{ items: FolderView[] }>('GET /api/document-folders', { projectId: project.id })
      const of = (id: string) => items.find((one) => one.id === id)?.sharedByLink
      return [of(inside), of(internal), of(alone), folders.items.find(({ id }) => id === top)?.sharedByLink]
    }
    expect(await marks(manager)).toEqual([false, false, false, false])
    const [link, other] = [await shared(ofFolder(top)), await shared(ofDocuments(alone))]
    expect(await marks(manager)).toEqual([true, false, true, true])
    expect(await marks(await app.as('graphic_designer'))).toEqual([null, null, null, null])
    await manager.call('POST /api/secret-links/:id/revoke', { id: link.id })
    await app.sql('update secret_links set expires_at = now() where id = $1', [other.id])
    expect(await marks(manager)).toEqual([false, false, false, false])
  })
})

describe('a link is changed', () => {
  test('in name and end, by version; what has expired can be opened again, what was revoked not', async () => {
    const link = await shared(ofDocuments(await document()))
    const change = (fields: Record<string, unknown>) => manager.raw<LinkView & Refusal>('PATCH', `/api/secret-links/${link.id}`, fields)
    expect((await change({ name: 'For the shop', version: 1 })).body).toMatchObject({ name: 'For the shop', version: 2 })
    expect((await change({ name: 'For us', version: 1 })).status).toBe(409)
    await app.sql('update secret_links set expires_at = now() where id = $1', [link.id])
    expect((await manager.call<LinkView>('GET /api/secret-links/:id', { id: link.id })).state).toBe('expired')
    const later = new Date(Date.now() + 86_400_000).toISOString()
    expect((await change({ expiresAt: later })).body).toMatchObject({ state: 'open', expiresAt: later })
    const revoked = await manager.call<LinkView>('POST /api/secret-links/:id/revoke', { id: link.id })
    expect(revoked).toMatchObject({ state: 'revoked', revokedBy: { id: manager.user.id } })
    expect((await manager.call<LinkView>('POST /api/secret-links/:id/revoke', { id: link.id })).revokedAt).toBe(revoked.revokedAt)
    expect((await change({ name: 'No' })).status).toBe(409)
    expect((await manager.raw('POST', `/api/secret-links/${link.id}/replace`, {})).status).toBe(409)
  })

  test('and the audit log tells who did it, what it is called, and no secret', async () => {
    const link = await shared(ofDocuments(await document()), { name: 'Audited', password: 'long enough' })
    const replaced = await admin.call<LinkMade>('POST /api/secret-links/:id/replace', { id: link.id })
    await manager.call('PATCH /api/secret-links/:id', { id: link.id, password: null })
    await manager.call('POST /api/secret-links/:id/revoke', { id: link.id })
    const { items } = await admin.call<{ items: AuditEntry[] }>('GET /api/audit-entries', { q: 'Audited' })
    expect(items.map(({ kind }) => kind).toReversed()).toEqual(['link.made', 'link.replaced', 'link.changed', 'link.revoked'])
    const text = JSON.stringify(items)
    for (const url of [link.url, replaced.url]) expect(text).not.toContain(url?.split('.').at(-1))
  })

  test('and whoever makes links hears of it and of those who come; nobody else does', async () => {
    const id = await document()
    const designer = await app.as('graphic_designer')
    const [near, far] = [await admin.stream(), await designer.stream()]
    const link = await shared(ofDocuments(id))
    await openLink(app, link.url)
    await near.next(({ message }) => message.kind === 'secret-link.visited' && message.recordId === link.id)
    const beacon = await app.task({ project })
    await admin.call('PATCH /api/tasks/:id', { id: beacon.id, name: 'Beacon' })
    await far.next(({ message }) => message.recordId === beacon.id)
    expect(far.entries.filter(({ message }) => message.recordType === 'secret-link')).toEqual([])
    near.cut()
    far.cut()
  })
})

describe('a link goes', () => {
  test('with the last of what it opens, once that is removed for good, and leaves no name behind', async () => {
    const id = await document({ name: 'Removable' })
    const link = await shared(ofDocuments(id))
    await admin.call('DELETE /api/documents/:id', { id })
    await app.sql(`update documents set deleted_at = now() - interval '31 days' where id = $1`, [id])
    await purgeJob(app.services).run()
    await cleanUpLinks(app.pool)
    expect(await app.sql('select 1 from secret_links where id = $1', [link.id])).toEqual([])
    expect(await app.sql(`select 1 from events where record_id = $1 and changes::text like '%Removable%'`, [link.id])).toEqual([])
  })

  test('with its brand, and keeps neither brand nor project from being deleted', async () => {
    const brand = await app.brand()
    const id = await document({ brandId: brand.id })
    const link = await shared(ofDocuments(id))
    expect((await admin.raw('DELETE', `/api/brands/${brand.id}`)).status).toBe(409)
    await admin.call('DELETE /api/documents/:id', { id })
    expect((await admin.raw('DELETE', `/api/brands/${brand.id}`)).status).toBe(200)
    expect(await app.sql('select 1 from secret_links where id = $1', [link.id])).toEqual([])
  })
})
