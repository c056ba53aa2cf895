import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HistoryPage } from '#features/records/history/schema.ts'
import { uploadOf } from '#features/workspace/files/fixtures/factory.ts'
import { cleanUpFiles } from '#features/workspace/files/jobs.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { DocumentView, VersionView } from './schema.ts'

let app: TestApp
let admin: TestClient
let manager: TestClient
let designer: TestClient
let client: TestClient
let project: TestProject
beforeAll(async () => {
  app = await startTestApp()
  ;[admin, manager, designer] = [await app.as('admin'), await app.as('project_manager'), await app.as('graphic_designer')]
  client = await app.as('client')
  project = await app.project()
  await app.allocateToBrand(client.user, project.brandId)
})
afterAll(() => app.close())
beforeEach(() => app.sql('delete from notifications'))

type Fields = Record<string, unknown>
type Refusal = { code: string; message: string; fields?: Record<string, string> }

async function send(who: TestClient, fields: Fields = {}, file: Parameters<typeof uploadOf>[2] = {}) {
  const uploadId = await uploadOf(app, who.user, file)
  return who.raw<DocumentView & Refusal>('POST', '/api/documents', { uploadId, projectId: project.id, ...fields })
}
async function make(fields: Fields = {}, file: Parameters<typeof uploadOf>[2] = {}, who = manager): Promise<DocumentView> {
  const { status, body, text } = await send(who, fields, file)
  if (status !== 201) throw new Error(text)
  return body
}
const patch = (who: TestClient, id: string, fields: Fields) => who.raw<DocumentView & Refusal>('PATCH', `/api/documents/${id}`, fields)
const listed = async (who: TestClient, input: Fields = {}) =>
  (await who.call<{ items: DocumentView[] }>('GET /api/documents', input)).items.map(({ id }) => id)
const told = async (who: TestClient) =>
  (await who.call<{ items: { kind: string; actionUrl: string }[] }>('GET /api/notifications')).items.map(({ kind }) => kind)

describe('an upload becomes a document', () => {
  test('with the name of its file, of other kind and internal unless told, and with project, brand and uploader', async () => {
    const { status, body } = await send(manager, {}, { name: 'Küstenplan 夏.pdf', content: '%PDF-1.4 ok!' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Küstenplan 夏.pdf',
      fileName: 'Küstenplan 夏.pdf',
      fileType: 'application/pdf',
      fileSize: 12,
      category: 'other',
      audience: 'internal',
      folderId: null,
      versionNumber: 1,
      project: { id: project.id, name: project.name },
      brand: { id: project.brandId },
      uploader: { id: manager.user.id, fullName: manager.user.fullName },
    })
    const inBrand = await make({ projectId: null, brandId: project.brandId, category: 'design', name: 'Marks', audience: 'client' })
    expect(inBrand).toMatchObject({ project: null, brandId: project.brandId, name: 'Marks', category: 'design', audience: 'client' })
  })

  test('once: of one’s own upload, which nothing else took', async () => {
    const uploadId = await uploadOf(app, manager.user)
    const theirs = await admin.raw<Refusal>('POST', '/api/documents', { uploadId, projectId: project.id })
    expect(theirs.status).toBe(404)
    const both = await Promise.all([1, 2].map(() => manager.raw('POST', '/api/documents', { uploadId, projectId: project.id })))
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 404])
    const unfinished = await uploadOf(app, manager.user)
    await app.sql(`update files set state = 'pending' where id = $1`, [unfinished])
    expect((await manager.raw('POST', '/api/documents', { uploadId: unfinished, projectId: project.id })).status).toBe(409)
  })

  test('in an active project, which decides its brand, or in an active brand', async () => {
    const refused = async (fields: Fields) => {
      const { status, body } = await send(manager, { projectId: null, ...fields })
      return [status, Object.values(body.fields ?? {})[0]]
    }
    expect(await refused({})).toEqual([400, 'Must select either a project or brand'])
    const other = await app.brand()
    expect(await refused({ projectId: project.id, brandId: other.id })).toEqual([400, expect.stringContaining('belongs to another brand')])
    expect((await send(manager, { brandId: project.brandId })).body).toMatchObject({ projectId: project.id, brandId: project.brandId })
    expect(await refused({ projectId: (await app.project({ status: 'planning' })).id })).toEqual([
      400,
      expect.stringContaining('in planning'),
    ])
    expect(await refused({ projectId: (await app.project({ archivedAt: new Date() })).id })).toEqual([
      400,
      expect.stringContaining('archived'),
    ])
    expect(await refused({ brandId: (await app.brand({ status: 'inactive' })).id })).toEqual([400, expect.stringContaining('inactive')])
    expect(await refused({ brandId: (await app.brand({ archivedAt: new Date() })).id })).toEqual([400, expect.stringContaining('archived')])
    expect(await refused({ projectId: randomUUID() })).toEqual([400, 'Select a project'])
  })

  test('and those are told who follow the project and may read it', async () => {
    const owner = (await app.sql<{ id: string }>('select product_owner_id as id from projects where id = $1', [project.id]))[0]
    const reader = await app.signIn({ id: owner?.id ?? '', fullName: '', email: '' })
    await client.call('PATCH /api/follows', { recordType: 'project', recordId: project.id, following: true })
    await make()
    expect([await told(reader), await told(client)]).toEqual([['document.uploaded'], []])
    const { id } = await make({ audience: 'client' })
    const { items } = await client.call<{ items: { kind: string; actionUrl: string; message: string }[] }>('GET /api/notifications')
    expect(items).toMatchObject([{ kind: 'document.uploaded', actionUrl: `/documents?document=${id}` }])
    // Out of sight, its notice is out of sight as well.
    await patch(manager, id, { audience: 'internal' })
    expect(await told(client)).toEqual([])
  })
})

describe('the list', () => {
  test('is filtered, sorted and read page by page', async () => {
    const at = await app.project()
    const place = { projectId: at.id }
    const [first, second, third] = [
      await make({ ...place, name: 'beta', category: 'report' }, { content: 'x' }),
      await make({ ...place, name: 'Alpha plan', audience: 'client' }, { content: 'xxx' }, admin),
      await make({ projectId: null, brandId: at.brandId, name: 'gamma' }, { content: 'xx' }),
    ].map(({ id }) => id)
    const within = { brandId: at.brandId }
    expect(await listed(admin, within)).toEqual([third, second, first])
    expect(await listed(admin, { ...within, sort: 'name' })).toEqual([second, first, third])
    expect(await listed(admin, { ...within, sort: '-fileSize' })).toEqual([second, third, first])
    expect(await listed(admin, place)).toEqual([second, first])
    expect(await listed(admin, { ...within, category: 'report,video' })).toEqual([first])
    expect(await listed(admin, { ...within, uploadedBy: admin.user.id })).toEqual([second])
    expect(await listed(admin, { ...within, audience: 'client' })).toEqual([second])
    expect(await listed(admin, { ...within, q: 'PLAN' })).toEqual([second])
    type Page = { items: DocumentView[]; nextCursor: string | null }
    const page = await admin.call<Page>('GET /api/documents', { ...within, limit: 2 })
    const next = await admin.call<Page>('GET /api/documents', { ...within, limit: 2, cursor: page.nextCursor })
    expect([...page.items, ...next.items].map(({ id }) => id)).toEqual([third, second, first])
    await app.sql('update projects set archived_at = now() where id = $1', [at.id])
    expect(await listed(admin, { ids: [first, third].join(',') })).toEqual([third, first])
    expect(await listed(admin, { uploadedBy: admin.user.id, q: 'Alpha plan' })).toEqual([])
  })

  test('shows people outside what is meant for them where they are allocated', async () => {
    const shown = await make({ audience: 'client' })
    const hidden = [await make(), await make({ projectId: (await app.project()).id, audience: 'client' })]
    const seen = await listed(client, { limit: 200 })
    expect(seen).toContain(shown.id)
    for (const { id } of hidden) {
      expect(seen).not.toContain(id)
      for (const path of [`documents/${id}`, `documents/${id}/file`, `document-versions?documentId=${id}`])
        expect((await client.raw('GET', `/api/${path}`)).status).toBe(404)
      expect((await client.raw('GET', `/api/document-archive?ids=${shown.id},${id}`)).status).toBe(404)
    }
    expect((await client.raw('GET', `/api/documents/${shown.id}/file`)).text).toBe('%PDF-1.4 plan')
  })
})

describe('a change', () => {
  test('of a project or brand takes the document out of its folder, and is for those who may show it', async () => {
    const folder = await manager.call<{ id: string }>('POST /api/document-folders', { name: `F ${randomUUID()}`, projectId: project.id })
    const { id } = await make({ folderId: folder.id })
    const elsewhere = await app.project()
    expect((await patch(designer, id, { projectId: elsewhere.id })).status).toBe(403)
    const moved = await patch(manager, id, { projectId: elsewhere.id })
    expect(moved.body).toMatchObject({ projectId: elsewhere.id, brandId: elsewhere.brandId, folderId: null })
    const home = await patch(manager, id, { brandId: elsewhere.brandId })
    expect(home.body).toMatchObject({ projectId: null, brandId: elsewhere.brandId })
    const foreign = await patch(manager, id, { folderId: folder.id })
    expect([foreign.status, Object.keys(foreign.body.fields ?? {})]).toEqual([400, ['folderId']])
  })

  test('of its audience is told to whom it comes and from whom it goes, and nothing of what was before', async () => {
    const { id } = await make({ name: 'Secret draft' })
    const stream = await client.stream()
    const opened = await patch(manager, id, { name: 'Final', audience: 'client', category: 'report' })
    expect(opened.body).toMatchObject({ name: 'Final', audience: 'client', category: 'report' })
    expect((await stream.next(({ message }) => message.recordId === id)).message.what).toBe('changed')
    const history = await client.call<HistoryPage>('GET /api/history', { recordType: 'document', recordId: id })
    expect(history.items.flatMap(({ changes }) => changes.map(({ field }) => field))).toEqual(['audience'])
    await patch(manager, id, { audience: 'internal', name: 'Withdrawn' })
    expect((await stream.next(({ message }) => message.recordId === id && message.what === 'gone')).message.projectId).toBeNull()
    stream.cut()
    expect((await client.raw('GET', `/api/documents/${id}`)).status).toBe(404)
  })

  test('that was based on an older one is refused where both changed the same', async () => {
    const { id, version } = await make()
    await patch(admin, id, { name: 'Theirs' })
    const refused = await patch(manager, id, { name: 'Mine', version })
    expect([refused.status, refused.body.code]).toEqual([409, 'stale'])
    expect((await patch(manager, id, { category: 'video', version })).body).toMatchObject({ name: 'Theirs', category: 'video' })
  })

  test('what is said on an internal document stays in the agency', async () => {
    const { id } = await make()
    const said = await manager.raw<Refusal>('POST', '/api/comments', {
      recordType: 'document',
      recordId: id,
      body: 'Hi',
      audience: 'client',
    })
    expect([said.status, Object.keys(said.body.fields ?? {})]).toEqual([400, ['audience']])
    const { items } = await manager.call<{ items: { id: string }[] }>('GET /api/comments/mentionable', {
      recordType: 'document',
      recordId: id,
      audience: 'client',
    })
    expect(items.map((one) => one.id)).not.toContain(client.user.id)
  })
})

describe('versions', () => {
  const put = async (who: TestClient, id: string, name: string, note: string | null = null) =>
    who.raw<DocumentView>('POST', `/api/documents/${id}/versions`, {
      uploadId: await uploadOf(app, who.user, { name, content: name, place: { place: 'document-version', documentId: id } }),
      note,
    })
  const versions = async (who: TestClient, id: string) =>
    (await who.call<{ items: VersionView[] }>('GET /api/document-versions', { documentId: id })).items

  test('lie over each other, and an old one comes back as a new one', async () => {
    const { id } = await make({ name: 'Brand book' }, { name: 'one.pdf', content: 'one.pdf' })
    const second = await put(manager, id, 'two.png', 'Warmer')
    expect(second.body).toMatchObject({ name: 'Brand book', fileName: 'two.png', versionNumber: 2, versionNote: 'Warmer' })
    const back = await manager.raw<DocumentView>('POST', `/api/documents/${id}/versions/1/restore`, {})
    expect(back.body).toMatchObject({ fileName: 'one.pdf', versionNumber: 3, versionNote: null })
    expect((await versions(admin, id)).map((one) => [one.number, one.fileName, one.note, one.restoredFrom, one.current])).toEqual([
      [3, 'one.pdf', null, 1, true],
      [2, 'two.png', 'Warmer', null, false],
      [1, 'one.pdf', null, null, false],
    ])
    const file = async (query = '') => (await admin.raw('GET', `/api/documents/${id}/file${query}`)).text
    expect([await file(), await file('?number=2')]).toEqual(['one.pdf', 'two.png'])
    expect((await manager.raw('POST', `/api/documents/${id}/versions/3/restore`, {})).status).toBe(400)
    expect((await manager.raw('POST', `/api/documents/${id}/versions/9/restore`, {})).status).toBe(404)
  })

  test('uploaded at the same time follow each other, and followers hear of them', async () => {
    const { id } = await make()
    await designer.call('PATCH /api/follows', { recordType: 'document', recordId: id, following: true })
    await Promise.all([put(manager, id, 'a'), put(admin, id, 'b')])
    expect((await versions(admin, id)).map(({ number }) => number)).toEqual([3, 2, 1])
    expect(await told(designer)).toEqual(['document.version', 'document.version'])
  })

  test('of the time before a client saw the document stay out of the client’s sight', async () => {
    const { id } = await make({}, { name: 'draft.pdf' })
    await put(manager, id, 'shown.pdf')
    await patch(manager, id, { audience: 'client' })
    await put(manager, id, 'newer.pdf')
    expect((await versions(client, id)).map(({ fileName }) => fileName)).toEqual(['newer.pdf', 'shown.pdf'])
    expect((await client.raw('GET', `/api/documents/${id}/file?number=1`)).status).toBe(404)
    expect((await client.raw('GET', `/api/documents/${id}/file?number=2`)).status).toBe(200)
  })
})

describe('deleting', () => {
  test('takes a document out of sight, keeps its place from going, and can be taken back', async () => {
    const at = await app.project()
    const { id } = await make({ projectId: at.id, name: 'Keeper' })
    const kept = await admin.raw<Refusal>('DELETE', `/api/projects/${at.id}`)
    expect([kept.status, kept.body.message]).toEqual([409, expect.stringContaining('1 document')])
    expect((await designer.raw('DELETE', `/api/documents/${id}`)).status).toBe(403)
    const gone = await manager.call<{ deletionId: string; count: number }>('DELETE /api/documents/:id', { id })
    expect([gone.count, (await admin.raw('GET', `/api/documents/${id}`)).status]).toEqual([1, 404])
    const deleted = await manager.call<{ items: { id: string; title: string }[] }>('GET /api/deletions', { recordType: 'document' })
    expect(deleted.items).toMatchObject([{ id: gone.deletionId, title: 'Keeper' }])
    await manager.call('POST /api/documents/:id/restore', { id, deletionId: gone.deletionId })
    expect(await listed(manager, { projectId: at.id })).toEqual([id])
  })

  test('takes the files of all versions along once it is for good', async () => {
    const at = await app.project()
    const { id } = await make({ projectId: at.id }, { name: 'first.pdf' })
    await manager.call('POST /api/documents/:id/versions', {
      id,
      uploadId: await uploadOf(app, manager.user, { name: 'last.pdf', place: { place: 'document-version', documentId: id } }),
    })
    await manager.call('DELETE /api/documents/:id', { id })
    const mine = () =>
      app.sql<{ name: string }>(`select name from files where name in ('first.pdf', 'last.pdf') and created_at < now() - interval '2 days'`)
    await app.sql(`update files set created_at = now() - interval '3 days' where name in ('first.pdf', 'last.pdf')`)
    await cleanUpFiles(app.services)
    expect((await mine()).length).toBe(2)
    await admin.call('DELETE /api/projects/:id', { id: at.id })
    await cleanUpFiles(app.services)
    expect(await mine()).toEqual([])
  })
})

test('a document is found by its name by those who may open it', async () => {
  const { id } = await make({ name: 'Quixotic lighthouse plan', audience: 'internal' })
  const { indexNow } = await import('#features/records/search/commands.ts')
  await indexNow(app.services, 'document', [id])
  const found = async (who: TestClient) =>
    (await who.call<{ items: { recordId: string; url: string }[] }>('GET /api/search', { q: 'quixotic' })).items
  expect(await found(designer)).toMatchObject([{ recordId: id, url: `/documents?document=${id}` }])
  expect(await found(client)).toEqual([])
})
