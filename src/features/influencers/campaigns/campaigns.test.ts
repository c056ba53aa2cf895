import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { CampaignBoardView, CampaignDetail, CampaignView, CategoryView } from './schema.ts'

let app: TestApp
let [manager, marketer, designer]: TestClient[] = []
let project: TestProject
let other: TestProject
beforeAll(async () => {
  app = await startTestApp()
  ;[manager, marketer, designer] = [await app.as('project_manager'), await app.as('digital_marketer'), await app.as('graphic_designer')]
  project = await app.project()
  other = await app.project()
})
afterAll(() => app.close())

type Refusal = { code: string; message: string; fields?: Record<string, string> }
type History = { items: { changes: { field: string }[] }[] }
const as = (client: TestClient | undefined) => client as TestClient
const body = (fields: object) => ({ name: 'Spring launch', brandId: project.brandId, ...fields })
const create = (fields: object = {}, who = manager) => as(who).call<CampaignDetail>('POST /api/campaigns', body(fields))
const change = (id: string, fields: object, who = manager) => as(who).call<CampaignDetail>('PATCH /api/campaigns/:id', { id, ...fields })
const list = async (input: object) => (await as(manager).call<{ items: CampaignView[] }>('GET /api/campaigns', { ...input })).items

describe('a campaign', () => {
  test('begins planned, its creator’s, with the currency of its project, else of its brand, else of the workspace', async () => {
    await app.sql(`update brands set billing_currency = 'CHF' where id = $1`, [project.brandId])
    const made = await create({ projectId: project.id, budget: '24000', hashtags: ['spring', '#Spring', '#new'], mentions: ['brand'] })
    expect(made).toMatchObject({
      status: 'planned',
      ownerId: as(manager).user.id,
      currency: 'EUR',
      budget: '24000.00',
      hashtags: ['#spring', '#new'],
      mentions: ['@brand'],
      brand: { id: project.brandId },
      project: { id: project.id },
      owner: { id: as(manager).user.id },
    })
    expect((await create({ ownerId: null })).currency).toBe('CHF')
    await app.sql('update brands set billing_currency = null where id = $1', [project.brandId])
    expect(await create({ currency: 'JPY', budget: '5000' })).toMatchObject({ currency: 'JPY', budget: '5000' })
    const [workspace] = await app.sql<{ currency: string }>('select currency from workspace_settings')
    expect((await create()).currency).toBe(workspace?.currency ?? 'USD')
  })

  test.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(201) }, 'name', 'Enter at most 200 characters'],
    [{ brandId: '' }, 'brandId', 'Select a brand'],
    [{ goal: 'x'.repeat(501) }, 'goal', 'Enter at most 500 characters'],
    [{ brief: 'x'.repeat(10_001) }, 'brief', 'Enter at most 10000 characters'],
    [{ startDate: '2031-02-02', endDate: '2031-02-01' }, 'endDate', 'The end date must not be before the start date'],
    [{ budget: '-1' }, 'budget', 'Enter an amount of at least 0'],
    [{ budget: '1.005', currency: 'EUR' }, 'budget', 'EUR amounts have two decimals.'],
    [{ budget: '1.5', currency: 'JPY' }, 'budget', 'JPY amounts have no decimals.'],
    [{ markets: ['XX'] }, 'markets', 'Choose a country'],
    [{ hashtags: ['two words'] }, 'hashtags', 'A hashtag has no spaces'],
    [{ mentions: Array.from({ length: 21 }, (_, n) => `m${n}`) }, 'mentions', 'Enter at most 20 mentions'],
    [{ landingUrl: 'javascript:alert(1)' }, 'landingUrl', 'Invalid URL'],
    [{ landingUrl: `https://example.com/${'x'.repeat(500)}` }, 'landingUrl', 'Invalid URL'],
  ])('with %o is refused at the field', async (fields, field, sentence) => {
    const answer = await as(manager).raw<Refusal>('POST', '/api/campaigns', body(fields))
    expect(answer.status).toBe(400)
    expect(Object.entries(answer.body.fields ?? {}).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1]).toBe(sentence)
  })

  test('takes a project of its brand or none, and an owner from the agency', async () => {
    const refused = async (fields: object) => (await as(manager).raw<Refusal>('POST', '/api/campaigns', body(fields))).body.fields
    expect(await refused({ projectId: other.id })).toEqual({
      projectId: 'This project belongs to another brand. Select a project of the campaign’s brand.',
    })
    const client = await app.as('client')
    expect((await refused({ ownerId: client.user.id }))?.ownerId).toContain('is not an active member of the agency. Select another owner.')
    expect(await refused({ categoryId: project.id })).toEqual({ categoryId: 'Select a category' })
    const made = await create({ projectId: project.id })
    const moved = await as(manager).raw<Refusal>('PATCH', `/api/campaigns/${made.id}`, { brandId: other.brandId })
    expect(moved.body.fields).toHaveProperty('projectId')
    expect(await change(made.id, { brandId: other.brandId, projectId: other.id })).toMatchObject({ brandId: other.brandId })
  })

  test('shows its budget to people who see payments: others get neither the field nor its history', async () => {
    const { id } = await create({ budget: '900', currency: 'EUR' })
    await change(id, { budget: '1000', goal: 'Reach' }, marketer)
    expect((await as(marketer).call<CampaignDetail>('GET /api/campaigns/:id', { id })).budget).toBe('1000.00')
    const seen = await as(designer).call<CampaignDetail>('GET /api/campaigns/:id', { id })
    expect(seen).toMatchObject({ name: 'Spring launch', goal: 'Reach' })
    for (const answer of [
      seen,
      await as(designer).call('GET /api/campaigns', { brandId: project.brandId }),
      await as(designer).call('GET /api/campaign-board', { brandId: project.brandId }),
      await as(designer).call('GET /api/history', { recordType: 'campaign', recordId: id }),
    ])
      expect(JSON.stringify(answer)).not.toContain('budget')
    const read = await as(manager).call<History>('GET /api/history', { recordType: 'campaign', recordId: id })
    expect(read.items.flatMap(({ changes }) => changes.map(({ field }) => field)).filter((field) => field === 'budget')).toHaveLength(2)
  })

  test('merges changes of different fields, and refuses those of the same one, the budget included', async () => {
    const { id, version } = await create({ budget: '100', currency: 'EUR' })
    const one = await change(id, { version, budget: '200.00', name: 'Summer' })
    expect(await change(id, { version, goal: 'Reach' })).toMatchObject({ name: 'Summer', budget: '200.00', goal: 'Reach' })
    const late = await as(marketer).raw<Refusal & { current: object }>('PATCH', `/api/campaigns/${id}`, { version, budget: '300' })
    expect(late.body).toMatchObject({ code: 'stale', fields: { budget: expect.any(String) }, current: { budget: '200.00' } })
    expect((await change(id, { budget: '200.0' })).version).toBe(one.version + 1)
  })

  test('says in its history who owned it, by name', async () => {
    const { id } = await create({ ownerId: as(marketer).user.id })
    await change(id, { ownerId: as(manager).user.id })
    const { names } = await as(designer).call<{ names: Record<string, string> }>('GET /api/history', {
      recordType: 'campaign',
      recordId: id,
    })
    expect(names).toMatchObject({ [as(marketer).user.id]: expect.any(String), [as(manager).user.id]: expect.any(String) })
  })

  test('is deleted by admins and project managers, and comes back as it was', async () => {
    const { id } = await create({ name: 'Gone tomorrow' })
    expect((await as(marketer).raw('DELETE', `/api/campaigns/${id}`)).status).toBe(403)
    const { deletionId } = await as(manager).call<{ deletionId: string }>('DELETE /api/campaigns/:id', { id })
    expect(await list({ q: 'Gone tomorrow' })).toEqual([])
    await as(manager).call('POST /api/campaigns/:id/restore', { id, deletionId })
    expect(await list({ q: 'gone' })).toHaveLength(1)
  })

  test('passes to a person who can edit campaigns when its owner leaves', async () => {
    const leaver = await app.as('digital_marketer')
    const { id } = await create({ ownerId: leaver.user.id })
    const done = await create({ ownerId: leaver.user.id, status: 'completed' })
    const admin = await app.as('admin')
    const { groups } = await admin.call<{ groups: object[] }>('GET /api/team-members/:id/open-work', { id: leaver.user.id })
    const takers = ['admin', 'project_manager', 'digital_marketer']
    expect(groups).toEqual([expect.objectContaining({ recordType: 'campaign', noun: 'campaign', count: 1, takers })])
    const moves = [{ recordType: 'campaign', projectId: null, assigneeId: as(marketer).user.id }]
    await admin.call('POST /api/team-members/:id/hand-over', { id: leaver.user.id, moves })
    expect((await as(manager).call<CampaignDetail>('GET /api/campaigns/:id', { id })).ownerId).toBe(as(marketer).user.id)
    expect((await as(manager).call<CampaignDetail>('GET /api/campaigns/:id', { id: done.id })).ownerId).toBe(leaver.user.id)
  })
})

describe('lists', () => {
  test('narrow by brand, project, status, owner and words, and leave out what is archived', async () => {
    const place = await app.project()
    const make = (fields: object) => create({ brandId: place.brandId, ...fields })
    const a = await make({ name: 'Alpha', projectId: place.id, status: 'active', endDate: '2031-03-01' })
    const b = await make({ name: 'Beta', ownerId: null, endDate: '2031-01-01' })
    const c = await make({ name: 'Gamma', status: 'completed' })
    const found = async (input: object) => (await list({ brandId: place.brandId, ...input })).map(({ name }) => name)
    expect(await found({})).toEqual(['Gamma', 'Beta', 'Alpha'])
    expect(await found({ sort: 'endDate' })).toEqual(['Beta', 'Alpha', 'Gamma'])
    expect(await found({ sort: '-endDate' })).toEqual(['Alpha', 'Beta', 'Gamma'])
    expect(await found({ projectId: place.id })).toEqual(['Alpha'])
    expect(await found({ status: 'active,completed' })).toEqual(['Gamma', 'Alpha'])
    expect(await found({ ownerId: 'none' })).toEqual(['Beta'])
    expect(await found({ ownerId: as(manager).user.id, q: 'gam' })).toEqual(['Gamma'])
    const board = await as(manager).call<CampaignBoardView>('GET /api/campaign-board', { brandId: place.brandId })
    expect(board.columns.map(({ status, count, items }) => [status, count, items.map(({ id }) => id)])).toEqual([
      ['planned', 1, [b.id]],
      ['active', 1, [a.id]],
      ['paused', 0, []],
      ['completed', 1, [c.id]],
      ['cancelled', 0, []],
    ])
    await app.sql('update projects set archived_at = now() where id = $1', [place.id])
    const everywhere = async () => (await list({ limit: 200 })).map(({ id }) => id)
    expect(await everywhere()).not.toContain(a.id)
    expect(await everywhere()).toContain(b.id)
    expect(await found({ projectId: place.id })).toEqual(['Alpha'])
  })

  test('the board goes on column by column, what ended last first among the completed', async () => {
    const place = await app.project()
    for (let n = 0; n < 5; n += 1)
      await create({ brandId: place.brandId, name: `Done ${n}`, status: 'completed', endDate: `2031-01-0${n + 1}` })
    const first = await as(manager).call<CampaignBoardView>('GET /api/campaign-board', { brandId: place.brandId, limit: 2 })
    const done = first.columns.find(({ status }) => status === 'completed')
    expect(done).toMatchObject({ count: 5, items: [{ name: 'Done 4' }, { name: 'Done 3' }] })
    const next = await as(manager).call<{ items: { name: string }[] }>('GET /api/campaign-board/cards', {
      brandId: place.brandId,
      status: 'completed',
      cursor: done?.nextCursor,
    })
    expect(next.items.map(({ name }) => name)).toEqual(['Done 2', 'Done 1', 'Done 0'])
  })
})

describe('categories', () => {
  test('have unique names whatever their case, also when two people add one together, and can’t be deleted while a campaign uses them', async () => {
    const add = (name: string) => as(marketer).raw<CategoryView & Refusal>('POST', '/api/campaign-categories', { name })
    const both = await Promise.all([add('Beverages'), add('beverages')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const made = both.find(({ status }) => status === 201)?.body as CategoryView
    const campaign = await create({ categoryId: made.id })
    expect(campaign.category).toEqual({ id: made.id, name: made.name })
    const refused = await as(marketer).raw<Refusal>('DELETE', `/api/campaign-categories/${made.id}`)
    expect([refused.status, refused.body.message]).toEqual([409, `1 campaign uses “${made.name}”. Choose another category there first.`])
    await as(manager).call('DELETE /api/campaigns/:id', { id: campaign.id })
    expect((await as(marketer).raw('DELETE', `/api/campaign-categories/${made.id}`)).status).toBe(200)
    expect((await as(designer).raw('POST', '/api/campaign-categories', { name: 'Food' })).status).toBe(403)
  })
})
