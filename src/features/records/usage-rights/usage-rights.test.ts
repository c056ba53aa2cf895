import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ContentItemDetail } from '#features/content/items/schema.ts'
import type { DocumentView } from '#features/documents/documents/schema.ts'
import { uploadOf } from '#features/workspace/files/fixtures/factory.ts'
import { cleanUpFiles } from '#features/workspace/files/jobs.ts'
import { runDated } from '#platform/jobs/dated-jobs.ts'
import { addDays, dateIn, instantOf } from '#shared/values/dates.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { AttachmentView } from '../attachments/schema.ts'
import type { HistoryPage } from '../history/schema.ts'
import { endingRights } from './jobs.ts'
import type { RightsWarning, UsageRightsView } from './schema.ts'

let app: TestApp
let manager: TestClient
let uploader: TestClient
let client: TestClient
let project: TestProject
beforeAll(async () => {
  app = await startTestApp()
  ;[manager, uploader, client] = [await app.as('project_manager'), await app.as('admin'), await app.as('client')]
  project = await app.project({ manager: manager.user })
  await app.allocateToBrand(client.user, project.brandId)
})
afterAll(() => app.close())

type Refusal = { code: string; fields?: Record<string, string>; current?: UsageRightsView }
const today = dateIn('UTC')
const document = async (more: object = {}): Promise<DocumentView> =>
  uploader.call('POST /api/documents', { uploadId: await uploadOf(app, uploader.user), projectId: project.id, audience: 'client', ...more })
const read = (who: TestClient, { file }: { file: { id: string } }) =>
  who.raw<UsageRightsView & Refusal>('GET', `/api/usage-rights/${file.id}`)
const say = (who: TestClient, { file }: { file: { id: string } }, fields: Record<string, unknown>) =>
  who.raw<UsageRightsView & Refusal>('PATCH', `/api/usage-rights/${file.id}`, fields)

describe('what is said of a file', () => {
  test('is kept whole, and a client who was given the file reads it but for where it was bought', async () => {
    const made = await document()
    expect((await read(manager, made)).body).toMatchObject({ state: 'none', version: 0, licence: null, channels: null })
    const said = {
      source: 'Order 4711',
      licence: 'rights_managed',
      terms: 'Credit: Ana Ruiz',
      holder: 'Studio Norte',
      validUntil: addDays(today, 90),
      territory: ['150', 'CH'],
      channels: ['web', 'social'],
    }
    expect((await say(manager, made, said)).body).toMatchObject({ ...said, state: 'valid', version: 1 })
    const { source: _internal, ...open } = said
    const seen = (await read(client, made)).body
    expect(seen).toMatchObject(open)
    expect(seen).not.toHaveProperty('source')
    expect((await say(client, made, { holder: 'Me' })).status).toBe(403)
    expect((await say(manager, made, { territory: [], channels: [], holder: ' ' })).body).toMatchObject({
      territory: null,
      channels: null,
      holder: null,
    })
  })

  test('keeps to what there is, and to its limits', async () => {
    const made = await document()
    const refused = async (fields: Record<string, unknown>) => {
      const { status, body } = await say(manager, made, fields)
      return [status, Object.keys(body.fields ?? {})[0]]
    }
    expect(await refused({ licence: 'borrowed' })).toEqual([400, 'licence'])
    expect((await refused({ territory: ['Atlantis'] }))[0]).toBe(400)
    expect(await refused({ validUntil: '2026-02-30' })).toEqual([400, 'validUntil'])
    expect(await refused({ holder: 'x'.repeat(201) })).toEqual([400, 'holder'])
    expect(await refused({ source: 'x'.repeat(301) })).toEqual([400, 'source'])
  })

  test('by two at once: other fields are kept, of the same one the second is told', async () => {
    const made = await document()
    const { version } = (await say(manager, made, { holder: 'First' })).body
    await say(uploader, made, { holder: 'Second', version })
    const refused = await say(manager, made, { holder: 'Third', version })
    expect([refused.status, refused.body.code]).toEqual([409, 'stale'])
    expect((await say(manager, made, { source: 'Shop', version })).body).toMatchObject({ holder: 'Second', source: 'Shop' })
  })

  test('is out of sight with the file, and nobody says anything of a picture of a person', async () => {
    const made = await document({ audience: 'internal' })
    expect((await read(client, made)).status).toBe(404)
    expect((await say(client, made, { holder: 'Me' })).status).toBe(404)
    const stranger = await app.as('graphic_designer')
    expect([(await read(stranger, made)).status, (await say(stranger, made, { holder: 'Me' })).status]).toEqual([200, 403])
  })

  test('stands in the history of the document, without its source for the client', async () => {
    const made = await document()
    await say(manager, made, { source: 'Order 1' })
    await say(manager, made, { source: 'Order 2', licence: 'editorial' })
    const told = async (who: TestClient) =>
      (await who.call<HistoryPage>('GET /api/history', { recordType: 'document', recordId: made.id })).items
        .filter(({ kind }) => kind === 'document.rights')
        .map(({ changes }) => changes.map(({ field, after }) => [field, after]))
    expect(await told(manager)).toEqual([
      [
        ['rights.source', 'Order 2'],
        ['rights.licence', 'editorial'],
      ],
      [['rights.source', 'Order 1']],
    ])
    expect(await told(client)).toEqual([[['rights.licence', 'editorial']]])
  })

  test('goes with the file, also from the log of changes', async () => {
    const made = await document({ audience: 'internal' })
    await say(manager, made, { holder: 'Holder of nothing' })
    await app.sql('delete from document_versions where document_id = $1', [made.id])
    await app.sql('delete from documents where id = $1', [made.id])
    await app.sql(`update files set created_at = now() - interval '2 days' where id = $1`, [made.file.id])
    await cleanUpFiles(app.services)
    expect(await app.sql('select 1 from usage_rights where file_id = $1', [made.file.id])).toEqual([])
    expect(await app.sql(`select 1 from events where record_type = 'usage-right' and changes::text like '%Holder of nothing%'`)).toEqual([])
  })
})

describe('a new version of a document', () => {
  const put = async (id: string, more: object = {}) =>
    uploader.call<DocumentView>('POST /api/documents/:id/versions', {
      id,
      uploadId: await uploadOf(app, uploader.user, { place: { place: 'document-version', documentId: id } }),
      ...more,
    })

  test('begins with rights of its own, or with the same as before where that is said', async () => {
    const made = await document()
    const said = (await say(manager, made, { licence: 'editorial', validUntil: addDays(today, 3) })).body
    const own = await put(made.id)
    expect(own.file.rights).toEqual({ state: 'none', validUntil: null })
    const back = await uploader.call<DocumentView>('POST /api/documents/:id/versions/:number/restore', { id: made.id, number: 1 })
    expect(back.file.rights).toEqual({ state: 'ending', validUntil: said.validUntil })
    const same = await put(made.id, { sameRights: true })
    expect((await read(manager, same)).body).toMatchObject({ licence: 'editorial', validUntil: said.validUntil, version: 1 })
    expect((await read(client, made)).status).toBe(200)
  })
})

describe('warnings', () => {
  const warned = async (who: TestClient, input: Record<string, unknown>) =>
    (await who.call<{ items: RightsWarning[] }>('GET /api/usage-rights', input)).items

  test('name what ends soon or has ended, of documents and attachments, where it is used now', async () => {
    const at = await app.project({ manager: manager.user })
    await app.allocateToBrand(client.user, at.brandId)
    const place = { projectId: at.id }
    const [soon, over, fine, replaced] = [await document(place), await document(place), await document(place), await document(place)]
    await say(manager, soon, { validUntil: addDays(today, 12) })
    await say(manager, over, { validUntil: addDays(today, -1) })
    await say(manager, fine, { validUntil: addDays(today, 200) })
    await say(manager, replaced, { validUntil: addDays(today, 1) })
    await uploader.call('POST /api/documents/:id/versions', {
      id: replaced.id,
      uploadId: await uploadOf(app, uploader.user, { place: { place: 'document-version', documentId: replaced.id } }),
    })
    const task = await app.task({ project: at })
    const on = { recordType: 'task', recordId: task.id }
    const uploadId = await uploadOf(app, manager.user, { place: { place: 'attachment', ...on } })
    const attached = await manager.call<AttachmentView>('POST /api/attachments', { ...on, uploadId })
    await say(manager, attached, { validUntil: addDays(today, 20) })
    for (const input of [{ projectId: at.id }, { brandId: at.brandId }]) {
      const items = await warned(manager, input)
      expect(items.map(({ recordType, recordId, file }) => [recordType, recordId, file.rights.state])).toEqual([
        ['document', over.id, 'ended'],
        ['document', soon.id, 'ending'],
        ['task', task.id, 'ending'],
      ])
    }
    expect((await warned(manager, { projectId: at.id, state: 'ended' })).map(({ id }) => id)).toEqual([over.file.id])
    // Content as it is now, and as clients see it; not as it was.
    const graphic = await manager.call<ContentItemDetail>('POST /api/content-items', {
      contentType: 'graphic',
      title: 'Poster',
      projectId: at.id,
      uploadId: await uploadOf(app, manager.user, { place: { place: 'content-item', contentType: 'graphic' } }),
    })
    const inUse = async () => (await warned(manager, { projectId: at.id })).filter(({ recordType }) => recordType === 'content-item')
    await say(manager, { file: { id: graphic.file?.id ?? '' } }, { validUntil: addDays(today, 5) })
    expect((await inUse()).map(({ recordId, file, title }) => [recordId, file.rights.state, title])).toEqual([
      [graphic.id, 'ending', graphic.title],
    ])
    const changed = await manager.call<ContentItemDetail>('GET /api/content-items/:id', { id: graphic.id })
    expect(changed.file?.rights?.state).toBe('ending')
    const told = await manager.call<HistoryPage>('GET /api/history', { recordType: 'content-item', recordId: graphic.id })
    expect(told.items.filter(({ kind }) => kind === 'content-item.rights')).toHaveLength(1)
    await manager.call('POST /api/content-items/:id/versions', {
      id: graphic.id,
      uploadId: await uploadOf(app, manager.user, { content: 'other', place: { place: 'content-version', contentItemId: graphic.id } }),
    })
    expect(await inUse()).toEqual([])
    // An internal attachment is no client's business.
    expect((await warned(client, { projectId: at.id })).map(({ recordType }) => recordType)).toEqual(['document', 'document'])
  })
})

describe('who brought a file and the manager of its project', () => {
  beforeEach(async () => {
    await app.sql('delete from notifications')
    await app.sql('delete from usage_rights')
  })
  const told = async (who: TestClient) =>
    (await who.call<{ items: { kind: string; title: string; actionUrl: string }[] }>('GET /api/notifications')).items
      .filter(({ kind }) => kind === 'file.rights')
      .map(({ title, actionUrl }) => [title, actionUrl])
  const morning = (date: string) => runDated(app.services, [endingRights], instantOf(date, '08:00', 'UTC'))

  test('are told once 30 days before and once on the last day, however often the job runs', async () => {
    const last = addDays(today, 60)
    const made = await document()
    await say(manager, made, { validUntil: last })
    const url = `/documents?document=${made.id}`
    await morning(addDays(last, -31))
    expect(await told(manager)).toEqual([])
    await Promise.all([morning(addDays(last, -30)), morning(addDays(last, -30))])
    for (const who of [manager, uploader]) expect(await told(who)).toEqual([['Usage rights end soon', url]])
    for (const days of [-29, -10, -1]) await morning(addDays(last, days))
    for (const who of [manager, uploader]) expect(await told(who)).toEqual([['Usage rights end soon', url]])
    await morning(last)
    await morning(addDays(last, 1))
    for (const who of [manager, uploader]) {
      expect(await told(who)).toEqual([
        ['Usage rights end today', url],
        ['Usage rights end soon', url],
      ])
    }
    expect(await told(client)).toEqual([])
  })

  test('are told late what nobody was there to tell, and anew of another last day', async () => {
    const task = await app.task({ project })
    const on = { recordType: 'task', recordId: task.id }
    const uploadId = await uploadOf(app, manager.user, { place: { place: 'attachment', ...on } })
    const made = await manager.call<AttachmentView>('POST /api/attachments', { ...on, uploadId })
    const last = addDays(today, 200)
    await say(manager, made, { validUntil: last })
    await morning(addDays(last, 4))
    expect(await told(manager)).toEqual([['Usage rights ended', `/tasks?task=${task.id}`]])
    await say(manager, made, { validUntil: addDays(last, 20) })
    await morning(addDays(last, 5))
    expect((await told(manager)).map(([title]) => title)).toEqual(['Usage rights end soon', 'Usage rights ended'])
    // Once taken off, the notice is out of sight with it.
    await manager.call('DELETE /api/attachments/:id', { id: made.id })
    expect(await told(manager)).toEqual([])
  })
})
