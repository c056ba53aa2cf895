import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import { type EngagementWorld, engagementWorld, type Refusal } from '#testing/harness/engagements.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import type { OfferView } from './schema.ts'

let app: TestApp
let w: EngagementWorld
beforeAll(async () => {
  app = await startTestApp()
  w = await engagementWorld(app)
})
afterAll(() => app.close())

const offersOf = async (engagementId: string) =>
  (await w.manager.call<{ items: OfferView[] }>('GET /api/engagement-offers', { engagementId })).items

describe('an offer', () => {
  test('freezes the terms, and a changed term voids it and makes the next number', async () => {
    const made = await w.create({ terms: 'Two stories, one reel', usageDays: 90 })
    const sent = await w.send(made.id)
    expect([sent.status, sent.body.offer.number]).toEqual([201, 1])
    const [first] = await offersOf(made.id)
    expect(first).toMatchObject({ state: 'open', manifest: { number: 1, terms: { agreedRate: '1200.0000', usageDays: 90 } } })
    expect(first?.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect((await w.send(made.id)).body.message).toBe('Offer 1 waits for its answer. Change a term to make the next one.')
    // What is no term leaves the offer open.
    await w.change(made.id, { notes: 'Prefers mornings' })
    expect((await offersOf(made.id)).map(({ state }) => state)).toEqual(['open'])
    const changed = await w.change(made.id, { agreedRate: '1300' })
    expect(changed.body).toMatchObject({ changedSinceOffer: true, offer: { number: 2, sentAt: null } })
    expect((await offersOf(made.id)).map(({ number, state }) => [number, state])).toEqual([
      [2, 'preparing'],
      [1, 'replaced'],
    ])
    expect((await w.send(made.id)).body.offer.number).toBe(2)
    expect((await offersOf(made.id))[1]?.manifest?.terms.agreedRate).toBe('1200.0000')
  })

  test.each([
    [{ agreedRate: null }, 'agreedRate', 'Enter the agreed rate: 0 where no fee is paid.'],
    [{ categoryId: null }, 'categoryId', 'Choose a category: it decides whom this engagement excludes.'],
    [{ startDate: null }, 'startDate', 'Enter when the engagement starts and ends.'],
    [{ exclusive: true }, 'exclusiveFrom', 'Enter from when until when it is exclusive.'],
  ])('is not sent with %o', async (fields, field, sentence) => {
    const made = await w.create({ categoryId: w.category, ...fields })
    const refused = await w.send(made.id)
    expect([refused.status, refused.body.fields?.[field]]).toEqual([400, sentence])
  })

  test('is not sent to a blacklisted influencer', async () => {
    const made = await w.create()
    await app.sql(`update influencers set status = 'blacklisted', blacklist_reason = 'Broke a contract' where id = $1`, [made.influencerId])
    expect((await w.send(made.id)).body.message).toContain('is blacklisted. No offer can be made.')
    expect((await w.contract(made.id)).status).toBe(409)
  })

  test('accepted elsewhere needs a note or a file, and contracts the engagement with a link of the chain', async () => {
    const made = await w.create()
    const bare = await w.manager.raw<Refusal>('POST', '/api/engagement-acceptances', { engagementId: made.id, fullName: 'Mia Torres' })
    expect(bare.body.fields?.note).toBe('Say how it was accepted, or choose the file that shows it.')
    const done = await w.contract(made.id)
    expect([done.status, done.body.status]).toEqual([201, 'contracted'])
    expect((await offersOf(made.id))[0]).toMatchObject({
      state: 'accepted',
      elsewhere: true,
      answeredBy: 'Mia Torres',
      comment: 'By phone',
    })
    const [decision] = await app.sql('select outcome, audience, version_number, sha256 from decisions where record_id = $1', [made.id])
    expect(decision).toMatchObject({
      outcome: 'offer_accepted',
      audience: 'internal',
      version_number: 1,
      sha256: (await offersOf(made.id))[0]?.sha256,
    })
  })
})

describe('exclusivity', () => {
  const other = () => app.project()
  const exclusive = { exclusive: true, exclusiveFrom: '2031-01-01', exclusiveTo: '2031-12-31' }

  test('refuses another brand in the category, names brand and dates, and warns before', async () => {
    const first = await w.create(exclusive)
    expect((await w.contract(first.id)).status).toBe(201)
    const there = await other()
    const second = await w.create({ influencerId: first.influencerId, campaignId: await w.campaign({}, there) }, there)
    const { items } = await w.manager.call<{ items: { from: string; to: string; exclusive: boolean }[] }>(
      'GET /api/engagements/:id/clashes',
      {
        id: second.id,
      },
    )
    expect(items).toMatchObject([{ from: '2031-01-01', to: '2031-12-31', exclusive: true }])
    const refused = await w.contract(second.id)
    const [brand] = await app.sql<{ name: string }>('select name from brands where id = $1', [w.project.brandId])
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain(`is exclusively contracted for ${brand?.name}`)
    expect((await app.sql('select 1 from engagement_claims where engagement_id = $1', [second.id])).length).toBe(0)
    // Narrowed with a reason, it lets the other in.
    expect((await w.change(first.id, { exclusiveFrom: '2031-06-01' })).body.fields?.reason).toBeTruthy()
    expect((await w.change(first.id, { exclusiveFrom: '2031-06-01', reason: 'The client agreed' })).status).toBe(200)
    expect((await w.contract(second.id)).status).toBe(201)
    // And can't be widened over it again.
    expect((await w.change(first.id, { exclusiveFrom: '2031-01-01', reason: 'Back' })).status).toBe(409)
  })

  test('leaves ordinary engagements, the same brand, other categories and other dates alone', async () => {
    const first = await w.create()
    expect((await w.contract(first.id)).status).toBe(201)
    const there = await other()
    const ordinary = await w.create({ influencerId: first.influencerId, campaignId: await w.campaign({}, there) }, there)
    expect((await w.contract(ordinary.id)).status).toBe(201)
    const same = await w.create({ influencerId: first.influencerId, campaignId: await w.campaign(), ...exclusive })
    expect((await w.contract(same.id)).status).toBe(409)
    await w.move(ordinary.id, 'cancelled', 'Stopped')
    expect((await w.contract(same.id)).status).toBe(201)
  })

  test('goes with a cancelled engagement and comes back with it', async () => {
    const first = await w.create(exclusive)
    await w.contract(first.id)
    await w.move(first.id, 'cancelled', 'Stopped')
    const there = await other()
    const second = await w.create({ influencerId: first.influencerId, campaignId: await w.campaign({}, there) }, there)
    expect((await w.contract(second.id)).status).toBe(201)
    expect((await w.move(first.id, 'in_progress')).status).toBe(409)
  })

  test('of two brands in parallel leaves one', async () => {
    for (let round = 0; round < 10; round += 1) {
      const influencerId = await w.influencer()
      const there = await other()
      const both = await Promise.all([
        w.create({ influencerId, ...exclusive }),
        w.create({ influencerId, campaignId: await w.campaign({}, there), ...exclusive }, there),
      ])
      const answers = await Promise.all(both.map(({ id }) => w.contract(id)))
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    }
  })
})
