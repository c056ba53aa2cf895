import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import type { Page } from '#shared/contract/endpoint.ts'
import { accountRoles } from '#shared/rights/roles.ts'
import { brandCalls, picture, startAgency } from '#testing/harness/agency.ts'
import type { BrandView } from './schema.ts'

const { app, admin, manager, designer, client } = await startAgency()
const { create, patch, putLogo, stored } = brandCalls(app)
const brand = await app.brand({ name: 'Northwind' })
await app.allocateToBrand(client.user, brand)
afterAll(() => app.close())

describe('creating a brand', () => {
  it('applies the defaults, turns empty text into nothing and records who did it', async () => {
    const answer = await create(manager, { industry: 'Coffee', website: '', billingEmail: 'pay@example.com', billingCurrency: 'EUR' })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      name: 'Fresh',
      industry: 'Coffee',
      website: null,
      logoUrl: null,
      status: 'active',
      archivedAt: null,
      projectCount: 0,
      memberCount: 0,
      createdBy: { id: manager.user.id },
      billingEmail: 'pay@example.com',
      billingCurrency: 'EUR',
      version: 1,
    })
    const events = await app.sql('select kind, actor_id, audience from events where record_id = $1', [answer.body.id])
    expect(events).toEqual([{ kind: 'brand.created', actor_id: manager.user.id, audience: 'client' }])
  })

  it('answers a repeated request with the same brand', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => admin.raw<BrandView>('POST', '/api/brands', { name: 'Only once' }, key)),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await app.sql('select 1 from brands where name = $1', ['Only once'])).toHaveLength(1)
  })

  it.each([
    [{ name: '' }, 'name', 'Brand name is required'],
    [{ name: '   ' }, 'name', 'Brand name is required'],
    [{ name: 'x'.repeat(101) }, 'name', 'Enter at most 100 characters'],
    [{ website: 'not a link' }, 'website', 'Invalid URL'],
    [{ website: 'javascript:alert(1)' }, 'website', 'Invalid URL'],
    [{ status: 'sleeping' }, 'status', undefined],
    [{ billingEmail: 'nobody' }, 'billingEmail', 'Invalid email address'],
    [{ billingCurrency: 'XXY' }, 'billingCurrency', 'Choose a currency'],
    [{ logoFileId: randomUUID() }, 'logoFileId', undefined],
    [{ createdBy: randomUUID() }, 'createdBy', undefined],
  ])('refuses %j', async (fields, field, message) => {
    const answer = await create(admin, fields)
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toHaveProperty(field)
    if (message) expect(answer.body.fields?.[field]).toBe(message)
  })

  it('takes a name of 100 characters', async () => {
    expect((await create(admin, { name: 'x'.repeat(100) })).status).toBe(201)
  })

  it.each(accountRoles)('is open to admin and project manager only: %s', async (role) => {
    const who = await app.as(role)
    const expected = role === 'admin' || role === 'project_manager' ? 201 : 403
    expect((await create(who, { name: `By ${role}` })).status).toBe(expected)
    expect(await app.sql('select 1 from brands where name = $1', [`By ${role}`])).toHaveLength(expected === 201 ? 1 : 0)
  })
})

describe('who sees a brand', () => {
  it('asks for a session', async () => {
    const answers = await Promise.all([
      app.nobody.raw('GET', '/api/brands'),
      app.nobody.raw('GET', `/api/brands/${brand.id}`),
      app.nobody.raw('GET', `/api/brands/${brand.id}/logo`),
      app.nobody.raw('POST', '/api/brands', { name: 'No' }),
      app.nobody.raw('DELETE', `/api/brands/${brand.id}`),
      app.nobody.raw('GET', `/api/brand-allocations?brandId=${brand.id}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(401))
  })

  it('shows a client the brands they are on, without members, creator and billing', async () => {
    await app.sql('update brands set billing_name = $2, billing_email = $3 where id = $1', [
      brand.id,
      'Northwind Ltd',
      'pay@northwind.example',
    ])
    const answer = await client.raw<BrandView>('GET', `/api/brands/${brand.id}`)
    expect(answer.body.name).toBe('Northwind')
    const hiddenFields = ['memberCount', 'createdBy', 'billingName', 'billingAddress', 'billingEmail', 'billingCurrency', 'billingTerms']
    for (const field of hiddenFields) expect(answer.body).not.toHaveProperty(field)
    const list = await client.raw<Page<BrandView>>('GET', '/api/brands?limit=200')
    expect(list.body.items.map(({ id }) => id)).toEqual([brand.id])
    expect(list.text).not.toContain('Northwind Ltd')
    const staff = await designer.raw<BrandView>('GET', `/api/brands/${brand.id}`)
    expect(staff.body).toMatchObject({ billingName: 'Northwind Ltd', memberCount: 1 })
  })

  it('gives a project-only client the brand’s logo, and neither its details nor its place in the list', async () => {
    const one = await app.as('client')
    const project = await app.project({ brand })
    await app.allocate(one.user, project, 'client')
    expect((await putLogo(admin, brand.id, await picture())).status).toBe(200)
    expect((await one.raw('GET', `/api/brands/${brand.id}`)).status).toBe(404)
    expect((await one.raw<Page<BrandView>>('GET', '/api/brands')).body.items).toEqual([])
    expect((await one.raw('GET', `/api/brands/${brand.id}/logo`)).status).toBe(200)
  })

  it('answers 404 to other clients and to accounts without a role', async () => {
    const foreign = await app.as('client')
    const nobody = await app.as([])
    for (const who of [foreign, nobody]) {
      expect((await who.raw('GET', `/api/brands/${brand.id}`)).status).toBe(404)
      expect((await who.raw('GET', `/api/brands/${brand.id}/logo`)).status).toBe(404)
      expect((await patch(who, brand.id, { name: 'Taken' })).status).toBe(404)
      expect((await who.raw('DELETE', `/api/brands/${brand.id}`)).status).toBe(404)
      expect((await who.raw('POST', `/api/brands/${brand.id}/archive`)).status).toBe(404)
      expect((await who.raw('GET', `/api/brand-allocations?brandId=${brand.id}`)).status).toBe(404)
    }
    expect((await foreign.raw<Page<BrandView>>('GET', '/api/brands')).body.items).toEqual([])
    expect((await nobody.raw('GET', '/api/brands')).status).toBe(403)
    expect(await stored(brand.id)).toMatchObject({ name: 'Northwind', archived_at: null })
  })

  it('opens names and cards to everyone signed in where the workspace says so, and never billing or team', async () => {
    const foreign = await app.as('influencer')
    await app.setVisibility('all')
    try {
      const answer = await foreign.raw<BrandView>('GET', `/api/brands/${brand.id}`)
      expect(answer.status).toBe(200)
      expect(answer.body).not.toHaveProperty('billingName')
      expect((await foreign.raw('GET', `/api/brand-allocations?brandId=${brand.id}`)).status).toBe(403)
      expect((await patch(foreign, brand.id, { name: 'Taken' })).status).toBe(403)
    } finally {
      await app.setVisibility('allocated')
    }
    expect((await foreign.raw('GET', `/api/brands/${brand.id}`)).status).toBe(404)
  })

  it('counts only projects within the viewer’s reach, and none that is archived', async () => {
    const own = await app.brand()
    for (const archivedAt of [undefined, undefined, new Date()]) await app.project({ brand: own, ...(archivedAt && { archivedAt }) })
    const both = await app.as('client')
    await app.allocateToBrand(both.user, own)
    expect((await admin.raw<BrandView>('GET', `/api/brands/${own.id}`)).body.projectCount).toBe(2)
    expect((await both.raw<BrandView>('GET', `/api/brands/${own.id}`)).body.projectCount).toBe(2)
  })
})

describe('the list', () => {
  it('searches, filters, offers and pages', async () => {
    const word = `Zed${randomUUID().slice(0, 6)}`
    const made = []
    for (const name of ['a', 'B', 'c']) made.push(await app.brand({ name: `${word} ${name}` }))
    await app.brand({ name: `${word} quiet`, status: 'inactive' })
    await app.brand({ name: `${word} old`, archivedAt: new Date() })
    const names = async (query: string) =>
      (await designer.raw<Page<BrandView>>('GET', `/api/brands?q=${word}&${query}`)).body.items.map(({ name }) =>
        name.replace(`${word} `, ''),
      )
    expect(await names('')).toEqual(['a', 'B', 'c', 'quiet'])
    expect(await names('open=true')).toEqual(['a', 'B', 'c'])
    expect(await names('status=inactive')).toEqual(['quiet'])
    expect(await names('archived=true')).toEqual(['old'])
    for (const order of ['', '&open=true']) {
      const first = await designer.raw<Page<BrandView>>('GET', `/api/brands?q=${word}&status=active&limit=2${order}`)
      const second = await designer.raw<Page<BrandView>>(
        'GET',
        `/api/brands?q=${word}&status=active&limit=2${order}&cursor=${first.body.nextCursor ?? ''}`,
      )
      expect(new Set([...first.body.items, ...second.body.items].map(({ id }) => id)).size).toBe(3)
      expect(second.body.nextCursor).toBeNull()
    }
    expect(made).toHaveLength(3)
  })

  it('takes the signs of a pattern literally', async () => {
    expect((await admin.raw<Page<BrandView>>('GET', `/api/brands?q=${encodeURIComponent('%_%')}`)).body.items).toEqual([])
  })
})

describe('editing a brand', () => {
  it('is for admins; others who see it are refused and nothing changes', async () => {
    for (const who of [manager, designer, client]) {
      expect((await patch(who, brand.id, { name: 'Taken' })).status).toBe(403)
      expect((await putLogo(who, brand.id, await picture())).status).toBe(403)
      expect((await who.raw('DELETE', `/api/brands/${brand.id}/logo`)).status).toBe(403)
      expect((await who.raw('POST', `/api/brands/${brand.id}/archive`)).status).toBe(403)
      expect((await who.raw('POST', `/api/brands/${brand.id}/restore`)).status).toBe(403)
      expect((await who.raw('DELETE', `/api/brands/${brand.id}`)).status).toBe(403)
    }
    expect(await stored(brand.id)).toMatchObject({ name: 'Northwind', archived_at: null })
  })

  it('keeps both people’s changes to different fields, and tells the second about the same field', async () => {
    const { id, version } = (await create(admin, { name: 'Shared' })).body
    const [one, two] = [
      await patch(admin, id, { version, industry: 'Tea' }),
      await patch(admin, id, { version, website: 'https://tea.example' }),
    ]
    expect([one.status, two.status]).toEqual([200, 200])
    expect(two.body).toMatchObject({ industry: 'Tea', website: 'https://tea.example', version: 3 })
    const late = await patch(admin, id, { version, industry: 'Coffee', name: 'Mine' })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ code: 'stale', fields: { industry: expect.any(String) }, current: { industry: 'Tea', version: 3 } })
    expect(late.body.fields).not.toHaveProperty('name')
    expect(await stored(id)).toMatchObject({ industry: 'Tea', name: 'Shared', version: 3 })
  })

  it('tells only staff about a change of billing data', async () => {
    const { id } = (await create(admin, { name: 'Quiet billing' })).body
    await patch(admin, id, { billingTerms: 'Net 30' })
    await patch(admin, id, { billingTerms: 'Net 14', name: 'Louder' })
    const events = await app.sql('select audience from events where record_id = $1 order by id', [id])
    expect(events.map(({ audience }) => audience)).toEqual(['client', 'internal', 'client'])
  })
})
