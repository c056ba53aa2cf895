import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uploadOf } from '#features/workspace/files/fixtures/factory.ts'
import type { AnchorInput } from '#shared/markdown/anchor.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { contentShareRow, contentVersionRow } from '../items/fixtures/factory.ts'
import type { ContentItemDetail } from '../items/schema.ts'
import { contentShares, contentVersions } from '../items/table.ts'
import type { ContentNote } from './schema.ts'

let app: TestApp
let manager: TestClient
let client: TestClient
let id: string
let [shared, newer] = ['', '']
beforeAll(async () => {
  app = await startTestApp()
  ;[manager, client] = [await app.as('project_manager'), await app.as('client')]
  const project = await app.project()
  await app.allocateToBrand(client.user, project.brandId)
  const uploadId = await uploadOf(app, manager.user, { name: 'film.mov', place: { place: 'content-item', contentType: 'video' } })
  const made = await manager.call<ContentItemDetail>('POST /api/content-items', {
    contentType: 'video',
    title: 'Film',
    projectId: project.id,
    uploadId,
  })
  id = made.id
  shared = made.versionId ?? ''
  const fileId = made.file?.id ?? ''
  await app.sql(
    `insert into file_readings (file_id, state, duration, frame_rate) values ($1, 'done', 600, '30000/1001')
      on conflict (file_id) do update set state = 'done', duration = 600, frame_rate = '30000/1001'`,
    [fileId],
  )
  newer = await app.insert(
    contentVersions,
    contentVersionRow({
      contentItemId: id,
      number: 2,
      uploadedBy: manager.user.id,
      fileId,
      fileName: 'film.mov',
      fileType: 'video/quicktime',
      fileSize: 9,
      body: null,
    }),
  )
  await app.insert(contentShares, contentShareRow({ contentItemId: id, versionNumber: 1, sharedBy: manager.user.id }))
  await app.sql('update content_items set version_number = 2, shared_version = 1, shared_at = now() where id = $1', [id])
})
afterAll(() => app.close())

const say = (body: string, more: { anchor?: Partial<AnchorInput>; audience?: string; parentId?: string } = {}) =>
  manager.call<{ id: string }>('POST /api/comments', { recordType: 'content-item', recordId: id, body, audience: 'client', ...more })
const notes = async (who: TestClient) => (await who.call<{ items: ContentNote[] }>('GET /api/content-notes', { contentItemId: id })).items

it('says where each note points to in words, and gives clients only what they read', async () => {
  // The middle of the frame, as the review screen names it.
  const seconds = ((2 * 7402 + 1) * 1001) / 60_000
  const first = await say('Slower, please', {
    anchor: { versionId: shared, time: { from: seconds, to: seconds + 1 }, shape: { kind: 'point', at: { x: 0.25, y: 0.5 } } },
  })
  await say('=HYPERLINK("x")', { parentId: first.id })
  await say('Only for us', { audience: 'internal' })
  await say('About the new one', { anchor: { versionId: newer }, audience: 'internal' })
  const all = await notes(manager)
  expect(all.map(({ note, versionNumber }) => [note, versionNumber])).toEqual([
    ['Slower, please', 1],
    ['Only for us', null],
    ['About the new one', 2],
  ])
  expect(all[0]).toMatchObject({
    timeCode: '00:04:07;00',
    timeCodeEnd: '00:04:08;00',
    place: 'Point at 25 %, 50 %',
    author: manager.user.fullName,
    audience: 'client',
  })
  expect(all[0]?.replies).toEqual([`${manager.user.fullName}: =HYPERLINK("x")`])

  const read = await notes(client)
  expect(read.map(({ note, versionNumber }) => [note, versionNumber])).toEqual([['Slower, please', 1]])
  expect(read[0]).not.toHaveProperty('round')

  const csv = async (who: TestClient) => {
    const answer = await fetch(`${app.url}/api/content-notes?contentItemId=${id}`, { headers: { cookie: who.cookie, accept: 'text/csv' } })
    return parse<Record<string, string>>(await answer.text(), { bom: true, columns: true })
  }
  expect((await csv(manager)).map((row) => [row.Note, row['Version number'], row['Time code']])).toEqual([
    ['Slower, please', '1', '00:04:07;00'],
    ['Only for us', '', ''],
    ['About the new one', '2', ''],
  ])
  const [row, ...more] = await csv(client)
  // What a spreadsheet would run, it reads as text; the round is the agency's.
  expect([row?.Note, row?.Replies, row && 'Round' in row, more]).toEqual([
    'Slower, please',
    `${manager.user.fullName}: =HYPERLINK("x")`,
    false,
    [],
  ])
  const strangers = await app.as('client')
  expect((await strangers.raw('GET', `/api/content-notes?contentItemId=${id}`)).status).toBe(404)
})

it('says a moment by the clock where nobody knows a rate', async () => {
  await app.sql('update file_readings set frame_rate = null')
  expect((await notes(manager))[0]?.timeCode).toBe('00:04:06.996')
})
