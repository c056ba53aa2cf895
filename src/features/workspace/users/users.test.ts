import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import type { ProfileView } from './schema.ts'

let app: TestApp
let admin: TestClient

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

type Refusal = { code: string; message: string; fields?: Record<string, string> }
const profile = (client: TestClient, id: string) => client.raw<ProfileView & Refusal>('GET', `/api/profiles/${id}`)
const listed = async (client: TestClient, query = '') =>
  (await client.raw<{ items: ProfileView[] }>('GET', `/api/profiles?limit=200${query}`)).body.items

describe('who sees whom', () => {
  test('people outside see the staff of their projects and fellow clients, without e-mail and phone', async () => {
    const project = await app.project()
    const designer = await app.user('graphic_designer', { phone: '+44 20 7946 0000' })
    await app.allocate(designer, project, 'graphic_designer')
    const [client, fellow, influencer] = [await app.as('client'), await app.user('client'), await app.as('influencer')]
    await app.allocate(client.user, project, 'client')
    await app.allocateToBrand(fellow, project.brandId)
    await app.allocate(influencer.user, project, 'influencer')
    const foreignClient = await app.user('client')
    const foreignStaff = await app.user('creative')
    const seen = await profile(client, designer.id)
    expect(seen.body).toEqual({
      id: designer.id,
      fullName: designer.fullName,
      avatarUrl: null,
      roles: ['graphic_designer'],
      active: true,
      version: 1,
    })
    expect((await profile(client, fellow.id)).status).toBe(200)
    for (const hidden of [influencer.user.id, foreignClient.id, foreignStaff.id, randomUUID()]) {
      const answer = await profile(client, hidden)
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    }
    expect((await profile(influencer, designer.id)).status).toBe(200)
    for (const hidden of [client.user.id, fellow.id]) expect((await profile(influencer, hidden)).status).toBe(404)
    const names = (await listed(client)).map((one) => one.id).toSorted()
    expect(names).toEqual([client.user.id, designer.id, fellow.id, project.managerId, project.ownerId].toSorted())
    expect((await listed(client, `&q=${designer.email}`)).length).toBe(0)
  })

  test('without a role one sees oneself only; staff see everybody with e-mail and phone', async () => {
    const [nobody, staff] = [await app.as([]), await app.as('copywriter')]
    expect((await listed(nobody)).map((one) => one.id)).toEqual([nobody.user.id])
    expect((await profile(nobody, staff.user.id)).status).toBe(404)
    const seen = await profile(staff, nobody.user.id)
    expect(seen.body).toMatchObject({ email: nobody.user.email, phone: null, timezone: 'UTC', roles: [] })
    expect(seen.body.userRoles).toBeUndefined()
    expect((await profile(admin, staff.user.id)).body.userRoles).toMatchObject([{ role: 'copywriter' }])
  })

  test('the list pages by name and filters', async () => {
    const staff = await app.as('project_manager')
    const person = await app.user('video_editor', { fullName: '100% Sure_Thing' })
    expect((await listed(staff, '&q=100%25%20sure_')).map((one) => one.id)).toEqual([person.id])
    expect((await listed(staff, '&role=video_editor')).every((one) => one.roles.includes('video_editor'))).toBe(true)
    expect((await listed(staff, '&active=false')).every((one) => !one.active)).toBe(true)
    const all = (await listed(staff)).map((one) => one.id)
    const paged: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const answer: { body: { items: ProfileView[]; nextCursor: string | null } } = await staff.raw(
        'GET',
        `/api/profiles?limit=7${cursor ? `&cursor=${cursor}` : ''}`,
      )
      paged.push(...answer.body.items.map((one) => one.id))
      cursor = answer.body.nextCursor
    }
    expect(paged).toEqual(all)
    expect((await staff.raw('GET', '/api/profiles?cursor=nonsense')).status).toBe(400)
    expect((await staff.raw('GET', '/api/profiles?unknown=1')).status).toBe(400)
  })
})

describe('editing a profile', () => {
  const patch = (client: TestClient, id: string, body: Record<string, unknown>) =>
    client.raw<ProfileView & Refusal>('PATCH', `/api/profiles/${id}`, body)

  test('one’s own name, phone and zone; never the e-mail or another’s', async () => {
    const [client, staff] = [await app.as('client'), await app.as('project_manager')]
    const own = await patch(client, client.user.id, { fullName: '  Zoë  ', phone: '+1 212 555 0100', timezone: 'America/New_York' })
    expect([own.status, own.body.fullName, own.body.phone, own.body.timezone]).toEqual([200, 'Zoë', '+1 212 555 0100', 'America/New_York'])
    expect((await patch(client, client.user.id, { email: 'else@example.com' })).status).toBe(400)
    expect((await patch(client, client.user.id, { roles: ['admin'] })).status).toBe(400)
    expect((await patch(client, client.user.id, { timezone: '+05:00' })).status).toBe(400)
    const empty = await patch(client, client.user.id, { fullName: ' ' })
    expect(empty.body.fields).toEqual({ fullName: 'Full name is required' })
    expect((await patch(staff, client.user.id, { fullName: 'Other' })).status).toBe(403)
    expect((await patch(client, staff.user.id, { fullName: 'Other' })).status).toBe(404)
    expect((await profile(staff, client.user.id)).body.fullName).toBe('Zoë')
  })

  test('an admin edits another’s name and phone, and two changes at once meet', async () => {
    const person = await app.as('creative')
    expect((await patch(admin, person.user.id, { timezone: 'UTC', fullName: 'X' })).status).toBe(403)
    expect((await patch(admin, person.user.id, { phone: '1', version: 1 })).body.version).toBe(2)
    expect((await patch(person, person.user.id, { fullName: 'Mine', version: 1 })).body).toMatchObject({
      fullName: 'Mine',
      phone: '1',
      version: 3,
    })
    const stale = await patch(admin, person.user.id, { fullName: 'Theirs', version: 2 })
    expect([stale.status, stale.body.code, Object.keys(stale.body.fields ?? {})]).toEqual([409, 'stale', ['fullName']])
    expect((await patch(admin, person.user.id, { phone: '' })).body.phone).toBeNull()
  })
})
