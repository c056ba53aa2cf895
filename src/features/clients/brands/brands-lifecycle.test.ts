import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import type { Page } from '#shared/contract/endpoint.ts'
import type { ErrorBody } from '#shared/rights/errors.ts'
import { brandCalls, picture, startAgency } from '#testing/harness/agency.ts'
import type { TestClient } from '#testing/kit/test-app-types.ts'
import type { BrandAllocationView, BrandView } from './schema.ts'

const { app, admin, manager, designer, client } = await startAgency()
const { create, putLogo, stored } = brandCalls(app)
const brand = await app.brand({ name: 'Northwind' })
await app.allocateToBrand(client.user, brand)
afterAll(() => app.close())

describe('the logo', () => {
  it('is stored anew as WebP in its proportions, served, replaced and taken away', async () => {
    const { id } = (await create(admin, { name: 'With logo' })).body
    const first = await putLogo(admin, id, await picture(1200, 600))
    expect(first.status).toBe(200)
    const served = await fetch(app.url + (first.body.logoUrl ?? ''), { headers: { cookie: designer.cookie } })
    expect(served.headers.get('content-type')).toBe('image/webp')
    expect(served.headers.get('cache-control')).toContain('immutable')
    expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({ width: 512, height: 256, format: 'webp' })
    const second = await putLogo(admin, id, await picture())
    expect(second.body.logoUrl).not.toBe(first.body.logoUrl)
    const gone = await admin.raw<BrandView>('DELETE', `/api/brands/${id}/logo`)
    expect(gone.body.logoUrl).toBeNull()
    expect((await admin.raw('GET', `/api/brands/${id}/logo`)).status).toBe(404)
  })

  it('refuses what is no picture or is too large, by content and not by name', async () => {
    const { id } = (await create(admin, { name: 'No logo' })).body
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const text = await putLogo(admin, id, svg)
    expect([text.status, text.body.message]).toEqual([400, 'File must be an image'])
    const large = await putLogo(admin, id, new Uint8Array(2 * 1024 * 1024))
    expect([large.status, large.body.message]).toEqual([413, 'File size must be less than 2MB'])
    expect((await admin.raw('PUT', `/api/brands/${id}/logo`)).status).toBeGreaterThanOrEqual(400)
    expect(await stored(id)).toMatchObject({ logo_file_id: null, version: 1 })
  })
})

describe('the logo of a new brand', () => {
  const send = (who: TestClient, body: Uint8Array) =>
    who.raw<{ uploadId: string } & ErrorBody>('PUT', '/api/brand-logos', body, { 'content-type': 'application/octet-stream' })

  it('is given by whoever creates the brand, also a project manager, who may not change it afterwards', async () => {
    const sent = await send(manager, await picture(1200, 600))
    expect(sent.status).toBe(200)
    const made = await create(manager, { name: 'New with logo', logoUploadId: sent.body.uploadId })
    expect(made.status).toBe(201)
    const served = await fetch(app.url + (made.body.logoUrl ?? ''), { headers: { cookie: designer.cookie } })
    expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({ width: 512, height: 256, format: 'webp' })
    expect((await putLogo(manager, made.body.id, await picture())).status).toBe(403)
    expect((await manager.raw('DELETE', `/api/brands/${made.body.id}/logo`)).status).toBe(403)
  })

  it('is taken once, by its sender, at creation alone', async () => {
    const { uploadId } = (await send(manager, await picture())).body
    expect((await create(admin, { name: 'Another’s logo', logoUploadId: uploadId })).status).toBe(404)
    expect((await create(manager, { name: 'First', logoUploadId: uploadId })).status).toBe(201)
    expect((await create(manager, { name: 'Second', logoUploadId: uploadId })).status).toBe(404)
    expect((await admin.raw('PATCH', `/api/brands/${brand.id}`, { logoUploadId: uploadId })).status).toBe(400)
  })

  it('is refused to whoever cannot create a brand, and where it is no picture', async () => {
    for (const who of [designer, client]) expect((await send(who, await picture())).status).toBe(403)
    const text = await send(manager, new TextEncoder().encode('no picture'))
    expect([text.status, text.body.message]).toEqual([400, 'File must be an image'])
  })
})

describe('archive and deletion', () => {
  it('archives and restores, leaving the brand readable meanwhile', async () => {
    const { id } = (await create(admin, { name: 'Put away' })).body
    const archived = await admin.raw<BrandView>('POST', `/api/brands/${id}/archive`)
    expect(archived.body.archivedAt).not.toBeNull()
    expect((await designer.raw<BrandView>('GET', `/api/brands/${id}`)).status).toBe(200)
    const again = await admin.raw<BrandView>('POST', `/api/brands/${id}/archive`)
    expect(again.body).toMatchObject({ archivedAt: archived.body.archivedAt, version: 2 })
    expect((await admin.raw<BrandView>('POST', `/api/brands/${id}/restore`)).body.archivedAt).toBeNull()
  })

  it('refuses to delete a brand with projects and names how many', async () => {
    const own = await app.brand()
    await app.project({ brand: own })
    const one = await admin.raw<ErrorBody>('DELETE', `/api/brands/${own.id}`)
    expect([one.status, one.body.message]).toEqual([409, 'This brand still has 1 project. Remove it first, or archive the brand instead.'])
    await app.project({ brand: own, archivedAt: new Date() })
    const two = await admin.raw<ErrorBody>('DELETE', `/api/brands/${own.id}`)
    expect(two.body.message).toContain('still has 1 project and 1 archived project. Remove them first')
    expect(await stored(own.id)).toBeDefined()
  })

  it('tells those who may delete it whether it is empty, and nobody else', async () => {
    const own = await app.brand()
    await app.allocateToBrand(client.user, own)
    const deletable = async (who = admin) => (await who.raw<BrandView>('GET', `/api/brands/${own.id}`)).body.deletable
    expect([await deletable(), await deletable(manager), await deletable(client)]).toEqual([true, undefined, undefined])
    const { items } = (await admin.raw<{ items: BrandView[] }>('GET', '/api/brands?limit=100')).body
    expect(items.find(({ id }) => id === own.id)?.deletable).toBe(true)
    await app.project({ brand: own, archivedAt: new Date() })
    expect(await deletable()).toBe(false)
  })

  it('deletes an empty brand with its allocations', async () => {
    const own = await app.brand()
    await app.allocateToBrand(client.user, own)
    expect((await admin.raw('DELETE', `/api/brands/${own.id}`)).status).toBe(200)
    expect(await stored(own.id)).toBeUndefined()
    const events = await app.sql('select kind, concerns from events where brand_id = $1 order by id', [own.id])
    expect(events).toEqual([
      { kind: 'brand-allocation.deleted', concerns: [client.user.id] },
      { kind: 'brand.deleted', concerns: [] },
    ])
    expect((await admin.raw('DELETE', `/api/brands/${own.id}`)).status).toBe(404)
  })

  it('never loses a project that is created while its brand is deleted', async () => {
    for (let round = 0; round < 20; round += 1) {
      const own = await app.brand()
      const [created, deleted] = await Promise.all([
        manager.raw<ErrorBody>('POST', '/api/projects', {
          name: `Race ${round}`,
          brandId: own.id,
          projectManagerId: manager.user.id,
          productOwnerId: manager.user.id,
        }),
        admin.raw<ErrorBody>('DELETE', `/api/brands/${own.id}`),
      ])
      expect([[201, 409].join(), [400, 200].join()]).toContain([created.status, deleted.status].join())
      if (deleted.status === 409) expect(deleted.body.message).toContain('1 project')
      expect(await app.sql('select 1 from projects where brand_id = $1', [own.id])).toHaveLength(created.status === 201 ? 1 : 0)
    }
  })
})

describe('the team', () => {
  const add = (who: TestClient, fields: Record<string, unknown>) =>
    who.raw<BrandAllocationView & ErrorBody>('POST', '/api/brand-allocations', fields)

  it('is kept by admins, read by staff, and closed to people outside', async () => {
    const own = await app.brand()
    const other = await app.user('client', { fullName: 'Ada Client' })
    const made = await add(admin, { brandId: own.id, userId: other.id })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      userId: other.id,
      allocatedBy: admin.user.id,
      user: { fullName: 'Ada Client', roles: ['client'], active: true },
    })
    const again = await add(admin, { brandId: own.id, userId: other.id })
    expect([again.status, again.body.message]).toEqual([409, 'Ada Client is already on this brand’s team.'])
    const list = await designer.raw<Page<BrandAllocationView>>('GET', `/api/brand-allocations?brandId=${own.id}`)
    expect(list.body.items.map(({ user }) => user.email)).toEqual([other.email])
    await app.allocateToBrand(client.user, own)
    expect((await client.raw('GET', `/api/brand-allocations?brandId=${own.id}`)).status).toBe(403)
    for (const who of [manager, designer, client]) {
      expect((await add(who, { brandId: own.id, userId: designer.user.id })).status).toBe(403)
    }
    expect((await manager.raw('DELETE', `/api/brand-allocations/${made.body.id}`)).status).toBe(403)
    expect((await client.raw('DELETE', `/api/brand-allocations/${made.body.id}`)).status).toBe(404)
    expect((await (await app.as('client')).raw('DELETE', `/api/brand-allocations/${made.body.id}`)).status).toBe(404)
    expect(await app.sql('select 1 from brand_allocations where id = $1', [made.body.id])).toHaveLength(1)
    expect((await admin.raw('DELETE', `/api/brand-allocations/${made.body.id}`)).status).toBe(200)
    expect(await app.sql('select 1 from brand_allocations where id = $1', [made.body.id])).toHaveLength(0)
  })

  it('refuses unknown and deactivated people and unknown brands', async () => {
    const gone = await app.user('client', { deactivatedAt: new Date() })
    expect((await add(admin, { brandId: brand.id, userId: gone.id })).body.fields?.userId).toContain('deactivated')
    expect((await add(admin, { brandId: brand.id, userId: randomUUID() })).body.fields?.userId).toBe('Select a person')
    expect((await add(admin, { brandId: randomUUID(), userId: client.user.id })).status).toBe(404)
  })

  it('opens and closes the brand to a client, also on an open connection', async () => {
    const own = await app.brand()
    const one = await app.as('client')
    const stream = await one.stream()
    const made = await add(admin, { brandId: own.id, userId: one.user.id })
    await stream.next((entry) => entry.message.what === 'rights')
    expect((await one.raw('GET', `/api/brands/${own.id}`)).status).toBe(200)
    await admin.raw('DELETE', `/api/brand-allocations/${made.body.id}`)
    await stream.next((entry) => entry.message.kind === 'brand-allocation.deleted')
    expect((await one.raw('GET', `/api/brands/${own.id}`)).status).toBe(404)
    stream.cut()
  })
})
