import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dateIn, weekOf } from '#shared/values/dates.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject, TestUser } from '#testing/kit/test-app-types.ts'
import type { OpenWork, TeamMemberCard, TeamMemberView } from './schema.ts'

let app: TestApp
let admin: TestClient
let client: TestClient
let maker: TestUser
let project: TestProject
const today = dateIn('UTC')
const { first: monday, last: sunday } = weekOf(today)

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  client = await app.as('client')
  maker = await app.user(['video_editor', 'creative'])
  const brand = await app.brand()
  project = await app.project({ brand })
  await app.allocateToBrand(maker, brand)
  await app.allocateToBrand(client.user, brand)
  await app.allocate(maker, project, 'video_editor')
  await app.allocate(maker, project, 'graphic_designer')
  await app.allocateToBrand(maker, await app.brand({ archivedAt: new Date() }))
  const archived = await app.project({ archivedAt: new Date() })
  await app.allocate(maker, archived, 'video_editor')
  await app.task({ project: archived, assignee: maker })
})
afterAll(() => app.close())

const member = async (who: TestClient, id = maker.id) => who.raw<TeamMemberView>('GET', `/api/team-members/${id}`)
const cards = async (who: TestClient, query = '') =>
  (await who.raw<{ items: TeamMemberCard[] }>('GET', `/api/team-members${query}`)).body.items

describe('the team list', () => {
  test('counts brands, projects and open tasks, without what is archived', async () => {
    await app.task({ project, assignee: maker })
    await app.task({ project, assignee: maker, status: 'done' })
    await app.task({ project, assignee: maker, deletedAt: new Date() })
    const card = (await cards(admin)).find(({ id }) => id === maker.id)
    expect(card).toMatchObject({ brandCount: 1, projectCount: 1, openTaskCount: 1, roles: ['video_editor', 'creative'] })
  })

  test('counts tasks that are late for the reader, without what is done, deleted or archived', async () => {
    const late = await app.user('creative')
    const yesterday = addDays(today, -1)
    await app.task({ project, assignee: late, dueDate: yesterday })
    await app.task({ project, assignee: late, dueDate: yesterday, status: 'done' })
    await app.task({ project, assignee: late, dueDate: yesterday, deletedAt: new Date() })
    await app.task({ project, assignee: late, dueDate: addDays(today, 2) })
    await app.task({ project, assignee: late })
    await app.task({ project: await app.project({ archivedAt: new Date() }), assignee: late, dueDate: yesterday })
    expect((await cards(admin)).find(({ id }) => id === late.id)).toMatchObject({ openTaskCount: 3, overdueTaskCount: 1 })
  })

  test('is narrowed to staff, or to those outside the agency; who is both is staff', async () => {
    const both = await app.user(['client', 'creative'])
    const influencer = await app.user('influencer')
    const agency = await cards(admin, '?side=agency')
    const outside = await cards(admin, '?side=outside')
    expect(agency.map(({ id }) => id)).toEqual(expect.arrayContaining([maker.id, both.id]))
    expect(outside.map(({ id }) => id)).toEqual(expect.arrayContaining([client.user.id, influencer.id]))
    const ids = (items: TeamMemberCard[]) => items.map(({ id }) => id).toSorted()
    expect(ids([...agency, ...outside])).toEqual(ids(await cards(admin)))
    // A client finds the same people as without it, and no figures.
    const seen = await cards(client, '?side=agency')
    expect(ids(await cards(client))).toEqual(ids([...seen, ...(await cards(client, '?side=outside'))]))
    for (const card of seen) expect(card).not.toHaveProperty('overdueTaskCount')
  })

  test('counts the open tasks of somebody who has very many', async () => {
    const busy = await app.user('creative')
    await app.allocate(busy, project, 'graphic_designer')
    for (let n = 0; n < 103; n++) await app.task({ project, assignee: busy })
    expect((await cards(admin)).find(({ id }) => id === busy.id)?.openTaskCount).toBe(103)
  })

  test('holds active people with a role, and finds them by name and role', async () => {
    const gone = await app.user('creative', { deactivatedAt: new Date() })
    const waiting = await app.user([])
    const ids = (await cards(admin)).map(({ id }) => id)
    expect(ids).toContain(maker.id)
    expect(ids).not.toContain(gone.id)
    expect(ids).not.toContain(waiting.id)
    expect((await cards(admin, '?role=video_editor')).map(({ id }) => id)).toEqual([maker.id])
    const [one] = await cards(admin, `?q=${encodeURIComponent(maker.fullName)}`)
    expect(one?.id).toBe(maker.id)
    // By an address only for those who see it.
    const byAddress = async (who: TestClient) => (await cards(who, `?q=${encodeURIComponent(maker.email)}`)).map(({ id }) => id)
    expect([await byAddress(admin), await byAddress(client)]).toEqual([[maker.id], []])
  })

  test('tells people outside the agency whom they work with, and nothing of what those have in hand', async () => {
    const list = await cards(client)
    const card = list.find(({ id }) => id === maker.id)
    expect(card).toEqual({ id: maker.id, fullName: maker.fullName, avatarUrl: null, roles: ['video_editor', 'creative'] })
    expect(list.map(({ id }) => id)).not.toContain(admin.user.id)
    expect((await member(client)).body).toEqual({ ...card, active: true })
  })
})

describe('a person of the team', () => {
  let busy: TestUser
  beforeAll(async () => {
    busy = await app.user('creative')
    await app.allocate(busy, project, 'graphic_designer')
  })

  test('stands with brands, projects with duty, and the five tasks that changed last', async () => {
    const made = []
    for (let n = 0; n < 7; n++) made.push(await app.task({ project, assignee: busy, name: `Task ${n}` }))
    await admin.call('PATCH /api/tasks/:id', { id: made[1]?.id, name: 'Changed last' })
    const { body } = await member(admin, busy.id)
    expect(body.latestTasks).toHaveLength(5)
    expect(body.latestTasks?.[0]).toMatchObject({ name: 'Changed last', project: { id: project.id, brand: { id: project.brandId } } })
    const { body: other } = await member(admin)
    expect(other.brands?.map(({ id }) => id)).toEqual([project.brandId])
    expect(other.projects?.map((one) => [one.project.id, one.duties])).toEqual([[project.id, ['graphic_designer', 'video_editor']]])
  })

  test('has the open load by week of the reader, each week in its place', async () => {
    const person = await app.user('creative')
    await app.allocate(person, project, 'graphic_designer')
    const due = [addDays(today, -1), sunday, addDays(sunday, 1), addDays(sunday, 36), null]
    for (const dueDate of due) await app.task({ project, assignee: person, estimatedHours: 1.5, ...(dueDate ? { dueDate } : {}) })
    await app.task({ project, assignee: person, dueDate: sunday, status: 'done' })
    const one = { tasks: 1, estimatedHours: 1.5 }
    const none = { tasks: 0, estimatedHours: 0 }
    const weeks = [one, one, none, none, none, none].map((part, index) => ({ from: addDays(monday, 7 * index), ...part }))
    expect((await member(admin, person.id)).body.load).toEqual({ overdue: one, weeks, later: one, undated: one })
  })

  test('is not told to whom they are out of sight', async () => {
    const stranger = await app.user('creative')
    expect((await member(client, stranger.id)).status).toBe(404)
  })
})

describe('handing over', () => {
  const openWork = async (id: string) => (await admin.raw<OpenWork>('GET', `/api/team-members/${id}/open-work`)).body
  const handOver = (id: string, moves: unknown[], deactivate = true) =>
    admin.raw<{ moved: number; fields?: Record<string, string> }>('POST', `/api/team-members/${id}/hand-over`, { moves, deactivate })
  const assigneeOf = async (id: string) => {
    const [found] = await app.sql<{ assigneeId: string | null }>('select assignee_id as "assigneeId" from tasks where id = $1', [id])
    return found?.assigneeId
  }
  const isActive = async (id: string) => (await member(admin, id)).body.active

  test('lists what somebody has in hand by project, and the projects they lead', async () => {
    const manager = await app.user('project_manager')
    const led = await app.project({ manager })
    for (const over of [{ status: 'completed' }, { archivedAt: new Date() }]) await app.project({ manager, ...over })
    await app.allocate(manager, project, 'graphic_designer')
    for (const name of ['One', 'Two']) await app.task({ project, assignee: manager, name })
    await app.task({ project, assignee: manager, status: 'done' })
    const { groups, leads } = await openWork(manager.id)
    expect(groups).toMatchObject([{ recordType: 'task', nouns: 'tasks', project: { id: project.id }, count: 2, titles: ['Two', 'One'] }])
    expect(leads).toMatchObject([{ id: led.id, duties: ['project_manager'] }])
  })

  test('gives the tasks away and ends the access in one step', async () => {
    const [leaving, heir] = [await app.user('creative'), await app.user('creative')]
    for (const one of [leaving, heir]) await app.allocate(one, project, 'graphic_designer')
    const other = await app.project()
    await app.allocate(leaving, other, 'graphic_designer')
    const [given, kept] = [await app.task({ project, assignee: leaving }), await app.task({ project: other, assignee: leaving })]
    const done = await app.task({ project, assignee: leaving, status: 'done' })
    const second = await app.task({ project, assignee: leaving })
    const answer = await handOver(leaving.id, [{ recordType: 'task', projectId: project.id, assigneeId: heir.id }])
    expect(answer.body).toEqual({ moved: 2, deactivated: true })
    const now = await Promise.all([given, second, kept, done].map(({ id }) => assigneeOf(id)))
    expect(now).toEqual([heir.id, heir.id, leaving.id, leaving.id])
    expect(await isActive(leaving.id)).toBe(false)
    const history = await admin.call<{ items: { kind: string }[] }>('GET /api/history', { recordType: 'task', recordId: given.id })
    expect(history.items[0]).toMatchObject({ kind: 'task.updated' })
  })

  test('does nothing of it when one part is refused, and says which', async () => {
    const [leaving, heir, stranger] = [await app.user('creative'), await app.user('creative'), await app.user('creative')]
    for (const one of [leaving, heir]) await app.allocate(one, project, 'graphic_designer')
    const other = await app.project()
    await app.allocate(leaving, other, 'graphic_designer')
    const [first, second] = [await app.task({ project, assignee: leaving }), await app.task({ project: other, assignee: leaving })]
    const answer = await handOver(leaving.id, [
      { recordType: 'task', projectId: project.id, assigneeId: heir.id },
      { recordType: 'task', projectId: other.id, assigneeId: stranger.id },
    ])
    expect(answer.status).toBe(400)
    expect(answer.body.fields?.['moves.1.assigneeId']).toContain('not on the project’s team')
    expect([await assigneeOf(first.id), await assigneeOf(second.id)]).toEqual([leaving.id, leaving.id])
    expect(await isActive(leaving.id)).toBe(true)
  })

  test('leaves work with nobody where that was chosen', async () => {
    const leaving = await app.user('creative')
    await app.allocate(leaving, project, 'graphic_designer')
    const task = await app.task({ project, assignee: leaving })
    await handOver(leaving.id, [{ recordType: 'task', projectId: project.id, assigneeId: null }], false)
    expect(await assigneeOf(task.id)).toBeNull()
    expect(await isActive(leaving.id)).toBe(true)
  })

  test('never leaves the agency without an admin', async () => {
    const answer = await handOver(admin.user.id, [])
    expect(answer.status).toBe(403)
  })
})
