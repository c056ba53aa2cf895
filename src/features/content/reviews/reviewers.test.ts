import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenWork } from '#features/portfolio/team/schema.ts'
import { uploadOf } from '#features/workspace/files/fixtures/factory.ts'
import { runDated } from '#platform/jobs/dated-jobs.ts'
import { addDays, dateIn } from '#shared/values/dates.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { ContentItemDetail } from '../items/schema.ts'
import { reviewReminders } from './jobs.ts'

// What becomes of a review when somebody who was asked to decide goes.

let app: TestApp
let [admin, manager, designer] = [] as unknown as [TestClient, TestClient, TestClient]
let project: TestProject
beforeAll(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' } })
  ;[admin, manager, designer] = [await app.as('admin'), await app.as('project_manager'), await app.as('graphic_designer')]
  project = await app.project({ manager: manager.user })
  await app.allocate(designer.user, project, 'graphic_designer')
})
afterAll(() => app.close())
beforeEach(() => app.sql('delete from notifications'))

const dueDate = addDays(dateIn('UTC'), 3)
const read = (id: string) => admin.call<ContentItemDetail>('GET /api/content-items/:id', { id })
const waitsFor = async (id: string) => (await read(id)).turn?.people?.map((person) => person.id)
const told = async ({ user }: Pick<TestClient, 'user'>) =>
  (await app.sql<{ kind: string }>('select kind from notifications where user_id = $1 order by created_at', [user.id])).map(
    ({ kind }) => kind,
  )
const mine = async (who: TestClient) =>
  (await who.call<{ items: ContentItemDetail[] }>('GET /api/content-items', { turn: 'mine' })).items.map(({ id }) => id)

/** A graphic that was submitted to these people. */
async function submitted(reviewers: readonly TestClient[], title = 'Poster'): Promise<string> {
  const uploadId = await uploadOf(app, designer.user, { name: 'poster.png', place: { place: 'content-item', contentType: 'graphic' } })
  const fields = { contentType: 'graphic', title, projectId: project.id, uploadId }
  const { id } = await designer.call<ContentItemDetail>('POST /api/content-items', fields)
  const reviewerIds = reviewers.map(({ user }) => user.id)
  await designer.call('POST /api/content-items/:id/submission', { id, versionNumber: 1, reviewerIds, dueDate })
  return id
}
const deactivate = ({ user }: TestClient) => admin.call('POST /api/profiles/:id/deactivate', { id: user.id })
const handOver = ({ user }: TestClient, assigneeId: string | null, end = true) =>
  admin.raw<{ moved: number; fields?: Record<string, string> }>('POST', `/api/team-members/${user.id}/hand-over`, {
    moves: [{ recordType: 'content-review', projectId: project.id, assigneeId }],
    deactivate: end,
  })

test('whoever loses their account or their role is not waited for; the manager is, and is told, once nobody is left', async () => {
  const [first, second] = [await app.as('product_owner'), await app.as('product_owner')]
  const id = await submitted([first, second])
  expect(await waitsFor(id)).toHaveLength(2)
  await deactivate(first)
  expect([await waitsFor(id), await told(manager)]).toEqual([[second.user.id], []])
  expect(await mine(manager)).not.toContain(id)

  const roles = await admin.call<{ items: { id: string; role: string }[] }>('GET /api/user-roles', { userId: second.user.id })
  await admin.call('DELETE /api/user-roles/:id', { id: roles.items[0]?.id })
  expect([await waitsFor(id), await told(manager)]).toEqual([[manager.user.id], ['content.nobody-reviews']])
  expect(await mine(manager)).toContain(id)

  await admin.call('POST /api/profiles/:id/reactivate', { id: first.user.id })
  expect(await waitsFor(id)).toEqual([first.user.id])
})

test('where nobody manages who could decide, the admins are told', async () => {
  const away = await app.as('project_manager')
  const led = await app.project({ manager: away.user })
  const owner = await app.as('product_owner')
  const id = await submitted([owner])
  await app.sql('update content_items set project_id = $2 where id = $1', [id, led.id])
  await deactivate(away)
  await deactivate(owner)
  expect([await waitsFor(id), await told(admin)]).toEqual([[], ['content.nobody-reviews']])
})

test('what somebody is to review is listed when they go, beside what is assigned to them, and given to another', async () => {
  const [leaving, heir] = [await app.as('product_owner'), await app.as('product_owner')]
  const [one, decided] = [await submitted([leaving], 'Open'), await submitted([leaving], 'Decided')]
  await leaving.call('POST /api/content-items/:id/decision', { id: decided, versionNumber: 1, outcome: 'approved' })
  await app.sql('update content_items set assigned_to = $2 where id = $1', [one, leaving.user.id])
  const { groups } = await admin.call<OpenWork>('GET /api/team-members/:id/open-work', { id: leaving.user.id })
  expect(groups).toMatchObject([
    { recordType: 'content-item', project: { id: project.id }, count: 1, titles: ['Open'], takers: null },
    {
      recordType: 'content-review',
      nouns: 'reviews',
      project: { id: project.id },
      count: 1,
      titles: ['Open'],
      takers: ['admin', 'project_manager', 'product_owner'],
    },
  ])

  const refused = await handOver(leaving, designer.user.id)
  expect([refused.status, refused.body.fields?.['moves.0.assigneeId']]).toEqual([400, expect.stringContaining('may approve content')])
  expect(await waitsFor(one)).toEqual([leaving.user.id])
  await app.sql('delete from notifications')
  expect((await handOver(leaving, heir.user.id)).body).toEqual({ moved: 1, deactivated: true })
  expect([await waitsFor(one), await told(heir), await told(manager)]).toEqual([[heir.user.id], ['content.submitted'], []])
  const history = await admin.call<{ items: { changes: unknown[] }[]; names: Record<string, string> }>('GET /api/history', {
    recordType: 'content-item',
    recordId: one,
  })
  expect(history.items[0]?.changes).toEqual([{ field: 'reviewer', before: leaving.user.id, after: heir.user.id }])
  expect(history.names[heir.user.id]).toBe(heir.user.fullName)

  await app.sql('delete from notifications')
  await runDated(app.services, [reviewReminders], new Date(`${addDays(dueDate, -1)}T23:00:00Z`))
  expect([await told(heir), await told(leaving)]).toEqual([['content.review-due'], []])
})

test('whoever leaves a project is asked for all they have in hand there, and hands it over in the same step', async () => {
  const [leaving, heir] = [await app.as('product_owner'), await app.as('product_owner')]
  for (const { user } of [leaving, heir]) await app.allocate(user, project, 'copywriter')
  const elsewhere = await app.project()
  await app.allocate(leaving.user, elsewhere, 'copywriter')
  const [task, kept] = [await app.task({ project, assignee: leaving.user }), await app.task({ project: elsewhere, assignee: leaving.user })]
  const review = await submitted([leaving], 'To review')
  const content = await submitted([manager], 'To make')
  await app.sql('update content_items set assigned_to = $2 where id = $1', [content, leaving.user.id])
  const { id: deliverable } = await admin.call<{ id: string }>('POST /api/deliverables', {
    name: 'Launch film',
    projectId: project.id,
    assignedTo: leaving.user.id,
  })
  const duties = await app.sql<{ id: string }>('select id from project_allocations where project_id = $1 and user_id = $2', [
    project.id,
    leaving.user.id,
  ])
  const id = duties[0]?.id
  const { groups } = await manager.call<Pick<OpenWork, 'groups'>>('GET /api/project-allocations/:id/open-work', { id })
  expect(groups.map(({ recordType, count, titles }) => [recordType, count, titles[0]])).toEqual([
    ['content-item', 1, 'To make'],
    ['content-review', 1, 'To review'],
    ['deliverable', 1, 'Launch film'],
    ['task', 1, expect.any(String)],
  ])
  const leave = (assigneeId: string) =>
    manager.raw<{ moved: number; fields?: Record<string, string> }>('POST', `/api/project-allocations/${id}/hand-over`, {
      moves: ['deliverable', 'content-item', 'content-review'].map((recordType) => ({ recordType, assigneeId })),
    })
  const holders = async () =>
    app.sql<{ holder: string | null }>(
      `select assignee_id as holder from tasks where id in ($1, $2) union all select assigned_to from deliverables where id = $3
        union all select assigned_to from content_items where id = $4`,
      [task.id, kept.id, deliverable, content],
    )
  // One refusal undoes all of it: they stay, with everything.
  const refused = await leave(designer.user.id)
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['moves.2.assigneeId']])
  expect((await holders()).every(({ holder }) => holder === leaving.user.id)).toBe(true)
  expect((await leave(heir.user.id)).body).toEqual({ moved: 3 })
  // What was not named stays assigned, and so does what lies elsewhere.
  expect((await holders()).map(({ holder }) => holder)).toEqual([leaving.user.id, leaving.user.id, heir.user.id, heir.user.id])
  expect(await waitsFor(review)).toEqual([heir.user.id])
  expect((await manager.raw('GET', `/api/project-allocations/${id}/open-work`)).status).toBe(404)
})

test('a review that is given to nobody waits for the manager', async () => {
  const leaving = await app.as('product_owner')
  const id = await submitted([leaving])
  await handOver(leaving, null, false)
  expect([await waitsFor(id), await told(manager)]).toEqual([[manager.user.id], ['content.nobody-reviews']])
})

test('whoever submits changes who is asked while the round is open; who comes and who goes is told, and it stays in the history', async () => {
  const [first, second, third] = [await app.as('product_owner'), await app.as('product_owner'), await app.as('product_owner')]
  const id = await submitted([first, second])
  await app.sql('delete from notifications')
  const change = (who: TestClient, ...people: TestClient[]) =>
    who.raw<ContentItemDetail & { fields?: object }>('POST', `/api/content-items/${id}/reviewers`, {
      reviewerIds: people.map(({ user }) => user.id),
    })
  expect((await change(designer, second, third)).status).toBe(201)
  expect((await waitsFor(id))?.toSorted()).toEqual([second.user.id, third.user.id].toSorted())
  expect([await told(first), await told(second), await told(third)]).toEqual([['content.unasked'], [], ['content.submitted']])
  const history = await admin.call<{ items: { changes: unknown[] }[] }>('GET /api/history', { recordType: 'content-item', recordId: id })
  expect(history.items[0]?.changes).toEqual([{ field: 'reviewer', before: first.user.id, after: third.user.id }])
  await change(designer, second, third)
  expect(await told(third)).toEqual(['content.submitted'])

  expect(Object.keys((await change(designer, designer)).body.fields ?? {})).toEqual(['reviewerIds'])
  expect((await change(designer)).status).toBe(400)
  expect(await waitsFor(id)).toHaveLength(2)
  await runDated(app.services, [reviewReminders], new Date(`${addDays(dueDate, -1)}T23:00:00Z`))
  expect((await told(third)).toSorted()).toEqual(['content.review-due', 'content.submitted'])
  expect(await told(first)).toEqual(['content.unasked'])

  await third.call('POST /api/content-items/:id/decision', { id, versionNumber: 1, outcome: 'approved' })
  expect((await change(designer, first)).status).toBe(409)
})

test('a reviewer without the role is not reminded', async () => {
  const owner = await app.as('product_owner')
  await submitted([owner])
  await app.sql('delete from user_roles where user_id = $1', [owner.user.id])
  await runDated(app.services, [reviewReminders], new Date(`${addDays(dueDate, -1)}T23:00:00Z`))
  expect(await told(owner)).toEqual(['content.submitted'])
})
