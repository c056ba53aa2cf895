import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadOf } from '#features/workspace/files/fixtures/factory.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import { uploadFile } from '#testing/process/uploads.ts'
import type { CommentView } from '../comments/schema.ts'
import type { HistoryPage } from '../history/schema.ts'
import type { AttachmentView } from './schema.ts'

let app: TestApp
let manager: TestClient
let maker: TestClient
let client: TestClient
let project: TestProject
beforeAll(async () => {
  app = await startTestApp()
  const brand = await app.brand()
  project = await app.project({ brand })
  manager = await app.as('project_manager')
  maker = await app.as('graphic_designer')
  client = await app.as('client')
  await app.allocateToBrand(client.user, brand)
})
afterAll(() => app.close())

const onTask = async () => ({ recordType: 'task', recordId: (await app.task({ project })).id })
type On = Awaited<ReturnType<typeof onTask>>
const upload = (who: TestClient, on: On, name = 'poster.txt') =>
  uploadFile({ url: app.url, cookie: who.cookie }, { bytes: Buffer.from(`of ${name}`), name, at: { place: 'attachment', ...on } })
const attach = async (who: TestClient, on: On, more: object = {}) =>
  who.call<AttachmentView>('POST /api/attachments', { ...on, uploadId: await upload(who, on), ...more })

const list = async (who: TestClient, on: On) => (await who.call<{ items: AttachmentView[] }>('GET /api/attachments', on)).items
const comment = (who: TestClient, on: On, more: object) => who.raw<CommentView>('POST', '/api/comments', { ...on, body: '', ...more })
const opens = async (who: TestClient, { file }: { file: { id: string } }) => (await who.raw('GET', `/api/files/${file.id}`)).status

describe('a file on a task', () => {
  test('is seen and opened by people outside the agency only where it is meant for them', async () => {
    const on = await onTask()
    const [kept, shared] = [await attach(maker, on), await attach(maker, on, { audience: 'client' })]
    expect((await list(client, on)).map(({ id }) => id)).toEqual([shared.id])
    expect([await opens(client, kept), await opens(client, shared), await opens(maker, kept)]).toEqual([404, 200, 200])
  })

  test('changes its readers, by its uploader and by nobody else of the makers', async () => {
    const on = await onTask()
    const { id } = await attach(maker, on)
    const other = await app.as('creative')
    expect((await other.raw('PATCH', `/api/attachments/${id}`, { audience: 'client' })).status).toBe(403)
    await maker.call('PATCH /api/attachments/:id', { id, audience: 'client' })
    expect((await list(client, on)).map((one) => one.id)).toEqual([id])
  })

  test('is taken off and comes back, and the history tells both by its name', async () => {
    const on = await onTask()
    const made = await attach(client, on)
    expect(made.audience).toBe('client')
    const { deletionId } = await client.call<{ deletionId: string }>('DELETE /api/attachments/:id', { id: made.id })
    expect([await list(maker, on), await opens(maker, made)]).toEqual([[], 404])
    await client.call('POST /api/attachments/:id/restore', { id: made.id, deletionId })
    expect([(await list(maker, on)).length, await opens(maker, made)]).toEqual([1, 200])
    for (const reader of [maker, client]) {
      const { items, names } = await reader.call<HistoryPage>('GET /api/history', on)
      const told = items.flatMap(({ changes }) => changes).filter(({ field }) => field === 'attachment')
      expect(told.map(({ before, after }) => [before, after])).toEqual([
        [null, made.id],
        [made.id, null],
        [null, made.id],
      ])
      expect(names[made.id]).toBe('poster.txt')
    }
  })

  test('keeps an internal one out of the history of a client', async () => {
    const on = await onTask()
    await attach(maker, on)
    const { items } = await client.call<HistoryPage>('GET /api/history', on)
    expect(items.filter(({ kind }) => kind === 'task.attached')).toEqual([])
  })
})

describe('who follows a task', () => {
  const toldOf = async (who: TestClient, { recordId }: On) => {
    const { items } = await who.call<{ items: { kind: string; message: string; recordId: string }[] }>('GET /api/notifications')
    return items.filter((one) => one.kind === 'file.attached' && one.recordId === recordId).map(({ message }) => message)
  }
  const followed = async (...by: TestClient[]) => {
    const on = await onTask()
    for (const who of by) await who.call('PATCH /api/follows', { ...on, following: true })
    return on
  }

  test('is told once of files that come together, and again of those that come later', async () => {
    const on = await followed(manager, maker)
    const ready = await Promise.all(['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((name) => upload(maker, on, name)))
    await Promise.all(ready.map((uploadId) => maker.call('POST /api/attachments', { ...on, uploadId })))
    expect([await toldOf(manager, on), await toldOf(maker, on)]).toEqual([[expect.stringMatching(/attached files to “.+”\.$/)], []])
    await app.sql(`update attachments set uploaded_at = uploaded_at - interval '11 minutes' where record_id = $1`, [on.recordId])
    await attach(maker, on)
    expect(await toldOf(manager, on)).toHaveLength(2)
    // Somebody else's are news of their own.
    await attach(manager, on)
    expect(await toldOf(maker, on)).toHaveLength(1)
  })

  test('hears as a client of what clients may read, the first of it, and of nothing else', async () => {
    const on = await followed(client)
    await attach(maker, on)
    expect(await toldOf(client, on)).toEqual([])
    await attach(maker, on, { audience: 'client' })
    await attach(maker, on, { audience: 'client' })
    expect(await toldOf(client, on)).toHaveLength(1)
  })
})

describe('files of a comment', () => {
  test('come with it, and are read by whoever reads it', async () => {
    const on = await onTask()
    const uploadIds = [await upload(maker, on, 'b.txt'), await upload(maker, on, 'a.txt')]
    const { body: said } = await comment(maker, on, { uploadIds })
    expect(said.attachments.map(({ file }) => file.name)).toEqual(['b.txt', 'a.txt'])
    const [first] = said.attachments
    if (!first) throw new Error('The comment has no file')
    expect([await opens(manager, first), await opens(client, first)]).toEqual([200, 404])
    await maker.call('DELETE /api/comments/:id', { id: said.id })
    expect(await opens(manager, first)).toBe(404)
  })

  test('reach the client with a comment for the client, and nobody who does not see the task', async () => {
    const on = await onTask()
    const { body } = await comment(maker, on, { uploadIds: [await upload(maker, on)], audience: 'client' })
    const [file] = body.attachments
    if (!file) throw new Error('The comment has no file')
    const stranger = await app.as('client')
    expect([await opens(client, file), await opens(stranger, file)]).toEqual([200, 404])
    expect((await client.raw('PATCH', `/api/attachments/${file.id}`, { audience: 'client' })).status).toBe(403)
    expect((await maker.raw('PATCH', `/api/attachments/${file.id}`, { audience: 'internal' })).status).toBe(400)
  })

  test('stay one’s own when the comment is refused', async () => {
    const on = await onTask()
    const mine = await upload(maker, on)
    const refused = await comment(maker, on, { uploadIds: [mine, await upload(manager, on)] })
    expect(refused.status).toBe(404)
    expect((await comment(maker, on, { uploadIds: [mine] })).status).toBe(201)
    expect((await comment(maker, on, { uploadIds: [mine] })).status).toBe(404)
  })

  test('can stand for the text; nothing at all is no comment', async () => {
    expect((await comment(maker, await onTask(), {})).status).toBe(400)
  })

  test('one is taken off by who wrote it, and comes back', async () => {
    const on = await onTask()
    const { body: said } = await comment(maker, on, { body: 'See', uploadIds: [await upload(maker, on)] })
    const [file] = said.attachments
    if (!file) throw new Error('The comment has no file')
    const filesOf = async () =>
      (await maker.call<{ items: CommentView[] }>('GET /api/comments', on)).items.flatMap(({ attachments }) => attachments).length
    const { deletionId } = await maker.call<{ deletionId: string }>('DELETE /api/attachments/:id', { id: file.id })
    expect(await filesOf()).toBe(0)
    await maker.call('POST /api/attachments/:id/restore', { id: file.id, deletionId })
    expect(await filesOf()).toBe(1)
  })

  test('reach a document that way alone: nothing hangs on one itself, for nobody', async () => {
    const made = { uploadId: await uploadOf(app, manager.user), projectId: project.id, audience: 'client' }
    const { id: recordId } = await manager.call<{ id: string }>('POST /api/documents', made)
    const on = { recordType: 'document', recordId }
    for (const who of [manager, client]) {
      const uploadId = await upload(who, on)
      const refused = await who.raw<{ fields: Record<string, string> }>('POST', '/api/attachments', { ...on, uploadId })
      expect([refused.status, refused.body.fields]).toEqual([400, { recordType: expect.stringContaining('Choose one of: task') }])
      const { body: said } = await comment(who, on, { uploadIds: [uploadId], audience: 'client' })
      expect(said.attachments).toHaveLength(1)
    }
  })
})
