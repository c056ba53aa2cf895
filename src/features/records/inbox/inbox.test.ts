import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountNotices } from '#features/access/auth/notices.ts'
import { notify } from '#features/workspace/notifications/commands.ts'
import { roleNotices } from '#features/workspace/users/notices.ts'
import { type Services, systemCtx } from '#platform/context.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { startTestApp, until } from '#testing/harness/app.ts'
import { insertRows } from '#testing/kit/rows.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { inboxApi } from './api.ts'
import { notificationRow } from './fixtures/factory.ts'
import type { NotificationView } from './schema.ts'

let app: TestApp
let person: TestClient
let admin: TestClient
let project: TestProject
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  project = await app.project()
})
afterAll(() => app.close())
beforeEach(async () => {
  person = await app.as('creative')
})

type Listed = { items: NotificationView[]; nextCursor: string | null; snapshot: string }
const list = (who: TestClient, input: Record<string, unknown> = {}) => who.call<Listed>('GET /api/notifications', input)
const count = (who: TestClient) => who.call<{ all: number; unread: number; read: number }>('GET /api/notifications/count')
const put = async (who: TestClient, given: Parameters<typeof notificationRow>[0] | object = {}) => {
  const id = randomUUID()
  await insertRows(app.pool, 'notifications', [notificationRow({ id, userId: who.user.id, ...given })])
  return id
}
const acting = (services: Services, userId: string) => {
  const ctx = systemCtx(services)
  return { ...ctx, actor: { ...ctx.actor, kind: 'person' as const, userId } }
}
const told = (tx: Tx, to: string[]) => notify(tx, roleNotices['role.given'], { to, data: { role: 'Admin' } })

describe('telling', () => {
  test('people are told once, privately and live; not the one who acts, and no deactivated account', async () => {
    const [actor, reader, other] = [await app.as('project_manager'), await app.as([]), await app.as('admin')]
    const inactive = await app.user('creative', { deactivatedAt: new Date() })
    const [mine, theirs] = [await reader.stream(), await other.stream()]
    const everybody = [actor.user.id, reader.user.id, reader.user.id, inactive.id]
    await transact(acting(app.services, actor.user.id), async (tx) => told(tx, everybody))
    const entry = await mine.next((one) => one.message.recordType === 'notification', 1000)
    expect(entry.message.kind).toBe('notification.created')
    const rows = await app.sql('select user_id, actor_id, read, action_url, shown, mail_pending from notifications where actor_id = $1', [
      actor.user.id,
    ])
    const { id } = reader.user
    expect(rows).toEqual([{ user_id: id, actor_id: actor.user.id, read: false, action_url: '/profile', shown: true, mail_pending: false }])
    expect([(await count(reader)).unread, (await count(actor)).unread, (await count(other)).unread]).toEqual([1, 0, 0])
    expect(theirs.entries.filter((one) => one.message.recordType === 'notification')).toEqual([])
    for (const stream of [mine, theirs]) stream.cut()
  })

  test('one may be told of one’s own doing where that is wanted, and a failed transaction tells nobody', async () => {
    const own = acting(app.services, person.user.id)
    const changed = (tx: Tx) => notify(tx, accountNotices['password.changed'], { to: [person.user.id], data: {}, self: true })
    await transact(own, async (tx) => changed(tx))
    const failing = transact(own, async (tx) => {
      changed(tx)
      throw new Error('after all not')
    })
    await expect(failing).rejects.toThrow('after all not')
    expect(await count(person)).toEqual({ all: 1, unread: 1, read: 0 })
    // What concerns the account has a mail of its own.
    expect(await app.sql('select mail_pending from notifications where user_id = $1', [person.user.id])).toEqual([{ mail_pending: false }])
  })
})

describe('the list', () => {
  test('is newest first, with what it is about, in pages and by tabs and project', async () => {
    const task = await app.task({ project })
    const first = await put(person, { createdAt: new Date('2026-01-01'), recordType: 'task', recordId: task.id, projectId: project.id })
    const second = await put(person, { createdAt: new Date('2026-01-02'), read: true, actorId: admin.user.id })
    const ids = async (input: Record<string, unknown> = {}) => (await list(person, input)).items.map(({ id }) => id)
    expect(await ids()).toEqual([second, first])
    expect([await ids({ read: false }), await ids({ read: true }), await ids({ projectId: project.id })]).toEqual([
      [first],
      [second],
      [first],
    ])
    const page = await list(person, { limit: 1 })
    expect(await ids({ limit: 1, cursor: page.nextCursor })).toEqual([first])
    const [newest, oldest] = (await list(person)).items
    expect(newest).toMatchObject({ actor: { id: admin.user.id }, project: null, quote: null })
    expect(oldest?.project).toMatchObject({ id: project.id, brand: { id: project.brandId } })
    expect(await count(person)).toEqual({ all: 2, unread: 1, read: 1 })
    const ofProject = await person.call('GET /api/notifications/count', { projectId: project.id })
    expect(ofProject).toEqual({ all: 1, unread: 1, read: 0 })
  })

  test('leaves out what one may no longer open: deleted, internal by now, or out of reach', async () => {
    const client = await app.as('client')
    await app.allocateToBrand(client.user, project.brandId)
    const task = await app.task({ project })
    const about = { recordType: 'task', recordId: task.id, audience: 'client' }
    const comment = await admin.call<{ id: string }>('POST /api/comments', {
      ...about,
      body: 'For you',
      mentions: [client.user.id, person.user.id],
    })
    const shown = async (who: TestClient) => (await list(who)).items.map(({ kind, quote }) => [kind, quote])
    expect(await shown(client)).toEqual([['comment.mentioned', 'For you']])
    expect((await client.call<{ session: { unread: number } }>('GET /api/session')).session.unread).toBe(1)
    await app.sql(`update comments set audience = 'internal' where id = $1`, [comment.id])
    expect([await shown(client), await shown(person)]).toEqual([[], [['comment.mentioned', 'For you']]])
    expect([(await count(client)).unread, (await count(person)).unread]).toEqual([0, 1])
    await app.sql(`update comments set audience = 'client', deleted_at = now() where id = $1`, [comment.id])
    expect(await shown(person)).toEqual([])
    await app.sql(`update comments set deleted_at = null where id = $1`, [comment.id])
    await app.sql('delete from brand_allocations where user_id = $1', [client.user.id])
    expect([await shown(client), (await count(client)).unread]).toEqual([[], 0])
    await app.sql('update tasks set deleted_at = now() where id = $1', [task.id])
    expect(await shown(person)).toEqual([])
    expect((await person.call<{ session: { unread: number } }>('GET /api/session')).session.unread).toBe(0)
  })
})

describe('read and unread', () => {
  test('each by itself, told live to one’s other tabs; a foreign one is not there', async () => {
    const id = await put(person)
    const stream = await person.stream()
    expect(await person.call('PATCH /api/notifications/:id', { id, read: true })).toEqual({ changed: 1 })
    await stream.next((one) => one.message.kind === 'notification.updated', 1000)
    expect(await person.call('PATCH /api/notifications/:id', { id, read: true })).toEqual({ changed: 0 })
    expect(await count(person)).toEqual({ all: 1, unread: 0, read: 1 })
    await person.call('PATCH /api/notifications/:id', { id, read: false })
    expect((await count(person)).unread).toBe(1)
    expect((await admin.raw('PATCH', `/api/notifications/${id}`, { read: true })).status).toBe(404)
    expect(await admin.call('PATCH /api/notifications', { ids: [id], read: true })).toEqual({ changed: 0 })
    expect(await person.call('PATCH /api/notifications', { ids: [id], read: true })).toEqual({ changed: 1 })
    stream.cut()
  })

  test('marking all leaves unread what came after the list was read, also what had begun before it', async () => {
    await put(person)
    const late = await app.pool.connect()
    try {
      // Begun before the list, so its time is older than the list; committed after it.
      await late.query('begin')
      await insertRows(late, 'notifications', [notificationRow({ id: randomUUID(), userId: person.user.id, title: 'Late' })])
      const { snapshot } = await list(person)
      await late.query('commit')
      await put(person, { title: 'Later' })
      expect(await person.call('PATCH /api/notifications', { read: true, snapshot })).toEqual({ changed: 1 })
      const unread = await list(person, { read: false })
      expect(unread.items.map(({ title }) => title).toSorted()).toEqual(['Late', 'Later'])
    } finally {
      late.release()
    }
  })

  test('nothing that comes while all are marked is ever marked unseen', async () => {
    for (let round = 0; round < 20; round += 1) {
      const seen = new Set<string>()
      const coming = Array.from({ length: 5 }, () => put(person))
      const page = await list(person, { limit: 200 })
      for (const { id } of page.items) seen.add(id)
      await Promise.all([person.call('PATCH /api/notifications', { read: true, snapshot: page.snapshot }), put(person), ...coming])
      const read = (await list(person, { read: true, limit: 200 })).items
      expect(read.filter(({ id }) => !seen.has(id))).toEqual([])
    }
  })

  test('of a project marks that project’s; a snapshot that nobody took is refused', async () => {
    const [task, inProject] = [await app.task({ project }), await put(person, { projectId: project.id })]
    const elsewhere = await put(person, { recordType: 'task', recordId: task.id })
    const { snapshot } = await list(person)
    await person.call('PATCH /api/notifications', { read: true, snapshot, projectId: project.id })
    expect((await list(person, { read: false })).items.map(({ id }) => id)).toEqual([elsewhere])
    expect((await list(person, { read: true })).items.map(({ id }) => id)).toEqual([inProject])
    for (const wrong of ['', 'x', '9:1:', '1:2:x', '999999999999999999:1:', `1:2:${'3,'.repeat(9000)}`]) {
      const refused = await person.raw('PATCH', '/api/notifications', { read: true, snapshot: wrong })
      expect([wrong.slice(0, 30), refused.status]).toEqual([wrong.slice(0, 30), 400])
    }
    expect((await person.raw('PATCH', '/api/notifications', { read: true })).status).toBe(400)
  })
})

test('deleting takes one or several away and back, and removes them for good a day later', async () => {
  const ids = [await put(person), await put(person, { read: true }), await put(person)]
  const [first = '', ...rest] = ids
  type Removal = { deletionId: string; count: number }
  const one = await person.call<Removal>('DELETE /api/notifications/:id', { id: first })
  expect([one.count, (await count(person)).all]).toEqual([1, 2])
  expect((await person.raw('DELETE', `/api/notifications/${first}`)).status).toBe(404)
  expect((await admin.raw('POST', '/api/notifications/restore', { deletionId: one.deletionId })).status).toBe(404)
  await person.call('POST /api/notifications/restore', { deletionId: one.deletionId })
  const several = await person.call<Removal>('DELETE /api/notifications', { ids: rest.join(',') })
  expect([several.count, await count(person)]).toEqual([2, { all: 1, unread: 1, read: 0 }])
  await app.sql(`update notifications set removed_at = now() - interval '2 days' where removal_id = $1`, [several.deletionId])
  const { removalJob } = await import('./jobs.ts')
  await removalJob(app.services).run()
  expect(await app.sql('select id from notifications where user_id = $1', [person.user.id])).toEqual([{ id: first }])
})

describe('settings', () => {
  const typed = () => person.typed<typeof inboxApi>()
  const assign = async () => {
    const task = await app.task({ project })
    await app.allocate(person.user, project, 'graphic_designer').catch(() => undefined)
    await admin.call('PATCH /api/tasks/:id', { id: task.id, assigneeId: person.user.id })
    return task.id
  }

  test('are as the catalogue says until somebody chooses, and keep what was not named', async () => {
    const first = await typed()('GET /api/notification-settings', {})
    expect(first).toMatchObject({ email: true, taskAssignments: true, projectUpdates: true, delivery: 'soon', digestHour: 8 })
    expect(first.kinds['task.assigned']).toEqual({ app: true, mail: true })
    expect(first.kinds['task.status']).toEqual({ app: true, mail: false })
    expect(first.kinds['password.changed']).toBeUndefined()
    await typed()('PATCH /api/notification-settings', { kinds: { 'task.status': { mail: true } }, digestHour: 7 })
    await typed()('PATCH /api/notification-settings', { kinds: { 'task.status': { app: false } }, delivery: 'daily' })
    const second = await typed()('GET /api/notification-settings', {})
    expect(second).toMatchObject({ delivery: 'daily', digestHour: 7, email: true })
    expect(second.kinds['task.status']).toEqual({ app: false, mail: true })
    const refused = await person.raw('PATCH', '/api/notification-settings', { kinds: { 'password.changed': { app: false } } })
    expect(refused.status).toBe(400)
  })

  test('offer the kinds that a person’s roles receive, and keep what was chosen about others', async () => {
    const offered = async (who: TestClient) => Object.keys((await who.typed<typeof inboxApi>()('GET /api/notification-settings', {})).kinds)
    const [client, nobody] = [await app.as('client'), await app.as([])]
    const [ofAdmin, ofPerson, ofClient, ofNobody] = [
      await offered(admin),
      await offered(person),
      await offered(client),
      await offered(nobody),
    ]
    expect(ofAdmin).toEqual(expect.arrayContaining(['leaks.found', 'decisions.broken', 'ticket.created', 'ticket.noted']))
    expect(ofAdmin).not.toContain('content.shared')
    expect(ofPerson).toEqual(expect.arrayContaining(['ticket.noted', 'task.assigned', 'content.verdict']))
    for (const kind of ['leaks.found', 'ticket.created', 'content.submitted']) expect(ofPerson).not.toContain(kind)
    expect(ofClient).toEqual(expect.arrayContaining(['content.shared', 'deliverable.in-review', 'ticket.answered', 'chat.message']))
    for (const kind of ['leaks.found', 'ticket.noted', 'ticket.assigned', 'content.verdict']) expect(ofClient).not.toContain(kind)
    expect(ofNobody.toSorted()).toEqual(['role.given', 'role.taken', 'ticket.answered', 'ticket.ended', 'ticket.merged', 'ticket.reopened'])

    await typed()('PATCH /api/notification-settings', { kinds: { 'ticket.noted': { mail: false } } })
    await app.sql(`update user_roles set role = 'client' where user_id = $1`, [person.user.id])
    expect(await offered(person)).toEqual(ofClient)
    const refused = await person.raw<{ fields: { kinds: string } }>('PATCH', '/api/notification-settings', {
      kinds: { 'ticket.noted': { mail: true } },
    })
    expect([refused.status, refused.body.fields.kinds]).toEqual([400, 'Your roles do not receive this kind of notification: ticket.noted.'])
    await typed()('PATCH /api/notification-settings', { kinds: { 'chat.message': { mail: false } } })
    await app.sql(`update user_roles set role = 'creative' where user_id = $1`, [person.user.id])
    const { kinds } = await typed()('GET /api/notification-settings', {})
    expect([kinds['ticket.noted']?.mail, kinds['chat.message']?.mail]).toEqual([false, false])
  })

  test('a notice about no record goes with the role that received it', async () => {
    const former = await app.as('admin')
    const about = { kind: 'leaks.found', facts: { count: 1, first: 'GET /api/tasks told too much.' }, actorKind: 'system' as const }
    await put(former, about)
    expect((await list(former)).items.map(({ kind }) => kind)).toEqual(['leaks.found'])
    await app.sql(`update user_roles set role = 'client' where user_id = $1`, [former.user.id])
    expect([(await list(former)).items, await count(former)]).toEqual([[], { all: 0, unread: 0, read: 0 }])
  })

  test('a kind or a group that is off is not shown, counted or told live; on again it is', async () => {
    await typed()('PATCH /api/notification-settings', { kinds: { 'task.assigned': { app: false } } })
    const stream = await person.stream()
    await assign()
    expect(await count(person)).toEqual({ all: 0, unread: 0, read: 0 })
    await typed()('PATCH /api/notification-settings', { kinds: { 'task.assigned': { app: true } }, taskAssignments: false })
    await assign()
    expect((await list(person)).items).toEqual([])
    await typed()('PATCH /api/notification-settings', { taskAssignments: true })
    await assign()
    await until(() => stream.entries.some((one) => one.message.recordType === 'notification'))
    expect((await count(person)).unread).toBe(1)
    expect(stream.entries.filter((one) => one.message.kind === 'notification.created')).toHaveLength(1)
    stream.cut()
  })

  test('two changes at once both stay', async () => {
    const kinds = ['task.assigned', 'task.status', 'comment.created', 'project.status', 'comment.resolved']
    await Promise.all(kinds.map((kind) => typed()('PATCH /api/notification-settings', { kinds: { [kind]: { app: false } } })))
    const { kinds: now } = await typed()('GET /api/notification-settings', {})
    expect(kinds.map((kind) => now[kind]?.app)).toEqual(kinds.map(() => false))
  })
})

test('a form is taken nowhere but where mail programs send one', async () => {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const refused = await admin.raw('POST', '/api/tasks', 'name=x', { 'content-type': type })
    expect(refused.status).toBe(415)
  }
})
