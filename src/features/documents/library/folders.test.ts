import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uploadOf } from '#features/workspace/files/fixtures/factory.ts'
import { startTestApp, until } from '#testing/harness/app.ts'
import type { RawAnswer, TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import { type FolderView, folderDepthMax } from './schema.ts'

let app: TestApp
let admin: TestClient
let manager: TestClient
let client: TestClient
let project: TestProject
beforeAll(async () => {
  app = await startTestApp()
  ;[admin, manager, client] = [await app.as('admin'), await app.as('project_manager'), await app.as('client')]
})
afterAll(() => app.close())
beforeEach(async () => {
  project = await app.project()
  await app.allocateToBrand(client.user, project.brandId)
})

type Answer = Promise<RawAnswer<FolderView & { code: string; message: string; fields?: Record<string, string> }>>
const make = (name: string, parent?: FolderView, who = manager): Answer =>
  who.raw('POST', '/api/document-folders', { name, projectId: project.id, parentId: parent?.id ?? null })
const made = async (name: string, parent?: FolderView): Promise<FolderView> => (await make(name, parent)).body
const move = (folder: FolderView, parent: FolderView | null, who = manager): Answer =>
  who.raw('PATCH', `/api/document-folders/${folder.id}`, { parentId: parent?.id ?? null })
const listed = async (who: TestClient): Promise<FolderView[]> =>
  (await who.call<{ items: FolderView[] }>('GET /api/document-folders', { projectId: project.id })).items
const namesFor = async (who: TestClient) => (await listed(who)).map(({ name }) => name)
const put = async (folder: FolderView | null, fields: Record<string, unknown> = {}, who = manager) =>
  who.call<{ id: string }>('POST /api/documents', {
    uploadId: await uploadOf(app, who.user),
    projectId: project.id,
    folderId: folder?.id ?? null,
    ...fields,
  })

test('names are unique beside each other, whatever their case', async () => {
  const photos = await made('Photos')
  expect((await make('photos')).status).toBe(409)
  const below = await made('Photos', photos)
  expect(below.parentId).toBe(photos.id)
  const [one, other] = await Promise.all([make('Twins'), make('Twins')])
  expect([one.status, other.status].toSorted((one, other) => one - other)).toEqual([201, 409])
  const refused = await move(below, null)
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([409, ['name']])
})

test('no folder comes to lie in itself, also when two are moved at once', async () => {
  const [a, b] = [await made('A'), await made('B')]
  const below = await made('Below A', a)
  for (const target of [a, below]) expect((await move(a, target)).body.fields).toHaveProperty('parentId')
  const answers = await Promise.all([move(a, b), move(b, a, admin)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
})

test('two moves that would make a circle wait for each other, wherever they meet', async () => {
  const [a, b] = [await made('Left'), await made('Right')]
  const holder = await app.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from projects where id = $1 for update', [project.id])
    const moves = [move(a, b), move(b, a, admin)]
    // Both have begun, and neither has looked where the other folder lies.
    await until(async () => {
      const waiting = await app.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      return waiting.length === 2
    })
    await holder.query('commit')
    const answers = await Promise.all(moves)
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
    const [left, right] = (await listed(manager)).filter(({ id }) => id === a.id || id === b.id)
    expect([left?.parentId, right?.parentId].filter((parent) => parent !== null)).toHaveLength(1)
  } finally {
    holder.release()
  }
})

test('folders lie only so deep, counting what comes along', async () => {
  let deepest = await made('1')
  for (let level = 2; level < folderDepthMax; level += 1) deepest = await made(String(level), deepest)
  const pair = await made('Pair')
  const single = await made('Single', pair)
  expect((await move(pair, deepest)).body.fields).toHaveProperty('parentId')
  expect((await move(single, deepest)).status).toBe(200)
  expect((await make('Too deep', single)).body.fields).toHaveProperty('parentId')
})

test('a parent lies in the same project', async () => {
  const here = await made('Here')
  project = await app.project()
  expect((await make('There', here)).body.fields).toHaveProperty('parentId')
})

test('people outside see the folders in which there is something for them, with the way there', async () => {
  const top = await made('Delivery')
  const inner = await made('Round 2', top)
  await made('Pitch for somebody else')
  await put(inner)
  expect(await namesFor(client)).toEqual([])
  await put(inner, { audience: 'client' })
  expect((await listed(client)).map(({ name, documentCount }) => [name, documentCount])).toEqual([
    ['Delivery', 0],
    ['Round 2', 1],
  ])
  expect((await listed(manager)).find(({ name }) => name === 'Round 2')?.documentCount).toBe(2)
  expect((await make('Mine', undefined, client)).status).toBe(403)
})

test('a folder goes with everything in it and comes back so, as one deletion', async () => {
  const [top, beside] = [await made('Top'), await made('Beside')]
  const inner = await made('Inner', top)
  const [one, two] = [await put(top), await put(inner)]
  await put(beside)
  expect(await manager.call('GET /api/document-folders/:id/contents', { id: top.id })).toEqual({ folders: 1, documents: 2 })
  const gone = await manager.call<{ deletionId: string; count: number }>('DELETE /api/document-folders/:id', { id: top.id })
  expect([gone.count, await namesFor(manager)]).toEqual([4, ['Beside']])
  for (const { id } of [one, two]) expect((await admin.raw('GET', `/api/documents/${id}`)).status).toBe(404)
  const { items } = await manager.call<{ items: { id: string; recordType: string; holds: unknown[] }[] }>('GET /api/deletions')
  const mine = items.filter(({ id }) => id === gone.deletionId)
  expect(mine).toMatchObject([
    {
      recordType: 'document-folder',
      holds: [
        { noun: 'subfolder', count: 1 },
        { noun: 'document', count: 2 },
      ],
    },
  ])
  await made('Top')
  const taken = await manager.raw('POST', `/api/document-folders/${top.id}/restore`, { deletionId: gone.deletionId })
  expect(taken.status).toBe(409)
  const [again] = await listed(manager).then((all) => all.filter(({ name }) => name === 'Top'))
  await manager.call('DELETE /api/document-folders/:id', { id: again?.id })
  await manager.call('POST /api/document-folders/:id/restore', { id: top.id, deletionId: gone.deletionId })
  expect(await namesFor(manager)).toEqual(['Beside', 'Inner', 'Top'])
  for (const { id } of [one, two]) expect((await manager.raw('GET', `/api/documents/${id}`)).status).toBe(200)
})

test('who may not delete a document cannot delete it by its folder', async () => {
  const folder = await made('Ours')
  await put(folder, {}, admin)
  const refused = await manager.raw<{ message: string }>('DELETE', `/api/document-folders/${folder.id}`)
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('somebody else uploaded')])
  expect((await admin.raw('DELETE', `/api/document-folders/${folder.id}`)).status).toBe(200)
})

test('a document that went before its folder comes back after it', async () => {
  const folder = await made('Old')
  const { id } = await put(folder)
  const first = await manager.call<{ deletionId: string }>('DELETE /api/documents/:id', { id })
  const second = await manager.call<{ deletionId: string }>('DELETE /api/document-folders/:id', { id: folder.id })
  const restore = () => manager.raw('POST', `/api/documents/${id}/restore`, { deletionId: first.deletionId })
  expect((await restore()).status).toBe(409)
  await manager.call('POST /api/document-folders/:id/restore', { id: folder.id, deletionId: second.deletionId })
  expect((await restore()).status).toBe(201)
})
