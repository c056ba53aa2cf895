import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CommentView } from '#features/records/comments/schema.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { type EngagementWorld, engagementWorld, type Fields, type Refusal } from '#testing/harness/engagements.ts'
import { openLink, type TestGuest } from '#testing/kit/guests.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import type { EngagementView } from '../engagements/schema.ts'
import type { OwnEngagement, OwnEngagementShort, OwnMessage, OwnProfile } from './schema.ts'

let app: TestApp
let w: EngagementWorld
beforeAll(async () => {
  app = await startTestApp()
  w = await engagementWorld(app)
})
afterAll(() => app.close())
beforeEach(() => app.sql('delete from rate_limits'))

/** An engagement whose influencer has an account, with an offer sent. */
async function withAccount(more: Fields = {}): Promise<{ made: EngagementView; who: TestClient; offerId: string }> {
  const who = await app.as('influencer', { fullName: 'Mia Torres' })
  const made = await w.create({ influencerId: await w.influencer({ userId: who.user.id }), ...more })
  const { body } = await w.send(made.id)
  return { made, who, offerId: body.offer.id }
}

/** An engagement by its link, with an offer sent. */
async function byLink(more: Fields = {}): Promise<{ made: EngagementView; guest: TestGuest; offerId: string }> {
  const made = await w.create(more)
  const { body } = await w.send(made.id)
  return { made, guest: await openLink(app, body.link ?? ''), offerId: body.offer.id }
}

/** A request below the address of the link. */
const send = <T>({ raw, linkId }: TestGuest, method: string, path: string, body: Fields) =>
  raw<T>(method, `/api/opened-links/${linkId}${path}`, body)

const read = (id: string) => w.manager.call<EngagementView>('GET /api/engagements/:id', { id })

describe('the influencer’s own page by account', () => {
  test('lists what was offered, those to answer first, and nothing of others', async () => {
    const { made, who } = await withAccount()
    await w.create({ influencerId: made.influencerId })
    await withAccount()
    const { items } = await who.call<{ items: OwnEngagementShort[] }>('GET /api/own-engagements')
    expect(items).toEqual([
      { id: made.id, campaignName: 'Spring launch', brandName: expect.any(String), next: 'answer', validUntil: null, offerNumber: 1 },
    ])
    const other = await withAccount()
    expect((await other.who.raw('GET', `/api/own-engagements/${made.id}`)).status).toBe(404)
    expect((await w.manager.raw('GET', `/api/own-engagements/${made.id}`)).status).toBe(403)
  })

  test('accepts by the typed name: the engagement is contracted, and the account has its place on the project', async () => {
    const { made, who, offerId } = await withAccount()
    const answer = (fields: Fields) =>
      who.raw<OwnEngagement & Refusal>('POST', `/api/own-engagements/${made.id}/answer`, { offerId, ...fields })
    expect((await answer({ outcome: 'accepted' })).body.fields?.fullName).toBe('Type your full name to accept.')
    expect((await answer({ outcome: 'accepted', fullName: 'Mia Torres' })).body).toMatchObject({
      next: 'deliver',
      agreedRate: '1200.00',
      offer: { state: 'accepted', answeredBy: 'Mia Torres' },
    })
    expect((await answer({ outcome: 'declined' })).body.message).toBe('Offer 1 was answered already.')
    expect((await read(made.id)).status).toBe('contracted')
    expect(await app.sql('select role from project_allocations where user_id = $1', [who.user.id])).toEqual([{ role: 'influencer' }])
    const [decision] = await app.sql('select outcome, decider_kind, decider_name, wording from decisions where record_id = $1', [made.id])
    expect(decision).toEqual({
      outcome: 'offer_accepted',
      decider_kind: 'influencer',
      decider_name: 'Mia Torres',
      wording: 'I accept offer 1 for Spring launch.',
    })
  })

  test('asks for changes with a comment, and declines', async () => {
    const { made, who, offerId } = await withAccount()
    const answer = (fields: Fields) =>
      who.raw<OwnEngagement & Refusal>('POST', `/api/own-engagements/${made.id}/answer`, { offerId, ...fields })
    expect((await answer({ outcome: 'changes' })).body.fields?.comment).toBe('Say what should change.')
    expect((await answer({ outcome: 'changes', comment: 'One story less' })).body.next).toBe('wait')
    expect(await read(made.id)).toMatchObject({ status: 'negotiating', offer: { answer: 'changes' } })
    const sent = await w.send(made.id)
    expect(sent.body.offer.number).toBe(2)
    const declined = await who.raw<OwnEngagement>('POST', `/api/own-engagements/${made.id}/answer`, {
      offerId: sent.body.offer.id,
      outcome: 'declined',
    })
    expect(declined.body.next).toBe('ended')
    expect(await read(made.id)).toMatchObject({ status: 'cancelled', cancelReason: 'Declined by the influencer' })
  })

  test('shows the terms that were sent, not those that are being changed', async () => {
    const { made, who, offerId } = await withAccount()
    await w.change(made.id, { agreedRate: '1500', terms: 'Secret until sent' })
    const own = await who.raw<OwnEngagement>('GET', `/api/own-engagements/${made.id}`)
    expect(own.body).toMatchObject({ next: 'wait', offer: { state: 'replaced', manifest: { terms: { agreedRate: '1200.0000' } } } })
    expect(own.text).not.toContain('Secret until sent')
    const refused = await who.raw<Refusal>('POST', `/api/own-engagements/${made.id}/answer`, {
      offerId,
      outcome: 'accepted',
      fullName: 'Mia',
    })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Offer 1 was replaced: the newest is offer 2. You will get it as soon as it is ready.',
    ])
  })

  test('does not learn which engagement clashes', async () => {
    const { made, who, offerId } = await withAccount()
    const there = await app.project()
    const exclusive = { exclusive: true, exclusiveFrom: '2031-01-01', exclusiveTo: '2031-12-31' }
    const rival = await w.create({ influencerId: made.influencerId, campaignId: await w.campaign({}, there), ...exclusive }, there)
    expect((await w.contract(rival.id)).status).toBe(201)
    const refused = await who.raw<Refusal>('POST', `/api/own-engagements/${made.id}/answer`, {
      offerId,
      outcome: 'accepted',
      fullName: 'Mia',
    })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This offer can’t be accepted any more: you are not available then. The agency will contact you.',
    ])
    expect((await read(made.id)).status).toBe('proposed')
  })

  test('changes own contact and rates, which stand as reported', async () => {
    const { made, who } = await withAccount()
    const patch = { phone: '+49 30 1234', instagramHandle: '@mia.new', followersInstagram: 12_000, ratePerPost: '900', rateCurrency: 'EUR' }
    expect((await who.raw<OwnProfile>('PATCH', '/api/own-influencer', patch)).body).toMatchObject({
      phone: '+49 30 1234',
      instagramHandle: 'mia.new',
      followersInstagram: 12_000,
      ratePerPost: '900.00',
    })
    const [kept] = await app.sql('select figures_source from influencers where id = $1', [made.influencerId])
    expect(kept).toEqual({ figures_source: 'reported' })
    const taken = await withAccount()
    const refused = await taken.who.raw<Refusal>('PATCH', '/api/own-influencer', { instagramHandle: 'mia.new' })
    expect([refused.status, refused.text.includes('Mia')]).toEqual([409, false])
    expect((await who.raw('PATCH', '/api/own-influencer', { notes: 'x' })).status).toBe(400)
  })
})

describe('the same by link, without an account', () => {
  test('accepts, and the decision names the link', async () => {
    const { made, guest, offerId } = await byLink()
    expect((await guest.get<OwnEngagement>('/engagement')).body).toMatchObject({ id: made.id, next: 'answer' })
    const accepted = await send<OwnEngagement>(guest, 'POST', '/offer-answer', { offerId, outcome: 'accepted', fullName: 'Mia Torres' })
    expect([accepted.status, accepted.body.next]).toEqual([201, 'deliver'])
    const [decision] = await app.sql(
      'select decider_kind, decider_name, link_id is not null as linked, audience from decisions where record_id = $1',
      [made.id],
    )
    expect(decision).toEqual({ decider_kind: 'guest', decider_name: 'Mia Torres', linked: true, audience: 'internal' })
  })

  test('writes to the agency and reads what the agency writes to influencers, and nothing else', async () => {
    const { made, guest } = await byLink()
    const say = (body: string, audience: string) =>
      w.manager.raw<CommentView & Refusal>('POST', '/api/comments', { recordType: 'engagement', recordId: made.id, body, audience })
    expect((await say('For us alone', 'internal')).status).toBe(201)
    expect((await say('Please send a draft', 'influencer')).status).toBe(201)
    expect((await say('To the client', 'client')).status).toBe(400)
    expect((await send<OwnMessage>(guest, 'POST', '/messages', { body: 'Tomorrow!' })).body).toMatchObject({
      own: true,
      by: null,
      body: 'Tomorrow!',
    })
    const { items } = (await guest.get<{ items: OwnMessage[] }>('/messages')).body
    expect(items.map(({ body, own }) => [body, own])).toEqual([
      ['Tomorrow!', true],
      ['Please send a draft', false],
    ])
    // What was written to them came by mail, too; what is internal did not.
    const mails = await app.sql<{ text: string }>('select m::text as text from mails m')
    const about = mails.filter(({ text }) => text.includes('A message about Spring launch'))
    expect(about.map(({ text }) => [text.includes('Please send a draft'), text.includes('For us alone')])).toEqual([[true, false]])
  })

  test('changes contact, and ends with the link', async () => {
    const { made, guest } = await byLink()
    expect((await send<OwnProfile>(guest, 'PATCH', '/influencer', { location: 'Porto' })).body.location).toBe('Porto')
    const [link] = await app.sql<{ id: string }>(
      'select l.id from secret_links l join secret_link_records r on r.link_id = l.id where r.record_id = $1',
      [made.id],
    )
    await w.manager.call('POST /api/secret-links/:id/revoke', { id: link?.id })
    expect((await guest.get('/engagement')).status).toBe(410)
  })
})

test('50 acceptances of a replaced offer are refused with the new number', async () => {
  const { made, who, offerId } = await withAccount()
  await w.change(made.id, { agreedRate: '1300' })
  await w.send(made.id)
  const accept = () => who.raw<Refusal>('POST', `/api/own-engagements/${made.id}/answer`, { offerId, outcome: 'accepted', fullName: 'Mia' })
  const answers = await Promise.all(Array.from({ length: 50 }, accept))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
    new Set(['409 Offer 1 was replaced: the newest is offer 2. Look at that one.']),
  )
})
