import { afterAll, describe, expect, it } from 'vitest'
import type { SessionView } from '#features/workspace/users/schema.ts'
import type { Page } from '#shared/contract/endpoint.ts'
import type { ErrorBody } from '#shared/rights/errors.ts'
import { accountRoles } from '#shared/rights/roles.ts'
import { startAgency } from '#testing/harness/agency.ts'
import type { TestClient, TestUser } from '#testing/kit/test-app-types.ts'
import type { BrandAllocationView } from './schema.ts'

const { app, admin, manager, designer } = await startAgency()
afterAll(() => app.close())

const place = '/api/brand-allocations'
const add = (who: TestClient, fields: Record<string, unknown>) => who.raw<BrandAllocationView & ErrorBody>('POST', place, fields)
const set = (who: TestClient, id: string, billingContact: unknown) =>
  who.raw<BrandAllocationView & ErrorBody>('PATCH', `${place}/${id}`, { billingContact })
const scopeOf = async (who: TestClient) => (await who.call<SessionView>('GET /api/session')).session?.scope

/** Puts a person on a brand of their own. */
async function allocated(person: TestUser): Promise<{ brandId: string; id: string }> {
  const { id: brandId } = await app.brand()
  const { body } = await add(admin, { brandId, userId: person.id })
  return { brandId, id: body.id }
}

describe('the billing contacts of a brand', () => {
  it('are named by admins, on an open connection too, and listed for staff', async () => {
    const one = await app.as('client')
    const { brandId, id } = await allocated(one.user)
    const stream = await one.stream()
    const named = await set(admin, id, true)
    expect([named.status, named.body.billingContact, named.body.userId]).toEqual([200, true, one.user.id])
    const { message } = await stream.next((entry) => entry.message.kind === 'brand-allocation.updated')
    // They read their rights again, and learn nothing else.
    expect(message).toMatchObject({ what: 'rights', brandId: null, actorId: null, fields: [] })
    expect(await scopeOf(one)).toMatchObject({ brandIds: [brandId], billingBrandIds: [brandId] })
    expect((await app.actorOf(one)).scope.billingBrandIds).toEqual(new Set([brandId]))
    const team = await designer.raw<Page<BrandAllocationView>>('GET', `${place}?brandId=${brandId}`)
    expect(team.body.items.map(({ billingContact }) => billingContact)).toEqual([true])
    expect((await set(admin, id, false)).body.billingContact).toBe(false)
    expect(await scopeOf(one)).toMatchObject({ brandIds: [brandId], billingBrandIds: [] })
    stream.cut()
  })

  it('are recorded once, in the log of changes and in the audit log', async () => {
    const person = await app.user('client', { fullName: 'Cleo Contact' })
    const { brandId, id } = await allocated(person)
    for (const next of [true, true, false, false]) expect((await set(admin, id, next)).status).toBe(200)
    const events = await app.sql(
      `select kind, changes, audience, concerns from events where record_id = $1 and kind = 'brand-allocation.updated' order by id`,
      [id],
    )
    const event = { kind: 'brand-allocation.updated', audience: 'internal', concerns: [person.id] }
    expect(events).toEqual([
      { ...event, changes: { billingContact: [false, true] } },
      { ...event, changes: { billingContact: [true, false] } },
    ])
    const lines = await app.sql(
      `select kind, subject_name, details from audit_entries where record_id = $1 and kind like 'billing-contact.%' order by at, id`,
      [brandId],
    )
    expect(lines).toEqual([
      { kind: 'billing-contact.named', subject_name: 'Cleo Contact', details: { billingContact: [false, true] } },
      { kind: 'billing-contact.removed', subject_name: 'Cleo Contact', details: { billingContact: [true, false] } },
    ])
  })

  it.each(accountRoles)('are named by nobody but admins: %s', async (role) => {
    const { brandId, id } = await allocated(await app.user('client'))
    const who = await app.as(role)
    await app.allocateToBrand(who.user, brandId)
    const outside = role === 'client' || role === 'influencer'
    expect((await set(who, id, true)).status).toBe(role === 'admin' ? 200 : outside ? 404 : 403)
    const [row] = await app.sql('select billing_contact from brand_allocations where id = $1', [id])
    expect(row).toEqual({ billing_contact: role === 'admin' })
  })

  it('are clients alone: nobody of the agency, no influencer, and nobody without a role', async () => {
    for (const roles of [['influencer'], ['graphic_designer'], ['client', 'creative'], ['admin'], []] as const) {
      const person = await app.user(roles, { fullName: 'Nico Other' })
      const { brandId, id } = await allocated(person)
      const sentence = 'Nico Other isn’t a client. Only clients can be billing contacts.'
      const answer = await set(admin, id, true)
      expect([roles, answer.status, answer.body.fields]).toEqual([roles, 400, { billingContact: sentence }])
      await admin.raw('DELETE', `${place}/${id}`)
      const made = await add(admin, { brandId, userId: person.id, billingContact: true })
      expect([roles, made.status, made.body.fields]).toEqual([roles, 400, { billingContact: sentence }])
      expect(await app.sql('select 1 from brand_allocations where brand_id = $1', [brandId])).toEqual([])
    }
    const both = await allocated(await app.user(['client', 'influencer']))
    expect((await set(admin, both.id, true)).status).toBe(200)
  })

  it('come with the allocation, and end with it', async () => {
    const one = await app.as('client')
    const { id: brandId } = await app.brand()
    const made = await add(admin, { brandId, userId: one.user.id, billingContact: true })
    expect([made.status, made.body.billingContact]).toEqual([201, true])
    expect(await scopeOf(one)).toMatchObject({ billingBrandIds: [brandId] })
    await admin.raw('DELETE', `${place}/${made.body.id}`)
    expect(await scopeOf(one)).toMatchObject({ brandIds: [], billingBrandIds: [] })
    expect((await set(admin, made.body.id, true)).status).toBe(404)
    const again = await add(admin, { brandId, userId: one.user.id })
    expect(again.body.billingContact).toBe(false)
    expect(await scopeOf(one)).toMatchObject({ brandIds: [brandId], billingBrandIds: [] })
    const events = await app.sql('select kind, changes from events where record_id = $1 order by id', [made.body.id])
    expect(events).toEqual([
      { kind: 'brand-allocation.created', changes: { userId: [null, one.user.id], billingContact: [null, true] } },
      { kind: 'brand-allocation.deleted', changes: { userId: [one.user.id, null], billingContact: [true, null] } },
    ])
  })

  it('stop being one as soon as they are no client any more, or become staff', async () => {
    for (const change of [
      (person: TestUser) => app.sql(`update user_roles set role = 'influencer' where user_id = $1`, [person.id]),
      (person: TestUser) => admin.raw('POST', '/api/user-roles', { userId: person.id, role: 'creative' }),
    ]) {
      const one = await app.as('client')
      const { brandId, id } = await allocated(one.user)
      await set(admin, id, true)
      await change(one.user)
      expect(await scopeOf(one)).toMatchObject({ billingBrandIds: [] })
      const team = await admin.raw<Page<BrandAllocationView>>('GET', `${place}?brandId=${brandId}`)
      expect(team.body.items.map(({ billingContact }) => billingContact)).toEqual([false])
    }
  })

  it('are on the brand: a client of one of its projects alone has no place to be named in', async () => {
    const one = await app.as('client')
    const project = await app.project()
    await app.allocate(one.user, project, 'client')
    const [allocation] = await app.sql<{ id: string }>('select id from project_allocations where user_id = $1', [one.user.id])
    expect((await set(admin, allocation?.id ?? '', true)).status).toBe(404)
    expect(await scopeOf(one)).toMatchObject({ brandIds: [], projectIds: [project.id], billingBrandIds: [] })
  })

  it('see themselves as such when an admin looks at the portal as they do', async () => {
    const one = await app.as('client')
    const { brandId, id } = await allocated(one.user)
    await set(admin, id, true)
    const viewer = await app.as('admin')
    expect((await viewer.raw('POST', '/api/client-views', { userId: one.user.id })).status).toBe(201)
    expect(await scopeOf(viewer)).toMatchObject({ billingBrandIds: [brandId] })
    expect((await set(viewer, id, false)).status).toBe(403)
  })

  it('takes yes and no, and nothing else', async () => {
    const { id } = await allocated(await app.user('client'))
    for (const wrong of [null, 'yes', 1, undefined]) expect((await set(admin, id, wrong)).status).toBe(400)
    expect((await manager.raw('PATCH', `${place}/${id}`, { billingContact: true, userId: manager.user.id })).status).toBe(400)
  })
})
