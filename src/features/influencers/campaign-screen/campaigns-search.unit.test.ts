import { expect, test } from 'vitest'
import { type CampaignSearch, campaignFilters, firstOfCampaigns, readCampaignSearch, tableFilters } from './campaigns-search.ts'

const id = '0197a1b2-0000-7000-8000-000000000001'
const read = (raw: Readonly<Record<string, unknown>>): CampaignSearch =>
  JSON.parse(JSON.stringify(readCampaignSearch(raw))) as CampaignSearch
const first = (raw: Readonly<Record<string, unknown>>) => firstOfCampaigns(raw, {} as never, new Map() as never)

test('an address is read as far as it makes sense', () => {
  expect(read({ brandId: [id, 'x'], stage: 'active,over', owner: `none,${id}`, q: 'Launch', order: '-name', as: 'board' })).toEqual({
    brandId: [id],
    stage: ['active'],
    owner: ['none', id],
    q: 'Launch',
    order: '-name',
    as: 'board',
  })
  expect(read({ order: 'budget', as: 'cards', stage: 'x' })).toEqual({})
})

test('the server gets the filters under its own names, without blanks', () => {
  expect(campaignFilters(readCampaignSearch({ stage: 'paused', owner: id, q: ' spring ' }))).toEqual({
    status: ['paused'],
    ownerId: [id],
    q: 'spring',
  })
  expect(tableFilters(readCampaignSearch({ order: '-endDate' }))).toEqual({ sort: '-endDate' })
})

test('the first answer is what the view shows: the board, or the first page of the table', () => {
  expect(first({ as: 'board', stage: 'active', order: 'name' })).toEqual([
    { key: 'GET /api/campaign-board', input: { status: ['active'] } },
  ])
  expect(first({ order: 'name' })).toEqual([{ key: 'GET /api/campaigns', input: { sort: 'name', limit: 60 } }])
})
