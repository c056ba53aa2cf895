import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentRow } from '#features/content/items/fixtures/factory.ts'
import { contentItems } from '#features/content/items/table.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { DeliverableDetail } from '../deliverables/schema.ts'
import type { PartView } from './schema.ts'

let app: TestApp
let manager: TestClient
let client: TestClient
let project: TestProject
beforeAll(async () => {
  app = await startTestApp()
  ;[manager, client] = [await app.as('project_manager'), await app.as('client')]
  project = await app.project()
  await app.allocateToBrand(client.user, project.brandId)
})
afterAll(() => app.close())

const deliverable = async (projectId = project.id) =>
  (await manager.call<DeliverableDetail>('POST /api/deliverables', { name: 'Film', projectId })).id
const add = (deliverableId: string, recordType: string, recordId: string) =>
  manager.raw<PartView>('POST', '/api/deliverable-parts', { deliverableId, recordType, recordId })
const list = async (who: TestClient, input: Record<string, string>) =>
  (await who.call<{ items: PartView[] }>('GET /api/deliverable-parts', input)).items

test('is linked both ways, each reader seeing what they may open', async () => {
  const id = await deliverable()
  const task = await app.task({ project })
  const draft = contentRow({ title: 'Draft', contentType: 'graphic', projectId: project.id, createdBy: manager.user.id })
  const contentItemId = await app.insert(contentItems, draft)
  expect((await add(id, 'task', task.id)).status).toBe(201)
  const [again, first] = [await add(id, 'content-item', contentItemId), await add(id, 'content-item', contentItemId)]
  expect(again.body.id).toBe(first.body.id)
  expect((await list(manager, { deliverableId: id })).map(({ title }) => title)).toEqual([task.name, 'Draft'])
  expect((await list(manager, { recordType: 'content-item', recordId: contentItemId })).map((one) => one.deliverable.name)).toEqual([
    'Film',
  ])
  // What was not shared with clients does not exist for them.
  expect((await list(client, { deliverableId: id })).map(({ title }) => title)).toEqual([task.name])
  expect(await list(client, { recordType: 'content-item', recordId: contentItemId })).toEqual([])
  const history = await client.call<{ items: unknown[] }>('GET /api/history', { recordType: 'deliverable', recordId: id })
  expect(JSON.stringify(history)).not.toContain('Draft')
  expect((await manager.raw('DELETE', `/api/deliverable-parts/${first.body.id}`)).status).toBe(200)
  expect(await list(manager, { deliverableId: id })).toHaveLength(1)
})

test('what is another brand’s is no part of it, and stays there when the deliverable moves', async () => {
  const elsewhere = await app.project()
  const id = await deliverable()
  const [task, foreign] = [await app.task({ project }), await app.task({ project: elsewhere })]
  expect((await add(id, 'task', foreign.id)).status).toBe(400)
  await add(id, 'task', task.id)
  const sibling = await app.project({ brand: project.brandId })
  await manager.call('PATCH /api/deliverables/:id', { id, projectId: sibling.id })
  expect(await list(manager, { deliverableId: id })).toHaveLength(1)
  await manager.call('PATCH /api/deliverables/:id', { id, projectId: elsewhere.id })
  expect(await list(manager, { deliverableId: id })).toEqual([])
})
