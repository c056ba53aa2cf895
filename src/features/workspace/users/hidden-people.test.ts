import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { row } from '#platform/database/db.ts'
import { makeActor, noUser } from '#shared/rights/actor.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestBrand, TestClient, TestProject, TestTask, TestUser } from '#testing/kit/test-app-types.ts'
import { personIdFor, personRefFor } from './refs.ts'

// Who stands on a record that somebody outside the agency may see, and is not visible to them, is told nowhere: not by name, not by id.

let app: TestApp
let admin: TestClient
let brand: TestBrand
let project: TestProject
let client: TestClient
let influencer: TestClient
/** an influencer on the client's own project, and a client of another brand who is on it too */
let hidden: { influencer: TestClient; foreignClient: TestClient; formerClient: TestUser }
/** staff from outside the project, and a fellow client */
let named: { stranger: TestClient; fellow: TestClient }

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin', { fullName: 'Ada Admin' })
  brand = await app.brand()
  project = await app.project({ brand })
  client = await app.as('client')
  influencer = await app.as('influencer')
  hidden = {
    influencer: await app.as('influencer', { fullName: 'Inga Influence' }),
    foreignClient: await app.as('client', { fullName: 'Felix Foreign' }),
    formerClient: await app.user([], { fullName: 'Frida Former' }),
  }
  named = {
    stranger: await app.as('copywriter', { fullName: 'Sam Stranger' }),
    fellow: await app.as('client', { fullName: 'Carl Client' }),
  }
  await app.allocateToBrand(client.user, brand)
  await app.allocateToBrand(named.fellow.user, brand)
  await app.allocate(influencer.user, project, 'influencer')
  await app.allocate(hidden.influencer.user, project, 'influencer')
})
afterAll(() => app.close())

type Answers = Record<string, { status: number; text: string }>

/** Everything that tells of a task, as one person reads it. */
async function allAbout(who: TestClient, task: TestTask): Promise<Answers> {
  const ref = `recordType=task&recordId=${task.id}`
  const paths = [
    `/api/tasks/${task.id}`,
    `/api/tasks?projectId=${task.projectId}`,
    `/api/task-board?projectId=${task.projectId}`,
    `/api/task-board/cards?ids=${task.id}`,
    `/api/projects/${task.projectId}`,
    `/api/projects?limit=200`,
    `/api/comments?${ref}`,
    `/api/comments/mentionable?${ref}&audience=client`,
    `/api/history?${ref}`,
    `/api/history?recordType=project&recordId=${task.projectId}`,
  ]
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await who.raw('GET', path)])))
}

/** A task on which all of them stand, with comments, mentions and a history that names them. */
async function crowded(): Promise<TestTask> {
  const people = [hidden.influencer.user, hidden.foreignClient.user, hidden.formerClient, named.stranger.user, named.fellow.user]
  const task = await app.task({ project, assignee: hidden.influencer.user, createdBy: hidden.foreignClient.user })
  await app.sql(`update projects set created_by = $2 where id = $1`, [project.id, hidden.formerClient.id])
  for (const person of people) {
    await app.sql(
      `insert into comments (id, record_type, record_id, audience, body, author_id, mentions) values (gen_random_uuid(), 'task', $1, 'client', $2, $3, $4)`,
      [task.id, `Look, ${people.map(({ fullName }) => `@${fullName}`).join(' and ')}`, person.id, people.map(({ id }) => id)],
    )
    await app.sql(
      `insert into events (kind, record_type, record_id, audience, actor_kind, actor_id, project_id, brand_id, changes)
        values ('task.updated', 'task', $1, 'client', 'person', $2, $3, $4,
          jsonb_build_object('assigneeId', jsonb_build_array($2::uuid, $5::uuid), 'name', jsonb_build_array('A', 'B')))`,
      [task.id, person.id, project.id, brand.id, hidden.influencer.user.id],
    )
  }
  return task
}

describe('on a record that a client sees', () => {
  test('an influencer, a client of another brand and a former one stand without name and id, staff and fellow clients by name', async () => {
    const task = await crowded()
    const answers = await allAbout(client, task)
    for (const [path, { status, text }] of Object.entries(answers)) {
      expect([path, status]).toEqual([path, 200])
      for (const { id, fullName } of [hidden.influencer.user, hidden.foreignClient.user, hidden.formerClient]) {
        expect([path, text.includes(id)]).toEqual([path, false])
        expect([path, text.includes(fullName)]).toEqual([path, false])
      }
    }
    const told = JSON.stringify(answers)
    for (const { fullName } of [named.stranger.user, named.fellow.user]) expect(told).toContain(fullName)
    expect(answers[`/api/tasks/${task.id}`]?.text).toContain('Someone else')
    expect(answers[`/api/history?recordType=task&recordId=${task.id}`]?.text).toContain('Someone else')
  })

  test('staff read everybody there', async () => {
    const task = await crowded()
    const told = JSON.stringify(await allAbout(admin, task))
    for (const { id, fullName } of [hidden.influencer.user, hidden.foreignClient.user]) {
      expect(told).toContain(id)
      expect(told).toContain(fullName)
    }
  })

  test('filters by somebody hidden find nothing, by somebody named what is theirs', async () => {
    const task = await app.task({ project, assignee: hidden.influencer.user })
    const staffs = await app.task({ project, assignee: named.stranger.user })
    const found = async (who: TestClient, person: TestUser) => {
      const query = `projectId=${project.id}&assigneeId=${person.id}`
      const { items } = await who.call<{ items: { id: string }[] }>('GET /api/tasks', { projectId: project.id, assigneeId: person.id })
      const { body } = await who.raw<{ counts: Record<string, number> }>('GET', `/api/task-board/counts?${query}`)
      const board = await who.raw<{ columns: { items: { id: string }[] }[] }>('GET', `/api/task-board?${query}`)
      const cards = board.body.columns.flatMap((column) => column.items)
      return {
        ids: items.map(({ id }) => id),
        counted: Object.values(body.counts).some((count) => count > 0),
        cards: cards.map(({ id }) => id),
      }
    }
    expect(await found(client, hidden.influencer.user)).toEqual({ ids: [], counted: false, cards: [] })
    expect((await found(admin, hidden.influencer.user)).ids).toContain(task.id)
    expect((await found(client, named.stranger.user)).ids).toEqual([staffs.id])
  })

  test('who did it does not stand in the live stream', async () => {
    const task = await app.task({ project, createdBy: hidden.influencer.user, assignee: hidden.influencer.user })
    const stream = await client.stream()
    await hidden.influencer.call('PATCH /api/tasks/:id', { id: task.id, status: 'in_progress' })
    await stream.next(({ message }) => message.recordId === task.id)
    expect(JSON.stringify(stream.entries)).not.toContain(hidden.influencer.user.id)
    stream.cut()
  })

  test('a project whose manager no longer belongs to the agency tells no id of theirs', async () => {
    const past = await app.project({ brand, manager: hidden.formerClient })
    for (const path of [
      `/api/projects/${past.id}`,
      '/api/projects?limit=200',
      `/api/projects?projectManagerId=${hidden.formerClient.id}`,
    ]) {
      expect((await client.raw('GET', path)).text).not.toContain(hidden.formerClient.id)
    }
    const answer = await client.raw<{ items: unknown[] }>('GET', `/api/projects?projectManagerId=${hidden.formerClient.id}`)
    expect(answer.body.items).toEqual([])
  })
})

describe('on a record that an influencer sees', () => {
  test('clients stand without name and id, and a task above that is out of sight not at all', async () => {
    const above = await app.task({ project, assignee: named.stranger.user })
    const task = await app.task({ project, assignee: influencer.user, createdBy: client.user, parent: above })
    await app.sql(
      `insert into events (kind, record_type, record_id, audience, actor_kind, actor_id, project_id, brand_id, changes)
        values ('task.updated', 'task', $1, 'client', 'person', $2, $3, $4, jsonb_build_object('parentTaskId', jsonb_build_array(null, $5::uuid)))`,
      [task.id, client.user.id, project.id, brand.id, above.id],
    )
    const answers = await allAbout(influencer, task)
    const told = JSON.stringify(answers)
    for (const secret of [client.user.id, client.user.fullName, above.id]) expect(told.includes(secret)).toBe(false)
    const { items } = await influencer.call<{ items: unknown[] }>('GET /api/tasks', { parentTaskId: above.id })
    expect(items).toEqual([])
  })

  test('a task above that is in sight too is told', async () => {
    const above = await app.task({ project, assignee: influencer.user })
    const task = await app.task({ project, assignee: influencer.user, parent: above })
    expect(await influencer.call('GET /api/tasks/:id', { id: task.id })).toMatchObject({ parentTaskId: above.id })
    const { items } = await influencer.call<{ items: { id: string }[] }>('GET /api/tasks', { parentTaskId: above.id })
    expect(items.map(({ id }) => id)).toEqual([task.id])
  })
})

test('a guest, who has no role, is told of staff by name and of nobody else, and never an id', async () => {
  const guest = makeActor({ kind: 'guest', userId: noUser, sessionId: null, fullName: 'Mia', roles: [], timezone: 'UTC' })
  const told = async (id: string) =>
    row<{ person: object; id: string | null }>(
      app.pool,
      sql`select ${personRefFor(guest, 'u')} as person, ${personIdFor(guest, 'u.id')} as id from users u where u.id = ${id}`,
    )
  const nameless = { id: null, avatarUrl: null }
  expect(await told(admin.user.id)).toEqual({ person: { ...nameless, fullName: 'Ada Admin' }, id: null })
  for (const { id } of [client.user, hidden.influencer.user, hidden.formerClient])
    expect(await told(id)).toEqual({ person: { ...nameless, fullName: 'Someone else' }, id: null })
})
