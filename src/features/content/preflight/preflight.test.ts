import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HistoryPage } from '#features/records/history/schema.ts'
import { uploadOf } from '#features/workspace/files/fixtures/factory.ts'
import { readAll } from '#features/workspace/previews/jobs.ts'
import { ReaderFailed } from '#platform/file-readers/limited.ts'
import { catchUp, stepReader } from '#platform/live/readers.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { insertRows } from '#testing/kit/rows.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import { contentRow, contentVersionRow } from '../items/fixtures/factory.ts'
import type { ContentItemDetail } from '../items/schema.ts'
import { measureAll, problemReader } from './jobs.ts'
import type { PreflightView } from './schema.ts'

let app: TestApp
let manager: TestClient
let designer: TestClient
let owner: TestClient
let client: TestClient
let project: TestProject
/** For a process per file on a busy machine, in ms. */
const patience = 180_000
beforeAll(async () => {
  app = await startTestApp()
  ;[manager, designer, owner] = [await app.as('project_manager'), await app.as('graphic_designer'), await app.as('product_owner')]
  client = await app.as('client')
  project = await app.project()
  await app.allocateToBrand(client.user, project.brandId)
  await app.allocate(designer.user, project, 'graphic_designer')
})
afterAll(() => app.close())

type Fields = Record<string, unknown>
type Refusal = { code: string; message: string; fields?: Record<string, string>; current?: { findings: PreflightView['findings'] } }
const kit = (fields: Fields) => manager.call('PATCH /api/brand-kits/:id', { id: project.brandId, ...fields })
const preflight = (who: TestClient, id: string) => who.raw<PreflightView>('GET', `/api/content-items/${id}/preflight`)
const found = async (id: string) => (await preflight(designer, id)).body.findings.map(({ rule }) => rule)
const follow = () => catchUp(app.services, problemReader(app.services))
const read = (who: TestClient, id: string) => who.call<ContentItemDetail>('GET /api/content-items/:id', { id })
const submit = (id: string, versionNumber: number, more: Fields = {}) =>
  designer.raw<ContentItemDetail & Refusal>('POST', `/api/content-items/${id}/submission`, {
    versionNumber,
    reviewerIds: [owner.user.id],
    ...more,
  })
const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

async function graphic(fields: Fields = {}, content: Buffer | string = 'picture', name = 'poster.png'): Promise<string> {
  const uploadId = await uploadOf(app, designer.user, { name, content, place: { place: 'content-item', contentType: 'graphic' } })
  const input = { contentType: 'graphic', title: 'Poster', projectId: project.id, alternativeText: 'A boat', uploadId, ...fields }
  return (await designer.call<ContentItemDetail>('POST /api/content-items', input)).id
}
/** Has its file read as after an upload. */
async function readFile(id: string): Promise<void> {
  await app.sql(
    `insert into file_readings (file_id) select v.file_id from content_versions v where v.content_item_id = $1 on conflict do nothing`,
    [id],
  )
  await app.sql(
    `update files set media_type = 'image/png' where id in (select v.file_id from content_versions v where v.content_item_id = $1)`,
    [id],
  )
  await readAll(app.services)
  await follow()
}

describe('what is found', () => {
  test(
    'of a picture: its pixels, its colours and its words, by the kit as it is now',
    async () => {
      await kit({ palette: [{ name: 'Harbour', hex: '#1f3a5f' }], words: [{ word: 'cheap', instead: null }] })
      const id = await graphic({ title: 'Cheap boats', platform: 'Instagram', alternativeText: null }, await picture(900, 900, '#d81b60'))
      expect((await preflight(designer, id)).body).toMatchObject({ versionNumber: 1, openProblems: 1 })
      await readFile(id)
      await measureAll(app.services)
      const { body } = await preflight(designer, id)
      expect(body.findings.map(({ rule, severity }) => [rule, severity])).toEqual([
        ['words', 'problem'],
        ['dimensions', 'problem'],
        ['colours', 'hint'],
        ['alternative-text', 'hint'],
      ])
      expect(body).toMatchObject({ running: false, unchecked: [], openProblems: 2 })
      expect(body.findings[2]?.evidence).toMatchObject({
        swatches: [{ hex: expect.stringMatching(/^#d8/), share: 1, nearest: { name: 'Harbour' } }],
      })
      await kit({ palette: [{ name: 'Pink', hex: '#d81b60' }], words: [] })
      expect(await found(id)).toEqual(['dimensions', 'alternative-text'])
      await designer.call('PATCH /api/content-items/:id', { id, platform: 'Intranet', alternativeText: 'A boat at dawn' })
      expect(await found(id)).toEqual([])
      await kit({ palette: [], words: [] })
    },
    patience,
  )

  test(
    'of a film: how loud it is, measured once; and that it could not be where ffmpeg is missing',
    async () => {
      const id = await graphic({ contentType: 'graphic', platform: null })
      await app.sql(
        `update files set media_type = 'video/mp4' where id in (select v.file_id from content_versions v where v.content_item_id = $1)`,
        [id],
      )
      await app.sql(
        `insert into file_readings (file_id, state, width, height, duration)
          select v.file_id, 'done', 1080, 1920, 12 from content_versions v where v.content_item_id = $1
          on conflict (file_id) do update set state = 'done', width = 1080, height = 1920, duration = 12`,
        [id],
      )
      await follow()
      expect((await preflight(designer, id)).body).toMatchObject({ running: true, findings: [] })
      await measureAll(app.services, undefined, undefined, async () => {
        throw new ReaderFailed('missing', 'ffmpeg is not installed.')
      })
      const { body: missing } = await preflight(designer, id)
      expect([missing.running, missing.unchecked]).toEqual([
        false,
        ['Length, size and loudness were not measured: ffmpeg is missing on the server.'],
      ])
      await app.sql(`update file_measures set state = 'waiting', attempts = 0`)
      await measureAll(app.services, undefined, undefined, async () => ({ colours: null, loudness: { integrated: -9.8, peak: -3 } }))
      expect((await preflight(designer, id)).body.findings.map(({ sentence }) => sentence)).toEqual([
        'It is too loud: −9.8 LUFS, and −14 LUFS are wanted.',
      ])
      await kit({ loudness: -10 })
      expect(await found(id)).toEqual([])
      await kit({ loudness: null })
    },
    patience,
  )

  test('of an article: words to avoid in its text, with the passages', async () => {
    await kit({ words: [{ word: 'leverage', instead: 'use' }] })
    const input = { contentType: 'article', title: 'Boats', projectId: project.id }
    const { id } = await manager.call<ContentItemDetail>('POST /api/content-items', input)
    expect((await preflight(manager, id)).body).toMatchObject({ versionNumber: 0, findings: [] })
    await manager.call('POST /api/content-items/:id/versions', { id, body: 'We **Leverage** boats.' })
    const { body } = await preflight(manager, id)
    expect(body.findings[0]?.evidence).toEqual({
      kind: 'passages',
      passages: [{ field: 'body', before: 'We ', found: 'Leverage', after: ' boats.' }],
      count: 1,
    })
    await manager.call('POST /api/content-items/:id/versions', { id, body: 'We use boats.', basedOn: 1 })
    expect((await preflight(manager, id)).body.findings).toEqual([])
    await kit({ words: [] })
  })

  test('is nobody’s outside the agency, nor that it was let stand', async () => {
    await kit({ words: [{ word: 'secretword' }] })
    const id = await graphic({ title: 'Secretword' })
    const key = (await preflight(designer, id)).body.findings[0]?.key
    expect((await submit(id, 1, { overrides: [{ key, reason: 'canary-reason' }] })).status).toBe(201)
    await owner.call('POST /api/content-items/:id/share', { id, versionNumber: 1 })
    expect((await preflight(client, id)).status).toBe(403)
    expect(await read(client, id)).not.toHaveProperty('openProblems')
    const told = await client.call<HistoryPage>('GET /api/history', { recordType: 'content-item', recordId: id })
    expect(JSON.stringify(told)).not.toContain('canary-reason')
    await kit({ words: [] })
  })
})

describe('a problem', () => {
  test('keeps a version from being submitted until somebody says why it may stand', async () => {
    await kit({ words: [{ word: 'cheap' }, { word: 'leverage' }] })
    const id = await graphic({ title: 'Cheap boats', description: 'leverage' })
    const refused = await submit(id, 1)
    expect([refused.status, refused.body.code, refused.body.fields?.overrides]).toEqual([
      409,
      'conflict',
      '2 problems found by the preflight have no reason yet. Say why each may stand, or put it right.',
    ])
    const keys = refused.body.current?.findings.map(({ key }) => key) ?? []
    expect((await submit(id, 1, { overrides: [{ key: keys[0], reason: 'The name of the shop' }] })).status).toBe(409)
    expect((await preflight(designer, id)).body.openProblems).toBe(2)
    const all = keys.map((key) => ({ key, reason: 'The name of the shop' }))
    expect((await submit(id, 1, { overrides: all })).body).toMatchObject({ status: 'pending_review', openProblems: 0 })
    const { findings } = (await preflight(designer, id)).body
    expect(findings[0]?.override).toMatchObject({ reason: 'The name of the shop', by: { id: designer.user.id } })
    const { items } = await manager.call<HistoryPage>('GET /api/history', { recordType: 'content-item', recordId: id })
    const told = items.filter(({ kind }) => kind === 'content-item.overridden')
    expect(told).toHaveLength(2)
    expect(told[0]?.changes.map(({ field, after }) => [field, after])).toContainEqual(['overrideReason', 'The name of the shop'])
    await kit({ words: [] })
  })

  test('is let stand one by one, for this version alone', async () => {
    await kit({ words: [{ word: 'cheap' }] })
    const id = await graphic({ title: 'Cheap boats' })
    const key = (await preflight(designer, id)).body.findings[0]?.key ?? ''
    const stand = (fields: Fields) =>
      designer.raw<PreflightView & Refusal>('POST', `/api/content-items/${id}/overrides`, {
        versionNumber: 1,
        key,
        reason: 'It is',
        ...fields,
      })
    expect((await stand({ reason: ' ' })).status).toBe(400)
    expect((await stand({ key: '0123456789abcdef' })).status).toBe(409)
    expect((await stand({ versionNumber: 2 })).status).toBe(409)
    expect((await stand({})).body).toMatchObject({ openProblems: 0, findings: [{ override: { reason: 'It is' } }] })
    const uploadId = await uploadOf(app, designer.user, { content: 'other', place: { place: 'content-version', contentItemId: id } })
    await designer.call('POST /api/content-items/:id/versions', { id, uploadId })
    expect((await preflight(designer, id)).body).toMatchObject({ versionNumber: 2, openProblems: 1, findings: [{ override: null }] })
    expect((await submit(id, 2)).status).toBe(409)
    await kit({ words: [] })
  })

  test('is counted on the item, also when the kit changes', async () => {
    await kit({ words: [] })
    const id = await graphic({ title: 'Cheap boats' })
    await follow()
    expect((await read(designer, id)).openProblems).toBe(0)
    await kit({ words: [{ word: 'cheap' }] })
    await follow()
    expect((await read(designer, id)).openProblems).toBe(1)
    await designer.call('PATCH /api/content-items/:id', { id, title: 'Boats' })
    await follow()
    expect((await read(designer, id)).openProblems).toBe(0)
    await kit({ words: [] })
  })

  test('is counted in short steps where the kit is that of many, so that nobody’s news wait for it', async () => {
    const many = await app.project()
    const items = Array.from({ length: 130 }, () =>
      contentRow({ title: 'Thrifty', contentType: 'article', projectId: many.id, versionNumber: 1, createdBy: manager.user.id }),
    )
    const versions = items.map(({ id }) => contentVersionRow({ contentItemId: id, number: 1, body: 'x', uploadedBy: manager.user.id }))
    await insertRows(app.pool, 'content_items', items)
    await insertRows(app.pool, 'content_versions', versions)
    await follow()
    await manager.call('PATCH /api/brand-kits/:id', { id: many.brandId, words: [{ word: 'thrifty', instead: null }] })
    const reader = problemReader(app.services)
    const steps: number[] = []
    const count = `select coalesce(sum(open_problems), 0)::int n from content_preflights where content_item_id = any($1)`
    for (let more = true; more; ) {
      more = await stepReader(app.services, reader)
      const [now] = await app.sql<{ n: number }>(count, [items.map(({ id }) => id)])
      steps.push(now?.n ?? 0)
    }
    // Read, a batch, the others, and once more to see that there is nothing left but what was told by counting.
    expect([...new Set(steps)]).toEqual([0, 100, 130])
  })

  test('is not asked of an assignee outside the agency, who sees none', async () => {
    await kit({ words: [{ word: 'cheap' }] })
    const id = await graphic({ title: 'Cheap boats' })
    await app.sql(`update content_items set assigned_to = $2, shared_version = 1, shared_at = now() where id = $1`, [id, client.user.id])
    const sent = await client.raw('POST', `/api/content-items/${id}/submission`, { versionNumber: 1, reviewerIds: [owner.user.id] })
    expect(sent.status).toBe(201)
    await kit({ words: [] })
  })
})
