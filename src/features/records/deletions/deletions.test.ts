import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadOf } from '#features/workspace/files/fixtures/factory.ts'
import { cleanUpFiles } from '#features/workspace/files/jobs.ts'
import { usedBytes } from '#features/workspace/files/queries.ts'
import { purgeExpired } from '#platform/records/purge.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import { listDeletions } from './queries.ts'
import type { DeletionItem } from './schema.ts'

let app: TestApp
let admin: TestClient
let project: TestProject
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  project = await app.project()
})
afterAll(() => app.close())

const listed = async (client: TestClient, query = '') =>
  (await client.raw<{ items: DeletionItem[] }>('GET', `/api/deletions?limit=200${query}`)).body.items
const removed = async (client: TestClient, path: string) => (await client.raw<{ deletionId: string }>('DELETE', path)).body.deletionId
const comment = async (client: TestClient, recordId: string, body: string) =>
  (await client.call<{ id: string }>('POST /api/comments', { recordType: 'task', recordId, audience: 'client', body })).id

describe('what was deleted', () => {
  test('stands there once per deletion, with who, when, until when and what comes back with it', async () => {
    const top = await app.task({ project, name: 'Top' })
    const below = await app.task({ project, name: 'Below', parent: top })
    await comment(admin, top.id, 'One')
    await comment(admin, below.id, 'Two')
    const deletionId = await removed(admin, `/api/tasks/${top.id}`)
    const rows = (await listed(admin)).filter(({ id }) => id === deletionId)
    expect(rows).toEqual([
      {
        id: deletionId,
        recordType: 'task',
        recordId: top.id,
        noun: 'task',
        title: 'Top',
        deletedAt: expect.any(String),
        deletedBy: { id: admin.user.id, fullName: admin.user.fullName, avatarUrl: null },
        removedAt: expect.any(String),
        holds: [
          { noun: 'subtask', nouns: 'subtasks', count: 1 },
          { noun: 'comment', nouns: 'comments', count: 2 },
        ],
      },
    ])
    const [row] = rows
    expect(Date.parse(row?.removedAt ?? '') - Date.parse(row?.deletedAt ?? '')).toBe(30 * 86_400_000)
    expect((await admin.raw('POST', `/api/deletions/${deletionId}/restore`, {})).status).toBe(201)
    expect((await admin.raw('GET', `/api/tasks/${below.id}`)).status).toBe(200)
    expect((await listed(admin)).some(({ id }) => id === deletionId)).toBe(false)
    expect((await admin.raw('POST', `/api/deletions/${deletionId}/restore`, {})).status).toBe(404)
  })

  test('is chosen by its kind, and each kind is counted', async () => {
    const task = await app.task({ project })
    const said = await comment(admin, task.id, 'Gone words')
    const [ofComment, ofTask] = [
      await removed(admin, `/api/comments/${said}`),
      await removed(admin, `/api/tasks/${(await app.task({ project })).id}`),
    ]
    const ids = (rows: DeletionItem[]) => rows.map(({ id }) => id)
    expect(ids(await listed(admin, '&recordType=comment'))).toContain(ofComment)
    expect(ids(await listed(admin, '&recordType=comment'))).not.toContain(ofTask)
    expect((await admin.raw('GET', '/api/deletions?recordType=brand')).status).toBe(400)
    const { items } = await admin.call<{ items: { recordType: string; nouns: string; count: number }[] }>('GET /api/deletions/kinds')
    for (const { recordType, count } of items) expect((await listed(admin, `&recordType=${recordType}`)).length).toBe(count)
  })

  test('is seen and restored by those who may delete it, and does not exist for others', async () => {
    const [client, copywriter] = [await app.as('client'), await app.as('copywriter')]
    await app.allocate(client.user, project, 'client')
    const task = await app.task({ project })
    const said = await comment(client, task.id, 'Mine')
    const [own, ofTask] = [
      await removed(client, `/api/comments/${said}`),
      await removed(admin, `/api/tasks/${(await app.task({ project })).id}`),
    ]
    expect((await listed(client)).map(({ id }) => id)).toEqual([own])
    expect(await listed(copywriter)).toEqual([])
    for (const id of [own, ofTask]) expect((await copywriter.raw('POST', `/api/deletions/${id}/restore`, {})).status).toBe(404)
    expect((await client.raw('POST', `/api/deletions/${ofTask}/restore`, {})).status).toBe(404)
    // What it hangs on goes: then the comment is not reached any more, and comes back with it.
    const later = await removed(admin, `/api/tasks/${task.id}`)
    expect(await listed(client)).toEqual([])
    await admin.raw('POST', `/api/deletions/${later}/restore`, {})
    expect((await client.raw('POST', `/api/deletions/${own}/restore`, {})).status).toBe(201)
  })

  test('is deleted again by whom its kind lets, when a restoration is taken back', async () => {
    const [copywriter, client] = [await app.as('copywriter'), await app.as('client')]
    const task = await app.task({ project, name: 'To and fro' })
    const said = await comment(admin, task.id, 'Along')
    const first = await removed(admin, `/api/tasks/${task.id}`)
    await admin.raw('POST', `/api/deletions/${first}/restore`, {})
    const named = { recordType: 'task', recordId: task.id }
    expect((await copywriter.raw('POST', '/api/deletions', named)).status).toBe(403)
    expect((await client.raw('POST', '/api/deletions', named)).status).toBe(404)
    const again = await admin.call<{ deletionId: string }>('POST /api/deletions', named)
    expect((await listed(admin)).filter(({ recordId }) => recordId === task.id).map(({ id }) => id)).toEqual([again.deletionId])
    expect((await admin.raw('POST', '/api/deletions', named)).status).toBe(404)
    await admin.raw('POST', `/api/deletions/${again.deletionId}/restore`, {})
    await admin.call('POST /api/deletions', { recordType: 'comment', recordId: said })
    expect((await listed(admin)).some(({ recordId }) => recordId === said)).toBe(true)
    expect((await admin.raw('POST', '/api/deletions', { recordType: 'brand', recordId: task.id })).status).toBe(400)
  })

  test('is not offered below something that is deleted too', async () => {
    const top = await app.task({ project })
    const below = await app.task({ project, parent: top })
    const first = await removed(admin, `/api/tasks/${below.id}`)
    await removed(admin, `/api/tasks/${top.id}`)
    const answer = await admin.raw<{ message: string }>('POST', `/api/deletions/${first}/restore`, {})
    expect([answer.status, answer.body.message]).toEqual([409, 'The task above it is deleted. Restore that one first.'])
  })

  test('leaves the list after 30 days, whether the job has run or not', async () => {
    const id = await removed(admin, `/api/tasks/${(await app.task({ project })).id}`)
    await app.sql(`update tasks set deleted_at = now() - interval '30 days 1 minute' where deletion_id = $1`, [id])
    expect((await listed(admin)).some((row) => row.id === id)).toBe(false)
    expect((await admin.raw('POST', `/api/deletions/${id}/restore`, {})).status).toBe(404)
  })

  test('is read by the index of what is marked, however much there is besides', async () => {
    await app.sql('vacuum analyze tasks, comments')
    const plans: string[] = []
    const pool = {
      query: async ({ text, values }: { text: string; values: unknown[] }) => {
        const client = await app.pool.connect()
        try {
          await client.query('begin')
          await client.query('set local enable_seqscan = off')
          const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
          plans.push(...rows.map((row) => row['QUERY PLAN']))
        } finally {
          await client.query('rollback')
          client.release()
        }
        return { rows: [] }
      },
    } as unknown as Pool
    const ctx = { services: { ...app.services, pool }, actor: await app.actorOf(admin), requestId: 'test' }
    await listDeletions(ctx, { limit: 50 })
    expect(plans.join('\n')).toMatch(/tasks_deletion/)
    expect(plans.filter((line) => /Seq Scan on (tasks|comments)/.test(line))).toEqual([])
  })

  describe('with files', () => {
    const of = async (place: Record<string, string>, name: string) => ({ uploadId: await uploadOf(app, admin.user, { name, place }) })
    /** What there is of it in the database, and how much room everything takes. */
    const left = async (ids: string[]) => {
      const tables = ['documents', 'document_folders', 'content_items', 'comments', 'attachments', 'files', 'file_readings', 'follows']
      const key: Record<string, string> = { file_readings: 'file_id', follows: 'record_id' }
      const counts = tables.map((table) => app.sql(`select 1 from ${table} where ${key[table] ?? 'id'} = any($1)`, [ids]))
      const told = app.sql('select 1 from notifications where record_id = any($1) or part_id = any($1)', [ids])
      return { rows: (await Promise.all([...counts, told])).flat().length, bytes: await usedBytes(app.pool) }
    }
    /** Comes back by its undo, is deleted again, and stays so for 31 days. */
    async function goneForGood(path: string, table: string, id: string): Promise<void> {
      const first = await removed(admin, `${path}/${id}`)
      expect((await admin.raw('POST', `${path}/${id}/restore`, { deletionId: first })).status).toBe(201)
      const second = await removed(admin, `${path}/${id}`)
      expect((await admin.raw('POST', `${path}/${id}/restore`, { deletionId: first })).status).toBe(404)
      const days = (count: number) =>
        app.sql(`update ${table} set deleted_at = now() - make_interval(days => $2) where deletion_id = $1`, [second, count])
      await days(29)
      await purgeExpired(app.services)
      expect((await listed(admin)).some((row) => row.id === second)).toBe(true)
      await days(31)
      if (table === 'document_folders')
        await app.sql(`update documents set deleted_at = now() - interval '31 days' where deletion_id = $1`, [second])
      await purgeExpired(app.services)
      await app.sql(`update files set created_at = now() - interval '2 days'`)
      await cleanUpFiles(app.services)
    }
    /** A comment with a file, that somebody is told of. @returns the ids of both and of the file */
    async function talk(recordType: string, recordId: string): Promise<string[]> {
      const about = { recordType, recordId, audience: 'internal' }
      const { uploadId } = await of({ place: 'attachment', recordType, recordId }, 'said.txt')
      const other = await app.as('project_manager')
      await other.call('PATCH /api/follows', { recordType, recordId, following: true })
      const said = await admin.call<{ id: string }>('POST /api/comments', { ...about, body: 'Look', uploadIds: [uploadId] })
      return [said.id, uploadId]
    }
    async function documentWith(folderId: string | null): Promise<{ id: string; files: string[] }> {
      const first = await of({ place: 'document' }, 'first.pdf')
      const { id } = await admin.call<{ id: string }>('POST /api/documents', { ...first, projectId: project.id, folderId })
      const second = await of({ place: 'document-version', documentId: id }, 'second.pdf')
      await admin.call('POST /api/documents/:id/versions', { id, ...second })
      return { id, files: [first.uploadId, second.uploadId] }
    }

    test('a document goes with all its versions, its conversation, its files and what people were told, and gives back its room', async () => {
      const before = await left([])
      const { id, files } = await documentWith(null)
      const ids = [id, ...files, ...(await talk('document', id))]
      expect((await left(ids)).rows).toBeGreaterThan(6)
      await goneForGood('/api/documents', 'documents', id)
      expect(await left(ids)).toEqual(before)
    })

    test('a folder goes with the documents in it', async () => {
      const before = await left([])
      const folder = await admin.call<{ id: string }>('POST /api/document-folders', { name: 'Old', projectId: project.id })
      const { id, files } = await documentWith(folder.id)
      const ids = [folder.id, id, ...files]
      await goneForGood('/api/document-folders', 'document_folders', folder.id)
      expect(await left(ids)).toEqual(before)
    })

    test('content goes with its versions', async () => {
      const before = await left([])
      const item = { title: 'Poster', contentType: 'graphic', projectId: project.id }
      const { id } = await admin.call<{ id: string }>('POST /api/content-items', item)
      const first = await of({ place: 'content-version', contentItemId: id }, 'poster.png')
      await admin.call('POST /api/content-items/:id/versions', { id, ...first })
      const ids = [id, first.uploadId, ...(await talk('content-item', id))]
      await goneForGood('/api/content-items', 'content_items', id)
      expect(await left(ids)).toEqual(before)
    })
  })

  test('every kind that can be deleted stands there', async () => {
    const kinds = await app.services.kinds()
    expect(kinds.all.filter(({ deletable }) => deletable && !deletable.listed).map(({ name }) => name)).toEqual([])
  })
})
