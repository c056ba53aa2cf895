import { expect, test } from 'vitest'
import type { Actor } from '#shared/rights/actor.ts'
import {
  activeEngagementFilters,
  type EngagementSearch,
  engagementFilters,
  firstOfEngagement,
  firstOfEngagements,
  readEngagementSearch,
} from './engagements-search.ts'

const id = '0197a1b2-0000-7000-8000-000000000001'
const read = (raw: Readonly<Record<string, unknown>>): EngagementSearch =>
  JSON.parse(JSON.stringify(readEngagementSearch(raw))) as EngagementSearch
const actorWith = (role: string, staff = true) =>
  ({ kind: 'user', userId: id, roles: [role], staff, external: !staff, scope: {} }) as unknown as Actor
const firstOf = (raw: Readonly<Record<string, unknown>>, actor: Actor) => firstOfEngagement(raw, actor, new Map() as never)

test('an address is read as far as it makes sense', () => {
  const raw = {
    phase: 'contracted,over',
    paid: 'partial,never',
    campaignId: [id, 'x'],
    influencerId: id,
    owner: `none,${id}`,
    q: 'Lena',
    by: '-followUpOn',
  }
  expect(read(raw)).toEqual({
    phase: ['contracted'],
    paid: ['partial'],
    campaignId: [id],
    influencerId: [id],
    owner: [id],
    q: 'Lena',
    by: '-followUpOn',
  })
  expect(read({ by: 'rate', phase: 'x', paid: 'x', brandId: 'x' })).toEqual({})
})

test('the server gets the filters under its own names, without blanks', () => {
  const search = readEngagementSearch({ phase: 'proposed', paid: 'pending', owner: id, q: ' spring ', by: 'startDate' })
  expect(engagementFilters(search)).toEqual({
    status: ['proposed'],
    paymentStatus: ['pending'],
    ownerId: [id],
    q: 'spring',
    sort: 'startDate',
  })
  expect(activeEngagementFilters(search)).toBe(3)
})

test('the first answers are what is shown: the first page, or the record with its offers', () => {
  expect(firstOfEngagements({ by: 'followUpOn' }, actorWith('designer'), new Map() as never)).toEqual([
    { key: 'GET /api/engagements', input: { sort: 'followUpOn', limit: 60 } },
  ])
  const keys = (role: string) => firstOf({ engagement: id }, actorWith(role)).map(({ key }) => key)
  expect(keys('graphic_designer')).toEqual(['GET /api/engagements/:id', 'GET /api/engagement-offers'])
  // Payments are read by people who see them only.
  expect(keys('digital_marketer')).toEqual(['GET /api/engagements/:id', 'GET /api/engagement-offers', 'GET /api/engagement-payments'])
  expect(firstOf({ engagement: 'short' }, actorWith('admin'))).toEqual([])
  expect(firstOf({ engagement: id }, actorWith('influencer', false))).toEqual([])
})
