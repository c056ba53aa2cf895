import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDated } from '#platform/jobs/dated-jobs.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { type EngagementWorld, engagementWorld, type Refusal } from '#testing/harness/engagements.ts'
import { columns } from '#testing/kit/access-cases.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { engagementDates } from './jobs.ts'
import type { EngagementStatus, EngagementView } from './schema.ts'

let app: TestApp
let w: EngagementWorld
beforeAll(async () => {
  app = await startTestApp()
  w = await engagementWorld(app)
})
afterAll(() => app.close())

describe('an engagement', () => {
  test('begins proposed, with currency, category and owner of its campaign', async () => {
    const owner = await app.user('project_manager')
    const made = await w.create({ campaignId: await w.campaign({ ownerId: owner.id, currency: 'CHF' }) })
    expect(made).toMatchObject({
      status: 'proposed',
      currency: 'CHF',
      agreedRate: '1200.00',
      categoryId: w.category,
      ownerId: owner.id,
      paymentStatus: 'pending',
      paymentAmount: '0.00',
      offer: null,
      changedSinceOffer: false,
    })
  })

  test.each([
    [{ influencerId: '' }, 'influencerId', 'Select an influencer'],
    [{ campaignId: '' }, 'campaignId', 'Select a campaign'],
    [{ projectId: '' }, 'projectId', 'Select a project'],
    [{ agreedRate: '-1' }, 'agreedRate', 'Enter an amount of at least 0'],
    [{ agreedRate: '1.005' }, 'agreedRate', 'Enter an amount with the decimals of EUR.'],
    [{ startDate: '2031-02-02', endDate: '2031-02-01' }, 'endDate', 'The engagement ends before it starts. Choose a later date.'],
    [
      { exclusiveFrom: '2031-02-02', exclusiveTo: '2031-02-01' },
      'exclusiveTo',
      'The exclusivity ends before it starts. Choose a later date.',
    ],
    [{ trackingUrl: 'javascript:alert(1)' }, 'trackingUrl', 'Invalid URL'],
    [{ usageDays: -1 }, 'usageDays', 'Enter 0 days or more'],
  ])('with %o is refused at the field', async (fields, field, sentence) => {
    const given = { influencerId: await w.influencer(), campaignId: await w.campaign(), projectId: w.project.id, ...fields }
    const answer = await w.manager.raw<Refusal>('POST', '/api/engagements', given)
    expect([answer.status, answer.body.fields?.[field]]).toEqual([400, sentence])
  })

  test('belongs to a project of the campaign’s brand', async () => {
    const other = await app.project()
    const given = { influencerId: await w.influencer(), campaignId: await w.campaign(), projectId: other.id }
    expect((await w.manager.raw<Refusal>('POST', '/api/engagements', given)).body.fields).toEqual({
      projectId: 'This project belongs to another brand. Select a project of the campaign’s brand.',
    })
  })

  test('is there once per influencer and campaign, until it is cancelled', async () => {
    const made = await w.create()
    const again = { influencerId: made.influencerId, campaignId: made.campaignId, projectId: w.project.id }
    expect((await w.manager.raw<Refusal>('POST', '/api/engagements', again)).status).toBe(409)
    expect((await w.move(made.id, 'cancelled', 'No budget left')).body.cancelReason).toBe('No budget left')
    expect((await w.manager.raw<EngagementView>('POST', '/api/engagements', again)).status).toBe(201)
    // The cancelled one can't come back next to it.
    expect((await w.move(made.id, 'negotiating')).status).toBe(409)
  })

  test('keeps its influencer and its campaign from being deleted, naming each other', async () => {
    const made = await w.create()
    const influencer = await w.manager.raw<Refusal>('DELETE', `/api/influencers/${made.influencerId}`)
    expect([influencer.status, influencer.body.message]).toEqual([
      409,
      'This influencer has engagements: Spring launch. Set them inactive, blacklist or forget them instead.',
    ])
    const campaign = await w.manager.raw<Refusal>('DELETE', `/api/campaigns/${made.campaignId}`)
    expect([campaign.status, campaign.body.message.includes('This campaign has engagements')]).toEqual([409, true])
  })

  test('is deleted while nothing was sent, restored, and only cancelled later', async () => {
    const made = await w.create()
    const { deletionId } = await w.manager.call<{ deletionId: string }>('DELETE /api/engagements/:id', { id: made.id })
    await w.manager.call('POST /api/engagements/:id/restore', { id: made.id, deletionId })
    expect((await w.send(made.id)).status).toBe(201)
    const refused = await w.manager.raw<Refusal>('DELETE', `/api/engagements/${made.id}`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'An offer was sent for this engagement, so it can’t be deleted. Cancel it instead.',
    ])
  })

  test('of a blacklisted influencer is refused', async () => {
    const influencerId = await w.influencer({ status: 'blacklisted' })
    const given = { influencerId, campaignId: await w.campaign(), projectId: w.project.id }
    expect((await w.manager.raw<Refusal>('POST', '/api/engagements', given)).body.fields?.influencerId).toContain('is blacklisted')
  })

  test('is seen by every role of the agency and nobody else; payments by those who may see them', async () => {
    const { id } = await w.create()
    for (const column of columns) {
      const who = column === 'none' ? await app.as([]) : await app.as(column)
      const answer = await who.raw<EngagementView>('GET', `/api/engagements/${id}`)
      expect([column, answer.status]).toEqual([column, ['influencer', 'client', 'none'].includes(column) ? 404 : 200])
      if (answer.status !== 200) continue
      const sees = ['admin', 'project_manager', 'digital_marketer'].includes(column)
      expect([column, answer.body.paymentStatus, answer.body.paymentAmount]).toEqual([
        column,
        ...(sees ? ['pending', '0.00'] : [null, null]),
      ])
    }
  })
})

describe('dates of an engagement', () => {
  const morning = (day: string) => runDated(app.services, [engagementDates], new Date(`${day}T12:00:00Z`))
  const notified = async (who: TestClient) =>
    (await who.call<{ items: { kind: string; message: string }[] }>('GET /api/notifications')).items
      .map(({ kind, message }) => `${kind}: ${message.replace(/Mia [0-9a-f-]+/, 'Mia')}`)
      .toSorted((one, other) => one.localeCompare(other))

  test('are notified once each: offers, payments, follow-ups and exclusivity, also after a stop of three days', async () => {
    const owner = await app.as('digital_marketer')
    const campaignId = await w.campaign({ ownerId: owner.user.id })
    const made = await w.create({ campaignId, followUpOn: '2030-05-04' })
    await w.send(made.id, { validUntil: '2030-05-06' })
    const exclusive = { exclusive: true, exclusiveFrom: '2030-01-01', exclusiveTo: '2030-05-19' }
    const booked = await w.create({ campaignId, ...exclusive })
    await w.contract(booked.id)
    await w.manager.call('POST /api/engagement-payments', { engagementId: booked.id, amount: '400', dueOn: '2030-05-02' })
    for (const day of ['2030-05-05', '2030-05-05', '2030-05-06']) await morning(day)
    expect(await notified(owner)).toEqual([
      'engagement.exclusivity-ends: The exclusivity of Mia for “Spring launch” ends on 19 May 2030.',
      'engagement.follow-up: You wanted to follow up with Mia on “Spring launch”.',
      'engagement.offer-lapsing: Offer 1 for “Spring launch” can be answered until 6 May 2030.',
      'engagement.payment-due: 400.00 EUR to Mia for “Spring launch” is due on 2 May 2030.',
    ])
  })
})

const statuses: readonly EngagementStatus[] = ['proposed', 'negotiating', 'contracted', 'in_progress', 'completed', 'cancelled']
const editors = ['admin', 'project_manager', 'digital_marketer']
const closers = ['admin', 'project_manager']
/** The table of `field/influencers.md` §2, as far as people set a status by hand. */
const may: Readonly<Record<string, readonly string[]>> = {
  'proposed negotiating': editors,
  'contracted in_progress': editors,
  'in_progress completed': closers,
  'proposed cancelled': editors,
  'negotiating cancelled': editors,
  'contracted cancelled': editors,
  'in_progress cancelled': editors,
  'completed in_progress': closers,
  'cancelled in_progress': closers,
  'completed negotiating': closers,
  'cancelled negotiating': closers,
}

describe('every move as each role', () => {
  let callers: Record<string, TestClient>
  beforeAll(async () => {
    const each = columns.map(async (column) => [column, column === 'none' ? await app.as([]) : await app.as(column)] as const)
    callers = Object.fromEntries(await Promise.all(each))
  })

  test.each(statuses)('from %s', async (from) => {
    for (const to of statuses.filter((status) => status !== from)) {
      for (const column of columns) {
        const { id } = await w.create()
        await app.sql(`update engagements set status = $2, cancel_reason = case when $2 = 'cancelled' then 'No' end where id = $1`, [
          id,
          from,
        ])
        const { status } = await w.move(id, to, 'A reason', callers[column])
        const allowed = may[`${from} ${to}`]
        const outside = ['influencer', 'client', 'none'].includes(column)
        const someone = allowed ?? (from === 'completed' || from === 'cancelled' || to === 'completed' ? closers : editors)
        const expected = outside ? 404 : !someone.includes(column) ? 403 : allowed ? 200 : 409
        expect([from, to, column, status]).toEqual([from, to, column, expected])
      }
    }
  })
})
