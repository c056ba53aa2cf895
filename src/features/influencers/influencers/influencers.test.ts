import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchReader } from '#features/records/search/commands.ts'
import { catchUp } from '#platform/live/readers.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { insertInfluencer } from './fixtures/access.ts'
import type { InfluencerDuplicate, InfluencerView } from './schema.ts'

let app: TestApp
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

let n = 0
const add = (fields: Record<string, unknown> = {}): Promise<InfluencerView> =>
  admin.call('POST /api/influencers', { fullName: 'Mia Berg', email: `mia-${++n}@example.com`, ...fields })
const refused = (fields: Record<string, unknown>) =>
  admin.raw<{ code: string; message: string; fields: Record<string, string>; record?: unknown }>('POST', '/api/influencers', {
    fullName: 'Mia Berg',
    email: `mia-${++n}@example.com`,
    ...fields,
  })
const namesOf = async (filters: Record<string, unknown>): Promise<string[]> => {
  const { items } = await admin.call<{ items: InfluencerView[] }>('GET /api/influencers', filters)
  return items.map(({ fullName }) => fullName)
}

describe('every field has the limits and words of the specification', () => {
  const x = (length: number) => 'x'.repeat(length)
  test.for([
    ['fullName', '  ', 'Name is required'],
    ['fullName', x(101), 'Enter at most 100 characters'],
    ['email', 'mia', 'Invalid email'],
    ['email', '', 'Invalid email'],
    ['phone', x(51), 'Enter at most 50 characters'],
    ['location', x(101), 'Enter at most 100 characters'],
    ['instagramHandle', x(51), 'Enter at most 50 characters'],
    ['twitterHandle', x(51), 'Enter at most 50 characters'],
    ['tiktokHandle', x(51), 'Enter at most 50 characters'],
    ['youtubeChannel', x(101), 'Enter at most 100 characters'],
    ['instagramHandle', 'https://example.com/mia', 'Enter a handle such as @mia, or its address on Instagram'],
    ['profileUrl', 'mia', 'Invalid URL'],
    ['profileUrl', 'javascript:alert(1)', 'Invalid URL'],
    ['profileUrl', `https://example.com/${x(500)}`, 'Invalid URL'],
    ['followersInstagram', -1, 'Enter a number of at least 0'],
    ['followersInstagram', 1.5, 'Enter a whole number'],
    ['engagementRate', 101, 'Enter a rate from 0 to 100'],
    ['engagementRate', -0.01, 'Enter a rate from 0 to 100'],
    ['engagementRate', 4.215, 'Enter at most two decimals'],
    ['ratePerPost', '-1', 'Enter an amount of at least 0'],
    ['ratePerStory', -1, 'Enter an amount of at least 0'],
    ['rateCurrency', 'XXZ', 'Choose a currency'],
    ['niche', Array.from({ length: 21 }, (_, at) => `n${at}`), 'Enter at most 20 niches'],
    ['niche', [x(51)], 'Enter at most 50 characters'],
    ['tags', Array.from({ length: 21 }, (_, at) => `t${at}`), 'Enter at most 20 tags'],
    ['agentName', x(101), 'Enter at most 100 characters'],
    ['agentEmail', 'agent', 'Invalid email'],
    ['notes', x(10_001), 'Enter at most 10000 characters'],
    ['status', 'gone', undefined],
  ] as const)('%s: %j', async ([field, value, sentence]) => {
    const { status, body } = await refused({ [field]: value })
    expect(status).toBe(400)
    const [name, said] = Object.entries(body.fields)[0] ?? []
    expect(name?.split('.')[0]).toBe(field)
    if (sentence) expect(said).toBe(sentence)
  })

  test('blacklisting asks for a reason of at most 500 characters', async () => {
    expect((await refused({ status: 'blacklisted' })).body.fields).toEqual({ blacklistReason: 'Enter a reason' })
    expect((await refused({ status: 'blacklisted', blacklistReason: x(501) })).body.fields).toEqual({
      blacklistReason: 'Enter at most 500 characters',
    })
    expect((await refused({ blacklistReason: 'Late' })).body.fields).toEqual({
      blacklistReason: 'A reason belongs to the status Blacklisted.',
    })
  })
})

test('only name and email are required; what is unknown is null, and the total adds the networks that are known', async () => {
  const mia = await add()
  expect(mia).toMatchObject({ status: 'active', totalAudience: null, followersInstagram: null, figuresAsOf: null, niche: [], tags: [] })
  expect(mia.addedBy?.id).toBe(admin.user.id)
  const four = await add({ followersInstagram: 2_000_000_000, followersYoutube: 2_000_000_000, followersTwitter: 0, followersTiktok: 5 })
  expect(four).toMatchObject({ totalAudience: 4_000_000_005, figuresSource: 'typed' })
  expect(four.figuresAsOf).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('amounts stay exact and get the decimals of their currency, by default that of the workspace', async () => {
  expect(await add({ ratePerPost: '999999999999.99' })).toMatchObject({ ratePerPost: '999999999999.99', rateCurrency: 'USD' })
  expect(await add({ ratePerPost: '250', rateCurrency: 'JPY' })).toMatchObject({ ratePerPost: '250', rateCurrency: 'JPY' })
  const mia = await add({ ratePerStory: '0.10', rateCurrency: 'EUR' })
  expect(mia.ratePerStory).toBe('0.10')
  const same = await admin.call<InfluencerView>('PATCH /api/influencers/:id', { id: mia.id, ratePerStory: '0.1' })
  expect(same.version).toBe(mia.version)
})

describe('handles', () => {
  test.for([
    ['instagramHandle', ' @Mia.One ', 'Mia.One'],
    ['instagramHandle', 'https://www.instagram.com/mia.two/?hl=en', 'mia.two'],
    ['tiktokHandle', 'tiktok.com/@mia.three/video/123', 'mia.three'],
    ['twitterHandle', 'https://x.com/mia_four', 'mia_four'],
    ['twitterHandle', 'https://mobile.twitter.com/mia_five#top', 'mia_five'],
    ['youtubeChannel', 'https://www.youtube.com/channel/UC1234567890123456789012', 'UC1234567890123456789012'],
    ['youtubeChannel', 'youtube.com/@MiaSix/videos', 'MiaSix'],
    ['youtubeChannel', 'Mia Cooks', 'Mia Cooks'],
    ['instagramHandle', '@', null],
  ] as const)('%s is read from %j', async ([field, typed, kept]) => {
    expect((await add({ [field]: typed }))[field]).toBe(kept)
  })

  test('belong to one living influencer on each network, whatever the capitals', async () => {
    const owner = await add({ fullName: 'Ana Lima', instagramHandle: 'ana.lima' })
    const { status, body } = await refused({ instagramHandle: 'https://instagram.com/ANA.LIMA', twitterHandle: 'ana' })
    expect([status, body.code, body.message]).toEqual([409, 'conflict', 'Ana Lima already has @ANA.LIMA on Instagram.'])
    expect(body.fields).toEqual({ instagramHandle: 'Ana Lima already has @ANA.LIMA on Instagram.' })
    expect(body.record).toEqual({
      recordType: 'influencer',
      id: owner.id,
      title: 'Ana Lima',
      url: `/influencers?influencer=${owner.id}`,
    })
    const elsewhere = await add({ tiktokHandle: 'ana.lima' })
    const taking = await admin.raw<{ code: string }>('PATCH', `/api/influencers/${elsewhere.id}`, { instagramHandle: '@Ana.Lima' })
    expect([taking.status, taking.body.code]).toEqual([409, 'conflict'])
    // The deleted one gives the handle away, and can't be restored while another has it.
    const { deletionId } = await admin.call<{ deletionId: string }>('DELETE /api/influencers/:id', { id: owner.id })
    const next = await add({ fullName: 'Ana Two', instagramHandle: 'ana.lima' })
    const restoring = await admin.raw<{ message: string }>('POST', `/api/influencers/${owner.id}/restore`, { deletionId })
    expect([restoring.status, restoring.body.message]).toEqual([409, 'Ana Two already has @ana.lima on Instagram.'])
    await admin.call('PATCH /api/influencers/:id', { id: next.id, instagramHandle: null })
    expect(await admin.call('POST /api/influencers/:id/restore', { id: owner.id, deletionId })).toMatchObject({ id: owner.id })
  })

  test('two parallel creates, one with @ and one with the address, give one row and one conflict that names it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const both = await Promise.all([
        refused({ fullName: 'First', instagramHandle: `@Race${round}` }),
        refused({ fullName: 'Second', instagramHandle: `https://www.instagram.com/race${round}/` }),
      ])
      expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
      const lost = both.find(({ status }) => status === 409)
      expect(lost?.body.message).toMatch(/^(First|Second) already has @race\d on Instagram\.$/i)
      expect(lost?.body.record).toMatchObject({ recordType: 'influencer' })
      const rows = await app.sql(`select 1 from influencers where lower(instagram_handle) = 'race${round}'`)
      expect(rows).toHaveLength(1)
    }
  })
})

test('the same email or name is no refusal: duplicates are listed for a warning', async () => {
  const first = await add({ fullName: 'Zoë Kürti', email: 'desk@agency.example.com' })
  const second = await add({ fullName: 'Someone New', email: 'Desk@Agency.example.com' })
  const ask = async (input: Record<string, unknown>) =>
    (await admin.call<{ items: InfluencerDuplicate[] }>('GET /api/influencer-duplicates', input)).items.map(
      ({ influencer, sameEmail, sameName }) => [influencer.id, sameEmail, sameName],
    )
  expect(await ask({ fullName: 'zoe kurti', email: 'desk@agency.example.com' })).toEqual([
    [second.id, true, false],
    [first.id, true, true],
  ])
  expect(await ask({ influencerId: first.id })).toEqual([[second.id, true, false]])
  expect(await ask({})).toEqual([])
})

test('filters narrow the list, newest first', async () => {
  const place = 'Faro, Portugal'
  const base = { location: place }
  await add({
    ...base,
    fullName: 'F One',
    niche: ['Fashion', 'vegan'],
    tags: ['Gold'],
    instagramHandle: 'fone',
    followersInstagram: 500,
    engagementRate: 2,
  })
  await add({
    ...base,
    fullName: 'F Two',
    followersTiktok: 90_000,
    followersYoutube: 20_000,
    engagementRate: 6.5,
    ratePerStory: '300',
    rateCurrency: 'EUR',
  })
  await add({ ...base, fullName: 'F Thrée', status: 'inactive', ratePerPost: '300', rateCurrency: 'USD', email: 'three@faro.example.com' })
  const of = (filters: Record<string, unknown>) => namesOf({ location: 'faro, p', ...filters })
  expect(await of({})).toEqual(['F Thrée', 'F Two', 'F One'])
  expect(await of({ q: 'f three' })).toEqual(['F Thrée'])
  expect(await of({ q: 'THREE@FARO' })).toEqual(['F Thrée'])
  expect(await of({ q: '100%' })).toEqual([])
  expect(await of({ status: 'inactive' })).toEqual(['F Thrée'])
  expect(await of({ niche: 'fashion,travel' })).toEqual(['F One'])
  expect(await of({ tag: 'gold' })).toEqual(['F One'])
  expect(await of({ network: 'instagram' })).toEqual(['F One'])
  expect(await of({ network: 'youtube,tiktok' })).toEqual(['F Two'])
  expect(await of({ followersFrom: 100_000 })).toEqual(['F Two'])
  expect(await of({ followersFrom: 100_000, network: 'tiktok' })).toEqual([])
  expect(await of({ followersTo: 500 })).toEqual(['F One'])
  expect(await of({ engagementRateFrom: 2, engagementRateTo: 6.4 })).toEqual(['F One'])
  expect(await of({ rateFrom: '299.99', rateTo: '300', rateCurrency: 'EUR' })).toEqual(['F Two'])
  expect(await of({ rateCurrency: 'USD' })).toEqual(['F Thrée'])
  expect(await of({ sort: '-totalAudience' })).toEqual(['F Two', 'F One', 'F Thrée'])
  expect(await of({ sort: 'fullName' })).toEqual(['F One', 'F Thrée', 'F Two'])
  const { status, body } = await admin.raw<{ fields: object }>('GET', '/api/influencers?rateFrom=1')
  expect([status, body.fields]).toEqual([400, { rateCurrency: 'Choose a currency' }])
})

test('niches and tags in use are offered in their most common spelling', async () => {
  for (const word of ['Zero Waste', 'zero waste', 'Zero Waste']) await add({ niche: [word, word.toUpperCase()] })
  const { niches } = await admin.call<{ niches: { word: string; count: number }[] }>('GET /api/influencer-words')
  expect(niches.filter(({ word }) => /zero waste/i.test(word))).toEqual([{ word: 'Zero Waste', count: 3 }])
})

describe('what follows from a change', () => {
  test('leaving the blacklist clears the reason, and the history shows both', async () => {
    const { id } = await add()
    await admin.call('PATCH /api/influencers/:id', { id, status: 'blacklisted', blacklistReason: 'Fake followers' })
    const back = await admin.call<InfluencerView>('PATCH /api/influencers/:id', { id, status: 'active' })
    expect(back).toMatchObject({ status: 'active', blacklistReason: null })
    const { items } = await admin.call<{ items: { changes: unknown[] }[] }>('GET /api/history', { recordType: 'influencer', recordId: id })
    expect(items[0]?.changes).toEqual([
      { field: 'status', before: 'blacklisted', after: 'active' },
      { field: 'blacklistReason', before: 'Fake followers', after: null },
    ])
  })

  test('typed figures are from today unless a day is named, and none leave no day', async () => {
    const mia = await add({ followersTiktok: 10, figuresAsOf: '2026-01-31' })
    expect(mia).toMatchObject({ figuresAsOf: '2026-01-31', figuresSource: 'typed' })
    const now = await admin.call<InfluencerView>('PATCH /api/influencers/:id', { id: mia.id, followersTiktok: 20 })
    expect(now.figuresAsOf).not.toBe('2026-01-31')
    expect(await admin.call('PATCH /api/influencers/:id', { id: mia.id, followersTiktok: null })).toMatchObject({
      figuresAsOf: null,
      figuresSource: null,
      totalAudience: null,
    })
    expect((await refused({ figuresAsOf: '2999-01-01' })).body.fields).toEqual({ figuresAsOf: 'Choose today or an earlier day' })
  })

  test('mails go to the talent agent only where there is an address', async () => {
    expect((await refused({ mailsTo: 'agent' })).body.fields).toEqual({ agentEmail: 'Enter the email of the talent agent' })
    const mia = await add({ mailsTo: 'agent', agentEmail: 'agent@example.com' })
    expect(await admin.call('PATCH /api/influencers/:id', { id: mia.id, agentEmail: null })).toMatchObject({ mailsTo: 'influencer' })
  })
})

test('an account belongs to one influencer and has the role influencer', async () => {
  const [influencer, designer] = await Promise.all([app.user('influencer'), app.user('graphic_designer')])
  expect(await add({ fullName: 'Own Account', userId: influencer.id })).toMatchObject({ user: { id: influencer.id } })
  const { status, body } = await refused({ userId: influencer.id })
  expect([status, body.message]).toEqual([409, 'This account belongs to Own Account.'])
  expect((await refused({ userId: designer.id })).body.fields).toEqual({ userId: 'Choose an active account with the role Influencer.' })
})

test('nobody outside the agency reads an influencer', async () => {
  const id = await insertInfluencer(app)
  const client = await app.as('client')
  for (const key of ['GET /api/influencers', 'GET /api/influencer-words'] as const) {
    const { status } = await client.raw('GET', key.slice(4))
    expect(status).toBe(403)
  }
  expect((await client.raw('GET', `/api/influencers/${id}`)).status).toBe(404)
  expect((await client.raw('GET', `/api/history?recordType=influencer&recordId=${id}`)).status).toBe(404)
})

test('the search finds an influencer by name, handle, email, agent and notes, and a client finds none', async () => {
  await add({
    fullName: 'Quilla Searchwell',
    instagramHandle: 'quillasw',
    email: 'q.searchwell@example.com',
    agentName: 'Halden Rose',
    notes: 'prefers heliotrope',
  })
  await catchUp(app.services, searchReader(app.services))
  const client = await app.as('client')
  const find = async (who: TestClient, q: string) =>
    (await who.call<{ items: { title: string }[] }>('GET /api/search', { q })).items.map(({ title }) => title)
  for (const q of ['quilla', 'quillasw', 'q.searchwell@example.com', 'halden', 'heliotrope']) {
    expect(await find(admin, q)).toContain('Quilla Searchwell')
    expect(await find(client, q)).toEqual([])
  }
})

test('a deleted influencer is listed under Recently deleted and can be restored', async () => {
  const { id } = await add({ fullName: 'Gone Today' })
  const { deletionId } = await admin.call<{ deletionId: string }>('DELETE /api/influencers/:id', { id })
  expect((await admin.raw('GET', `/api/influencers/${id}`)).status).toBe(404)
  const { items } = await admin.call<{ items: object[] }>('GET /api/deletions', { limit: 200 })
  expect(items).toContainEqual(expect.objectContaining({ id: deletionId, recordId: id, title: 'Gone Today' }))
  expect(await admin.call('POST /api/influencers/:id/restore', { id, deletionId })).toMatchObject({ id, fullName: 'Gone Today' })
})
