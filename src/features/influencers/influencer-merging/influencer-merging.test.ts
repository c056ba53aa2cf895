import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { campaignRow } from '../campaigns/fixtures/factory.ts'
import { campaigns } from '../campaigns/table.ts'
import { engagementRow } from '../engagements/fixtures/factory.ts'
import { engagements } from '../engagements/table.ts'
import { insertInfluencer } from '../influencers/fixtures/access.ts'
import type { InfluencerView } from '../influencers/schema.ts'

let app: TestApp
let manager: TestClient
beforeAll(async () => {
  app = await startTestApp()
  manager = await app.as('project_manager')
})
afterAll(() => app.close())

let n = 0
const add = (fields: Record<string, unknown> = {}): Promise<InfluencerView> =>
  manager.call('POST /api/influencers', { fullName: 'Mia Berg', email: `merge-${++n}@example.com`, ...fields })
const merge = (kept: InfluencerView, gone: InfluencerView, take: string[] = []) =>
  manager.raw<InfluencerView & { code: string; message: string }>('POST', '/api/influencer-merges', {
    keepId: kept.id,
    keepVersion: kept.version,
    mergedId: gone.id,
    mergedVersion: gone.version,
    take,
  })
type Listed = { items: { id: string; changes?: { field: string; before: unknown; after: unknown }[] }[] }
const listOf = async (key: 'GET /api/history' | 'GET /api/comments', recordId: string) =>
  (await manager.call<Listed>(key, { recordType: 'influencer', recordId })).items

test('the chosen fields are taken, handles included, and conversation and history of both stay', async () => {
  const kept = await add({ phone: '1', location: 'Oslo', instagramHandle: 'keeps', tags: ['a'] })
  const own = { instagramHandle: 'goes', tiktokHandle: 'goes', followersTiktok: 7, ratePerPost: '5', rateCurrency: 'JPY' }
  const gone = await add({ fullName: 'Mia B.', phone: '2', ...own })
  await manager.call('PATCH /api/influencers/:id', { id: gone.id, location: 'Rome' })
  for (const { id } of [kept, gone])
    await manager.call('POST /api/comments', { recordType: 'influencer', recordId: id, body: `On ${id}`, audience: 'internal' })
  const before = (await listOf('GET /api/history', kept.id)).length + (await listOf('GET /api/history', gone.id)).length
  const { status, body } = await merge(kept, { ...gone, version: 2 }, ['instagram', 'tiktok', 'rates'])
  expect(status).toBe(201)
  expect(body).toMatchObject({ ...own, id: kept.id, fullName: 'Mia Berg', phone: '1', location: 'Oslo', totalAudience: 7, tags: ['a'] })
  expect(await listOf('GET /api/comments', kept.id)).toHaveLength(2)
  const items = await listOf('GET /api/history', kept.id)
  expect(items).toHaveLength(before + 2)
  const changes = items.flatMap((item) => item.changes ?? [])
  expect(changes).toContainEqual({ field: 'location', before: null, after: 'Rome' })
  expect(changes).toContainEqual({ field: 'merged', before: null, after: 'Mia B.' })
  expect((await manager.raw('GET', `/api/influencers/${gone.id}`)).status).toBe(404)
  // The handle that was not taken is free, and a change based on the version before still merges.
  await add({ instagramHandle: 'keeps' })
  expect(await manager.call('PATCH /api/influencers/:id', { id: kept.id, version: kept.version, phone: '3' })).toMatchObject({ phone: '3' })
})

test('whatever names the one that goes names the other afterwards', async () => {
  await app.sql('create table merge_probe (id uuid primary key, influencer_id uuid not null references influencers (id))')
  const [kept, gone] = [await add(), await add()]
  for (const one of [kept, gone, gone]) await app.sql('insert into merge_probe values ($1, $2)', [randomUUID(), one.id])
  await merge(kept, gone)
  expect(await app.sql('select influencer_id as id, count(*)::int as n from merge_probe group by 1')).toEqual([{ id: kept.id, n: 3 }])
  // Two rows that one person can't have together are refused, and nothing has changed.
  await app.sql('create table merge_once (campaign int, influencer_id uuid references influencers (id), unique (campaign, influencer_id))')
  const [one, other] = [await add(), await add()]
  for (const { id } of [one, other]) await app.sql('insert into merge_once values (1, $1)', [id])
  const { status, body } = await merge(one, other)
  const sentence = 'Both have an engagement in the same campaign. Cancel or delete one of the two first.'
  expect([status, body.message]).toEqual([409, sentence])
  expect((await manager.raw('GET', `/api/influencers/${other.id}`)).status).toBe(200)
  await app.sql('drop table merge_probe, merge_once')
})

test('engagements move, unless both have one in the same campaign', async () => {
  const project = await app.project()
  const engage = async (one: InfluencerView, campaignId: string) =>
    app.insert(engagements, engagementRow({ influencerId: one.id, campaignId, projectId: project.id }))
  const campaign = () => app.insert(campaigns, campaignRow({ name: `Campaign ${++n}`, brandId: project.brandId }))
  const [kept, gone, first, second] = [await add(), await add(), await campaign(), await campaign()]
  const moved = [await engage(kept, first), await engage(gone, second)]
  expect((await manager.raw('DELETE', `/api/influencers/${gone.id}`)).status).toBe(409)
  expect((await merge(kept, gone)).status).toBe(201)
  const { items } = await manager.call<{ items: { id: string }[] }>('GET /api/engagements', { influencerId: kept.id })
  expect(items.map(({ id }) => id).toSorted()).toEqual(moved.toSorted())
  const other = await add()
  await engage(other, first)
  expect((await merge({ ...kept, version: kept.version }, other)).body.code).toBe('conflict')
})

test('one that has changed meanwhile, the same one, and one that is gone are refused', async () => {
  const [kept, gone] = [await add(), await add()]
  expect((await merge(kept, { ...gone, version: 9 })).body.message).toBe('One of the two has changed meanwhile. Check the fields again.')
  expect((await merge(kept, kept)).status).toBe(400)
  expect((await merge(kept, { ...gone, id: randomUUID() })).status).toBe(404)
})

test('two parallel merges of the same pair leave one of the two', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [one, other] = [await add(), await add()]
    const both = await Promise.all([merge(one, other), merge(other, one)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404])
    const left = await app.sql('select id from influencers where id = any($1::uuid[])', [[one.id, other.id]])
    expect(left).toHaveLength(1)
  }
})

test('the blacklist goes along with its reason', async () => {
  const kept = await add()
  const id = await insertInfluencer(app, { status: 'blacklisted', blacklistReason: 'Fake followers' })
  const gone = await manager.call<InfluencerView>('GET /api/influencers/:id', { id })
  expect((await merge(kept, gone, ['status'])).body).toMatchObject({ status: 'blacklisted', blacklistReason: 'Fake followers' })
})
