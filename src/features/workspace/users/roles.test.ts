import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { soon, startTestApp, until } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import type { ProfileView, UserRoleView } from './schema.ts'

let app: TestApp
let admin: TestClient

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

type Refusal = { code: string; message: string; fields?: Record<string, string> }
const activeAdmins = async (): Promise<number> => {
  const [row] = await app.sql<{ n: number }>(
    `select count(*) as n from user_roles r join users u on u.id = r.user_id where r.role = 'admin' and u.deactivated_at is null`,
  )
  return Number(row?.n)
}

describe('roles', () => {
  const assign = (client: TestClient, userId: string, role: string) =>
    client.raw<UserRoleView & Refusal>('POST', '/api/user-roles', { userId, role })
  const remove = (client: TestClient, id: string) => client.raw<Refusal>('DELETE', `/api/user-roles/${id}`)

  test('only admins list, assign and remove them', async () => {
    const person = await app.user('creative')
    for (const role of ['project_manager', 'client'] as const) {
      const client = await app.as(role)
      expect((await client.raw('GET', '/api/user-roles')).status).toBe(403)
      expect((await assign(client, person.id, 'client')).status).toBe(403)
      expect((await assign(client, client.user.id, 'admin')).status).toBe(403)
    }
    const made = await assign(admin, person.id, 'video_editor')
    expect([made.status, made.body.user.email]).toEqual([201, person.email])
    const again = await assign(admin, person.id, 'video_editor')
    expect([again.status, again.body.message]).toEqual([409, 'This person is Video Editor already.'])
    expect((await assign(admin, randomUUID(), 'client')).status).toBe(404)
    expect((await assign(admin, person.id, 'owner')).status).toBe(400)
    const { items } = await admin.call<{ items: UserRoleView[] }>('GET /api/user-roles', { userId: person.id })
    expect(items.map((one) => one.role).toSorted()).toEqual(['creative', 'video_editor'])
    expect((await remove(admin, made.body.id)).status).toBe(200)
    expect((await remove(admin, made.body.id)).status).toBe(404)
  })

  test('are a set, also when one is assigned many times at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const person = await app.user([])
      const answers = await Promise.all([1, 2, 3, 4].map(() => assign(admin, person.id, 'client')))
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
    }
  })

  test('a role taken away ends its rights at once, on HTTP and on an open stream', async () => {
    const person = await app.as('admin')
    const stream = await person.stream()
    const { items } = await admin.call<{ items: UserRoleView[] }>('GET /api/user-roles', { userId: person.user.id })
    expect((await remove(admin, items[0]?.id ?? '')).status).toBe(200)
    expect((await person.raw('GET', '/api/user-roles')).status).toBe(403)
    await stream.next((entry) => entry.message.what === 'rights', 1000)
    await admin.call('POST /api/user-roles', { userId: (await app.user([])).id, role: 'creative' })
    const own = await assign(admin, person.user.id, 'client')
    await stream.next((entry) => entry.message.recordId === own.body.id, 1000)
    expect(stream.entries.filter((entry) => entry.message.what === 'changed' && entry.message.recordType !== 'notification')).toEqual([])
    stream.cut()
  })

  test('two admins who remove each other at once leave one', async () => {
    const fresh = await startTestApp()
    try {
      for (let round = 0; round < 20; round += 1) {
        await fresh.sql('delete from user_roles')
        const pair = [await fresh.as('admin'), await fresh.as('admin')]
        const held = await fresh.sql<{ id: string; user_id: string }>(`select id, user_id from user_roles where role = 'admin'`)
        const answers = await Promise.all(
          pair.map((one, index) => {
            const target = pair[1 - index]?.user.id
            if (round % 2 === 0) return remove(one, held.find((row) => row.user_id === target)?.id ?? '')
            return one.raw<Refusal>('POST', `/api/profiles/${target}/deactivate`, {})
          }),
        )
        const done = answers.filter((answer) => answer.status < 300)
        expect(done).toHaveLength(1)
        const left = await fresh.sql(
          `select 1 from user_roles r join users u on u.id = r.user_id where r.role = 'admin' and u.deactivated_at is null`,
        )
        expect(left).toHaveLength(1)
      }
    } finally {
      await fresh.close()
    }
  })

  test('the last admin keeps role and account, with a sentence', async () => {
    const fresh = await startTestApp()
    try {
      const last = await fresh.as('admin')
      await fresh.user('admin', { deactivatedAt: new Date() })
      const [held] = await fresh.sql<{ id: string }>(`select id from user_roles where user_id = $1`, [last.user.id])
      const sentence = 'There must always be at least one active admin. Make someone else an admin first.'
      const removed = await remove(last, held?.id ?? '')
      expect([removed.status, removed.body.message]).toEqual([409, sentence])
      const deactivated = await last.raw<Refusal>('POST', `/api/profiles/${last.user.id}/deactivate`, {})
      expect([deactivated.status, await fresh.sql('select 1 from users where deactivated_at is null')]).toEqual([403, [{ '?column?': 1 }]])
    } finally {
      await fresh.close()
    }
  })
})

describe('deactivation', () => {
  test('is for other people’s accounts: an admin cannot lock themselves out, by no way there is', async () => {
    const own = await app.as(['admin', 'creative'])
    await app.as('admin')
    const { id } = own.user
    const refusals = [
      await own.raw<Refusal>('POST', `/api/profiles/${id}/deactivate`, {}),
      await own.raw<Refusal>('POST', `/api/team-members/${id}/hand-over`, { moves: [], deactivate: true }),
    ]
    const sentence = 'You can’t deactivate your own account. Ask another admin to do it.'
    for (const { status, body } of refusals) expect([status, body.message]).toEqual([403, sentence])
    expect((await own.raw('GET', '/api/sessions')).status).toBe(200)
    // What they have in hand they can look at and give away before somebody else does it.
    expect((await own.raw('GET', `/api/team-members/${id}/open-work`)).status).toBe(200)
    expect((await own.raw('POST', `/api/team-members/${id}/hand-over`, { moves: [], deactivate: false })).status).toBe(201)
  })

  test('ends the sessions soon, keeps the profile, and can be taken back', async () => {
    const person = await app.as('creative')
    const stream = await person.stream()
    const path = `/api/profiles/${person.user.id}`
    const [manager, client] = [await app.as('project_manager'), await app.as('client')]
    expect((await manager.raw('POST', `${path}/deactivate`, {})).status).toBe(403)
    expect((await client.raw('POST', `${path}/deactivate`, {})).status).toBe(404)
    const done = await admin.raw<ProfileView>('POST', `${path}/deactivate`, {})
    expect([done.status, done.body.active]).toEqual([201, false])
    expect((await person.raw('GET', '/api/sessions')).status).toBe(401)
    await until(stream.ended, soon)
    expect((await admin.raw<ProfileView>('GET', path)).body.fullName).toBe(person.user.fullName)
    const back = await admin.raw<ProfileView>('POST', `${path}/reactivate`, {})
    expect([back.body.active, back.body.roles]).toEqual([true, ['creative']])
    expect((await person.raw('GET', '/api/sessions')).status).toBe(401)
    expect(await activeAdmins()).toBeGreaterThan(0)
  })
})
