import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CommentView } from '#features/records/comments/schema.ts'
import { uploadOf } from '#features/workspace/files/fixtures/factory.ts'
import type { AnchorInput } from '#shared/markdown/anchor.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import { contentRow, contentShareRow, contentVersionRow } from '../items/fixtures/factory.ts'
import type { ContentItemDetail } from '../items/schema.ts'
import { contentItems, contentShares, contentVersions } from '../items/table.ts'

let app: TestApp
let manager: TestClient
let owner: TestClient
let client: TestClient
let influencer: TestClient
let project: TestProject
beforeAll(async () => {
  app = await startTestApp()
  ;[manager, owner] = [await app.as('project_manager'), await app.as('product_owner')]
  ;[client, influencer] = [await app.as('client'), await app.as('influencer')]
  project = await app.project()
  for (const { user } of [client, influencer]) await app.allocateToBrand(user, project.brandId)
})
afterAll(() => app.close())

type Refusal = { code: string; message: string; fields?: Record<string, string> }
type Fields = Record<string, unknown>

/** A graphic of which clients saw the first version; the ids of both its versions. */
async function graphic({ contentType = 'graphic', sharedVersion = 1 }: Partial<typeof contentItems.$inferInsert> = {}) {
  const item = contentRow({
    title: 'Poster',
    contentType,
    createdBy: manager.user.id,
    assignedTo: influencer.user.id,
    projectId: project.id,
    versionNumber: 2,
    sharedVersion,
  })
  const id = await app.insert(contentItems, item)
  const versions: string[] = []
  for (const number of [1, 2]) {
    const fileId = contentType === 'article' ? null : await uploadedFile()
    const content = fileId ? { fileId, fileName: 'poster.png', fileType: 'image/png', fileSize: 9, body: null } : { body: `Text ${number}` }
    versions.push(
      await app.insert(contentVersions, contentVersionRow({ contentItemId: id, number, uploadedBy: manager.user.id, ...content })),
    )
  }
  if (sharedVersion)
    await app.insert(contentShares, contentShareRow({ contentItemId: id, versionNumber: sharedVersion, sharedBy: owner.user.id }))
  const [first = '', second = ''] = versions
  return { id, first, second }
}

async function uploadedFile(): Promise<string> {
  const uploadId = await uploadOf(app, manager.user, { name: 'poster.png', place: { place: 'content-item', contentType: 'graphic' } })
  const { file } = await manager.call<ContentItemDetail>('POST /api/content-items', {
    contentType: 'graphic',
    title: 'Source',
    projectId: project.id,
    uploadId,
  })
  return file?.id ?? ''
}

const note = (who: TestClient, recordId: string, fields: Fields) =>
  who.raw<CommentView & Refusal>('POST', '/api/comments', { recordType: 'content-item', recordId, body: 'Look here', ...fields })
const notes = async (who: TestClient, recordId: string) =>
  (await who.call<{ items: CommentView[] }>('GET /api/comments', { recordType: 'content-item', recordId })).items
const at = (versionId: string, more: Partial<AnchorInput> = {}) => ({ anchor: { versionId, ...more } })
const point = { kind: 'point', at: { x: 0.25, y: 0.75 } } as const

describe('a note on content', () => {
  it('points at a version, with all that can be drawn on it, and is read as it was written', async () => {
    const { id, second } = await graphic()
    const shapes = [
      point,
      { kind: 'rectangle', from: { x: 0, y: 0 }, to: { x: 1, y: 0.5 } },
      { kind: 'arrow', from: { x: 0.1, y: 0.1 }, to: { x: 0.2, y: 0.9 } },
      { kind: 'line', points: [point.at, { x: 0.3, y: 0.3 }, { x: 1, y: 1 }] },
    ] as const
    for (const shape of shapes) {
      const wrote = await note(manager, id, at(second, { shape: shape as AnchorInput['shape'] }))
      expect(wrote.body.anchor).toEqual({ versionId: second, versionNumber: 2, page: null, shape, time: null, passage: null })
    }
    const span = await note(manager, id, at(second, { page: 3, time: { from: 4.28, to: 5 } }))
    expect(span.body.anchor).toMatchObject({ page: 3, time: { from: 4.28, to: 5 } })
    expect((await notes(manager, id)).map(({ anchor }) => anchor?.shape?.kind)).toEqual(['point', 'rectangle', 'arrow', 'line', undefined])
    // Whoever changes the text leaves it where it stands.
    await manager.raw('PATCH', `/api/comments/${span.body.id}`, { body: 'Look there' })
    expect((await notes(manager, id)).at(-1)).toMatchObject({ body: 'Look there', anchor: { page: 3 } })
  })

  it.each<[string, Fields]>([
    ['a point outside the picture', { shape: { kind: 'point', at: { x: 1.01, y: 0 } } }],
    ['a shape of another kind', { shape: { kind: 'circle', at: { x: 0, y: 0 } } }],
    ['a line of one point', { shape: { kind: 'line', points: [{ x: 0, y: 0 }] } }],
    ['a line of too many points', { shape: { kind: 'line', points: Array.from({ length: 301 }, () => ({ x: 0, y: 0 })) } }],
    ['what it does not know', { shape: { ...point, note: 'x' } }],
    ['page 0', { page: 0 }],
    ['a span that ends before it begins', { time: { from: 5, to: 4 } }],
    ['a moment before the beginning', { time: { from: -1 } }],
  ])('takes no %s', async (_, anchor) => {
    const { id, first } = await graphic()
    expect((await note(manager, id, { anchor: { versionId: first, ...anchor } })).status).toBe(400)
  })

  it('takes no page and no moment that its file does not have', async () => {
    const { id, first } = await graphic()
    await app.sql(
      `insert into file_readings (file_id, state, pages, duration) select v.file_id, 'done', 4, 10.5 from content_versions v where v.id = $1
        on conflict (file_id) do update set state = 'done', pages = 4, duration = 10.5`,
      [first],
    )
    expect((await note(manager, id, at(first, { page: 4, time: { from: 10.49, to: null } }))).status).toBe(201)
    const late = await note(manager, id, at(first, { page: 5 }))
    expect([late.status, late.body.message]).toEqual([400, 'Version 1 has 4 pages.'])
    expect((await note(manager, id, at(first, { time: { from: 3, to: 12 } }))).body.message).toContain('ends before that')
  })

  it('is about a passage of an article as that version says it, and has a number', async () => {
    const { id, first, second } = await graphic({ contentType: 'article' })
    const passage = (quote: string, place: number) => ({ passage: { quote, at: place } })
    const wrote = await note(manager, id, at(second, passage('Text 2', 0)))
    expect([wrote.status, wrote.body.anchor?.passage, wrote.body.number]).toEqual([201, { quote: 'Text 2', at: 0 }, 'i1'])
    for (const [versionId, given] of [
      [first, passage('Text 2', 0)],
      [second, passage('Text 2', 1)],
      [second, passage('', 0)],
      [second, passage('x'.repeat(1001), 0)],
    ] as const)
      expect((await note(manager, id, at(versionId, given))).status).toBe(400)
    const csv = await manager.raw<string>('GET', `/api/content-notes?contentItemId=${id}`, undefined, { accept: 'text/csv' })
    expect(JSON.stringify(csv.body)).toContain('“Text 2”')
    const drawn = await graphic()
    expect((await note(manager, drawn.id, at(drawn.second, passage('Text 2', 0)))).status).toBe(400)
  })

  it('points at nothing on a task, on another item, in an answer, or in the text of an article by a shape', async () => {
    const { id, first } = await graphic()
    const other = await graphic()
    const task = await app.task({ project })
    const onTask = await manager.raw<Refusal>('POST', '/api/comments', { recordType: 'task', recordId: task.id, body: 'x', ...at(first) })
    expect([onTask.status, onTask.body.message]).toEqual([400, 'Nothing can be pointed at on a task.'])
    expect((await note(manager, other.id, at(first))).status).toBe(404)
    const root = await note(manager, id, at(first))
    const reply = await note(manager, id, { parentId: root.body.id, ...at(first) })
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining('A reply stands where')])
    const article = await graphic({ contentType: 'article' })
    expect((await note(manager, article.id, at(article.second))).status).toBe(201)
    expect((await note(manager, article.id, at(article.second, { shape: point }))).status).toBe(400)
  })

  it('is for clients only on a version that they have seen', async () => {
    const { id, first, second } = await graphic()
    const early = await note(manager, id, { audience: 'client', ...at(second) })
    expect([early.status, early.body.message]).toEqual([400, 'Clients have not seen version 2. Share it first, or write internally.'])
    expect((await note(manager, id, { audience: 'client', ...at(first) })).status).toBe(201)
    expect((await note(client, id, at(first, { shape: point }))).body).toMatchObject({ audience: 'client', anchor: { versionNumber: 1 } })
    // To a client that version does not exist, with a shape or without.
    for (const anchor of [at(second), at(second, { shape: point })]) expect((await note(client, id, anchor)).status).toBe(404)
    await app.insert(
      contentShares,
      contentShareRow({ contentItemId: id, versionNumber: 2, sharedBy: owner.user.id, resolvedAt: new Date() }),
    )
    expect((await note(client, id, at(second))).status).toBe(201)
  })

  it('shows nobody outside a version that was not shared with them, nor the round', async () => {
    const { id, second } = await graphic()
    // An influencer put a version of their own there, and speaks of it to the agency; a client reads what is said and not where.
    await app.sql('update content_versions set uploaded_by = $2 where id = $1', [second, influencer.user.id])
    const own = await note(influencer, id, at(second, { shape: point }))
    expect(own.body).toMatchObject({ audience: 'client', anchor: { versionNumber: 2 } })
    const internal = await note(manager, id, {
      body: 'Canary pin',
      ...at(second, { shape: { kind: 'point', at: { x: 0.123_456, y: 0.5 } } }),
    })
    expect(internal.body.round).toBe(1)
    const read = await notes(client, id)
    expect(read.map((one) => [one.body, one.anchor])).toEqual([['Look here', null]])
    const text = JSON.stringify(read)
    for (const canary of [second, '0.123456', 'Canary pin', '"round"']) expect(text).not.toContain(canary)
    expect((await notes(manager, id)).map((one) => one.anchor?.versionNumber)).toEqual([2, 2])
  })

  it('belongs to the round in which it is written; what comes after a decision belongs to the next', async () => {
    const { id, second } = await graphic()
    const rounds = async () => (await notes(manager, id)).map(({ round }) => round)
    await note(manager, id, at(second))
    const act = (what: string, fields: Fields) => owner.raw('POST', `/api/content-items/${id}/${what}`, { versionNumber: 2, ...fields })
    expect(
      (await manager.raw('POST', `/api/content-items/${id}/submission`, { versionNumber: 2, reviewerIds: [owner.user.id] })).status,
    ).toBe(201)
    await note(manager, id, at(second))
    expect((await act('decision', { outcome: 'needs_revision', comment: 'See the notes' })).status).toBe(201)
    await note(manager, id, { ...at(second) })
    expect(await rounds()).toEqual([1, 1, 2])
    expect((await note(manager, (await app.task({ project })).id, { recordType: 'task' })).body.round).toBeNull()
  })

  it('that is deleted leaves nothing of its place', async () => {
    const { id, second } = await graphic()
    const root = await note(manager, id, at(second, { shape: point }))
    await note(manager, id, { parentId: root.body.id })
    await manager.raw('DELETE', `/api/comments/${root.body.id}`)
    expect(await notes(manager, id)).toMatchObject([{ deleted: true, anchor: null }])
  })
})
