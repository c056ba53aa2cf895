import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { canDeleteTask, canViewTask, type TaskFacts } from '#features/tasks/tasks/rules.ts'
import { fileRow } from '#features/workspace/files/fixtures/factory.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { roleCombinations } from '#testing/harness/builders.ts'
import { insertRows, type Row } from '#testing/kit/rows.ts'
import type { TestApp, TestProject } from '#testing/kit/test-app-types.ts'
import { attachmentRow } from '../attachments/fixtures/factory.ts'
import { canRemoveAttachment } from '../attachments/rules.ts'
import { commentRow } from '../comments/fixtures/factory.ts'
import { canDeleteComment } from '../comments/rules.ts'
import { findDeletion } from './queries.ts'
import type { DeletionItem } from './schema.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Facts = TaskFacts & { id: string; deletionId: string; gone: boolean }
type Person = { id: string }

/** Tasks that are there and tasks that were deleted, of oneself and of others, each with comments and files that were deleted. */
async function fill(project: TestProject, me: Person, other: Person): Promise<void> {
  const [said, stored, attached]: [Row[], Row[], Row[]] = [[], [], []]
  for (const people of [{}, { assignee: me }, { createdBy: me }]) {
    for (const gone of [{}, { deletedAt: new Date() }]) {
      const { id: recordId } = await app.task({ project, ...people, ...gone })
      for (const audience of ['internal', 'client'] as const)
        for (const { id: authorId } of [me, other]) {
          said.push(commentRow({ recordType: 'task', recordId, body: 'Gone', audience, authorId, deletedAt: new Date() }))
          const [fileId, deletionId, deletedAt] = [randomUUID(), randomUUID(), new Date()]
          stored.push(fileRow({ id: fileId }))
          attached.push(attachmentRow({ recordType: 'task', recordId, fileId, audience, uploadedBy: authorId, deletedAt, deletionId }))
        }
    }
  }
  await insertRows(app.pool, 'comments', said)
  await insertRows(app.pool, 'files', stored)
  await insertRows(app.pool, 'attachments', attached)
}

/** What the rules of its kind say of each deletion: a comment or a file is reached through its task. */
async function allowedTo(actor: Actor): Promise<Map<string, boolean>> {
  const tasks = await app.sql<Facts>(
    `select id, deletion_id as "deletionId", deleted_at is not null as gone, project_id as "projectId", assignee_id as "assigneeId",
      created_by as "createdBy" from tasks`,
  )
  const said = await app.sql<{ deletionId: string; recordId: string; authorId: string; audience: 'internal' | 'client' }>(
    `select deletion_id as "deletionId", record_id as "recordId", author_id as "authorId", audience from comments`,
  )
  const attached = await app.sql<{ deletionId: string; recordId: string; uploaderId: string; audience: 'internal' | 'client' }>(
    `select deletion_id as "deletionId", record_id as "recordId", uploaded_by as "uploaderId", audience from attachments`,
  )
  const byId = new Map(tasks.map((task) => [task.id, task]))
  return new Map([
    ...tasks.filter(({ gone }) => gone).map((task) => [task.deletionId, canDeleteTask(actor, task).allowed] as const),
    ...said.map(({ deletionId, recordId, ...comment }) => {
      const task = byId.get(recordId)
      const reached = task !== undefined && !task.gone && canViewTask(actor, task).allowed
      return [
        deletionId,
        reached && canDeleteComment(actor, { ...comment, recordType: 'task', projectId: task.projectId, brandId: null }).allowed,
      ] as const
    }),
    ...attached.map(({ deletionId, recordId, ...attachment }) => {
      const task = byId.get(recordId)
      const reached = task !== undefined && !task.gone && canViewTask(actor, task).allowed
      return [
        deletionId,
        reached && canRemoveAttachment(actor, { ...attachment, recordType: 'task', projectId: task.projectId, brandId: null }).allowed,
      ] as const
    }),
  ])
}

it.each(roleCombinations)('Recently deleted agrees with the rules of each kind for %s', async (_name, roles) => {
  const [person, other] = [await app.as(roles), await app.user('creative')]
  const [own, byBrand, foreign] = [await app.project(), await app.project(), await app.project()]
  if (roles.length > 0) await app.allocate(person.user, own, 'client')
  await app.allocateToBrand(person.user, byBrand.brandId)
  await app.sql('truncate tasks, comments, attachments cascade')
  for (const project of [own, byBrand, foreign]) await fill(project, person.user, other)
  const actor = await app.actorOf(person)
  const ctx = { services: app.services, actor, requestId: 'test' }
  const allowed = await allowedTo(actor)
  expect(allowed.size).toBe(3 * (3 + 6 * 4 + 6 * 4))
  const { items } = await person.call<{ items: DeletionItem[] }>('GET /api/deletions', { limit: 200 })
  const listed = new Map(items.map((item) => [item.id, item]))
  const counted = await person.call<{ items: { recordType: string; count: number }[] }>('GET /api/deletions/kinds')
  for (const [id, may] of allowed) {
    const found = await findDeletion(ctx, id).then(
      () => true,
      () => false,
    )
    expect([id, listed.has(id), found]).toEqual([id, may, may])
  }
  expect(listed.size).toBe([...allowed.values()].filter(Boolean).length)
  const kinds = Map.groupBy(items, ({ recordType }) => recordType)
  expect(new Map(counted.items.map(({ recordType, count }) => [recordType, count]))).toEqual(
    new Map([...kinds].map(([kind, rows]) => [kind, rows.length])),
  )
})
