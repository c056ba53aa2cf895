import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SessionView } from '#features/workspace/users/schema.ts'
import type { Role } from '#shared/rights/roles.ts'
import { canViewAs } from '#shared/rights/view-as.ts'
import { startTestApp, until } from '#testing/harness/app.ts'
import { roleCombinations } from '#testing/harness/builders.ts'
import type { TestApp, TestClient, TestProject, TestUser } from '#testing/kit/test-app-types.ts'
import { closeEndedViews } from './commands.ts'
import { viewedFacts } from './queries.ts'

let app: TestApp
let admin: TestClient
let client: TestClient
let project: TestProject
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  client = await app.as('client', { fullName: 'Harriet Client' })
  project = await app.project()
  await app.allocateToBrand(client.user, project.brandId)
})
afterAll(() => app.close())

const view = (who: TestClient, { id }: TestUser) => who.raw('POST', '/api/client-views', { userId: id })
const leave = (who: TestClient) => who.raw('DELETE', '/api/client-views')
const session = async (who: TestClient) => (await who.call<SessionView>('GET /api/session')).session
/** Whose eyes a session has. */
const eyes = async (who: TestClient) => (await session(who))?.user.id

/** A session of a fresh admin who sees as the client. */
async function viewing(person: TestUser = client.user): Promise<TestClient> {
  const viewer = await app.as('admin')
  expect((await view(viewer, person)).status).toBe(201)
  return viewer
}

const lines = () =>
  app.sql<{ kind: string; who: string | null; of: string; subject: string | null }>(
    `select kind, person_name as who, record_name as of, subject_name as subject from audit_entries where kind like 'view.%' order by at, kind desc`,
  )

describe('who may see the portal as whom', () => {
  test('admins as every client, managers as clients of their projects, nobody else and as nobody else', async () => {
    const manager = await app.signIn({ id: project.managerId, fullName: '', email: '' })
    const [elsewhere, creative, plain] = [await app.as('project_manager'), await app.as('creative'), await app.as([])]
    const statuses = async (who: TestClient, person: TestUser) => {
      const { status } = await view(who, person)
      await leave(who)
      return status
    }
    const far = await app.user('client')
    for (const [who, person, status] of [
      [admin, client.user, 201],
      [admin, far, 201],
      [manager, client.user, 201],
      [manager, far, 403],
      [elsewhere, client.user, 403],
      [creative, client.user, 403],
      [plain, client.user, 403],
      [client, far, 403],
      [admin, await app.user('influencer'), 403],
      [admin, await app.user('creative'), 403],
      [admin, await app.user(['client', 'creative']), 403],
      [admin, await app.user([]), 403],
      [admin, await app.user('client', { deactivatedAt: new Date() }), 403],
      [admin, { ...far, id: crypto.randomUUID() }, 404],
    ] as const) {
      expect([who.user.id, person.id, await statuses(who, person)]).toEqual([who.user.id, person.id, status])
    }
  })

  test.each(roleCombinations)('the list agrees with the rule for %s', async (_, roles) => {
    const person = await app.as(roles)
    const mine = await app.project({ manager: person.user })
    const people: string[] = []
    for (const theirs of [['client'], ['influencer'], ['client', 'influencer'], ['client', 'creative'], []] as Role[][]) {
      for (const at of [mine, project]) {
        const { id } = await app.user(theirs)
        await app.allocateToBrand(id, at.brandId)
        people.push(id)
      }
    }
    const actor = await app.actorOf(person)
    const listed = await person.call<{ items: { id: string }[] }>('GET /api/client-views', { limit: 200 })
    for (const id of people) {
      const facts = await viewedFacts(app.pool, person.user.id, id)
      expect(listed.items.some((one) => one.id === id)).toBe(facts !== undefined && canViewAs(actor, facts).allowed)
    }
  })
})

describe('while it lasts', () => {
  test('the session is the client’s, says who looks and until when, and tells nothing of what waits for them', async () => {
    const viewer = await viewing()
    const seen = await session(viewer)
    const own = await session(client)
    expect(seen).toEqual({
      ...own,
      sessionId: viewer.sessionId,
      mark: expect.any(String) as string,
      unread: 0,
      // What is the client's own alone is closed to everybody else.
      permissions: own?.permissions.filter((id) => !['chat.start', 'calendar.own'].includes(id)),
      viewedBy: { id: viewer.user.id, fullName: viewer.user.fullName, until: expect.any(String) as string },
    })
    const minutes = (Date.parse(seen?.viewedBy?.until ?? '') - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(55)
    expect(minutes).toBeLessThanOrEqual(60.5)
    // Another session of the same admin has its own eyes.
    expect(await eyes(await app.signIn(viewer.user))).toBe(viewer.user.id)
  })

  test('a page that was loaded for somebody else is answered nothing, before and after', async () => {
    const viewer = await viewing()
    const as = ({ id }: TestUser) => ({ 'atelier-page-of': id })
    const ask = async (who: TestUser, method = 'GET', path = '/api/tasks') => (await viewer.raw(method, path, undefined, as(who))).status
    expect([await ask(client.user), await ask(viewer.user)]).toEqual([200, 409])
    expect(await ask(viewer.user, 'GET', '/api/session')).toBe(200)
    expect((await viewer.raw<{ code: string }>('GET', '/api/brands', undefined, as(viewer.user))).body.code).toBe('other_person')
    expect(await ask(client.user, 'DELETE', '/api/client-views')).toBe(200)
    expect([await ask(client.user), await ask(viewer.user)]).toEqual([409, 200])
    // What it would change now, it would change as the admin.
    const sent = { name: 'Made as somebody else', brandId: project.brandId }
    expect((await viewer.raw('POST', '/api/projects', sent, as(client.user))).status).toBe(409)
    expect((await viewer.raw('POST', '/api/uploads', undefined, { ...as(client.user), 'tus-resumable': '1.0.0' })).status).toBe(409)
  })

  test('an export stands in the audit log as taken by who looks, and breaks off when the view ends', async () => {
    const far = await app.project()
    const reader = await app.as('client')
    await app.allocate(reader.user, far, 'client')
    const viewer = await viewing(reader.user)
    await app.task({ project: far })
    expect((await viewer.raw('GET', '/api/tasks', undefined, { accept: 'text/csv' })).status).toBe(200)
    const [line] = await app.sql(
      `select actor_id as actor, subject_id as subject, record_name as name from audit_entries where kind = 'list.exported' order by at desc limit 1`,
    )
    expect(line).toEqual({ actor: viewer.user.id, subject: reader.user.id, name: 'tasks' })
    await app.sql(
      `insert into tasks (id, name, description, project_id, status, priority, position)
       select gen_random_uuid(), 'Long ' || n, repeat('x', 4000), $1, 'todo', 'low', 'zz' || lpad(n::text, 6, '0') || 'V'
       from generate_series(1, 4000) n`,
      [far.id],
    )
    const answer = await fetch(`${app.url}/api/tasks?q=Long`, {
      headers: { cookie: viewer.cookie, accept: 'text/csv', 'accept-encoding': 'identity' },
    })
    const rest = answer.body?.getReader()
    await rest?.read()
    await leave(viewer)
    const all = async () => {
      for (;;) if ((await rest?.read())?.done) return
    }
    await expect(all()).rejects.toThrow()
    await app.sql('delete from tasks where project_id = $1', [far.id])
  })
})

describe('it ends', () => {
  test('by leaving, once and again, and both stand in the audit log', async () => {
    await app.sql('alter table audit_entries disable trigger user')
    await app.sql('delete from audit_entries')
    await app.sql('alter table audit_entries enable trigger user')
    const viewer = await viewing()
    expect([(await leave(viewer)).status, (await leave(viewer)).status, await eyes(viewer)]).toEqual([200, 200, viewer.user.id])
    const line = { who: viewer.user.fullName, of: client.user.fullName, subject: null }
    expect(await lines()).toEqual([
      { ...line, kind: 'view.opened' },
      { ...line, kind: 'view.closed' },
    ])
  })

  test('by signing out', async () => {
    const viewer = await viewing()
    const before = (await lines()).length
    expect((await viewer.raw('POST', '/api/auth/sign-out', {})).status).toBe(200)
    expect(await session(viewer)).toBeNull()
    expect((await lines()).slice(before)).toMatchObject([{ kind: 'view.closed', who: viewer.user.fullName, of: client.user.fullName }])
  })

  const role = (id: string, held: Role) => app.sql('delete from user_roles where user_id = $1 and role = $2', [id, held])
  test.each<[string, (viewer: TestClient, person: TestUser, at: TestProject) => Promise<unknown>]>([
    ['by time', (viewer) => app.sql(`update sessions set viewed_until = now() - interval '1 second' where id = $1`, [viewer.sessionId])],
    ['when the client is deactivated', (_viewer, { id }) => app.sql('update users set deactivated_at = now() where id = $1', [id])],
    ['when they are a client no longer', (_viewer, { id }) => role(id, 'client')],
    [
      'when they become staff',
      (_viewer, { id }) => app.sql(`insert into user_roles (id, user_id, role) values (gen_random_uuid(), $1, 'creative')`, [id]),
    ],
    ['when the viewer loses the role', (viewer) => role(viewer.user.id, 'project_manager')],
    [
      'when the viewer manages nothing of theirs any more',
      (_viewer, _person, at) =>
        app.sql('update projects set project_manager_id = $2 where id = $1 and project_manager_id <> $2', [at.id, admin.user.id]),
    ],
    ['when the client leaves the project', (_viewer, { id }) => app.sql('delete from project_allocations where user_id = $1', [id])],
  ])('%s, at once, on the open stream too, and that is written down', async (_, end) => {
    const at = await app.project()
    const viewer = await app.signIn({ id: at.managerId, fullName: '', email: '' })
    const person = await app.user('client', { fullName: 'Cora Client' })
    await app.allocate(person, at, 'client')
    expect((await view(viewer, person)).status).toBe(201)
    const stream = await viewer.stream()
    const before = (await lines()).length
    await closeEndedViews(app.services)
    expect((await lines()).length).toBe(before)
    await end(viewer, person, at)
    expect(await eyes(viewer)).toBe(viewer.user.id)
    await stream.next(({ message }) => message.what === 'rights')
    stream.cut()
    await closeEndedViews(app.services)
    await closeEndedViews(app.services)
    const [owner] = await app.sql<{ name: string }>('select full_name as name from users where id = $1', [viewer.user.id])
    expect((await lines()).slice(before)).toEqual([{ kind: 'view.closed', who: null, of: 'Cora Client', subject: owner?.name }])
  })

  test('a second view takes the place of one that nobody wrote down yet', async () => {
    const viewer = await viewing()
    const before = (await lines()).length
    await app.sql(`update sessions set viewed_until = now() - interval '1 second' where id = $1`, [viewer.sessionId])
    const next = await app.user('client', { fullName: 'Next Client' })
    expect((await view(viewer, next)).status).toBe(201)
    expect(await eyes(viewer)).toBe(next.id)
    expect((await lines()).slice(before).map(({ kind, of }) => `${kind} ${of}`)).toEqual([
      `view.opened Next Client`,
      `view.closed ${client.user.fullName}`,
    ])
  })
})

test('the stream of each tab follows: records as the client hears of them, nothing that is the client’s alone', async () => {
  const [viewer, own] = [await app.as('admin'), await client.stream()]
  const tab = await viewer.stream()
  expect((await view(viewer, client.user)).status).toBe(201)
  await tab.next(({ message }) => message.what === 'rights')
  const [far, near] = [await app.task(), await app.task({ project, createdBy: admin.user })]
  await app.sql('update tasks set assignee_id = $2 where id = $1', [near.id, client.user.id])
  await admin.call('PATCH /api/tasks/:id', { id: far.id, name: 'Far away' })
  await admin.call('PATCH /api/tasks/:id', { id: near.id, name: 'Near by' })
  const ofTask = (id: string) => (entry: { message: { recordId: string } }) => entry.message.recordId === id
  const { message } = await tab.next(ofTask(near.id))
  expect([message.fields, message.actorId]).toEqual([[], null])
  expect(tab.entries.some(ofTask(far.id))).toBe(false)
  // The client's own tabs are told that a notice waits; who looks is not.
  const mate = await app.user('creative')
  await app.allocate(mate, project, 'graphic_designer')
  await admin.call('POST /api/comments', { recordType: 'task', recordId: near.id, body: 'Please look', audience: 'client' })
  await own.next((entry) => entry.message.recordType === 'notification')
  await tab.next((entry) => entry.message.recordType === 'comment')
  expect(tab.entries.filter((entry) => entry.message.recordType === 'notification')).toEqual([])
  await leave(viewer)
  await until(() => tab.entries.filter(({ message: { what } }) => what === 'rights').length > 1)
  await admin.call('PATCH /api/tasks/:id', { id: far.id, name: 'In sight again' })
  await tab.next(ofTask(far.id))
  tab.cut()
  own.cut()
})
