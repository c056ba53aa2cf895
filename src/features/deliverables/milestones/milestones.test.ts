import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { DeliverableDetail } from '../deliverables/schema.ts'
import type { MilestoneView } from './schema.ts'

let app: TestApp
let manager: TestClient
let project: TestProject
beforeAll(async () => {
  app = await startTestApp()
  manager = await app.as('project_manager')
  project = await app.project()
})
afterAll(() => app.close())

const deliverable = async () =>
  (await manager.call<DeliverableDetail>('POST /api/deliverables', { name: 'Film', projectId: project.id })).id
const add = (deliverableId: string, name: string, more: object = {}) =>
  manager.call<MilestoneView>('POST /api/deliverable-milestones', { deliverableId, name, ...more })
const list = async (deliverableId: string) =>
  (await manager.call<{ items: MilestoneView[] }>('GET /api/deliverable-milestones', { deliverableId })).items
const set = (id: string, status: string) => manager.call<MilestoneView>('PATCH /api/deliverable-milestones/:id', { id, status })
const progress = async (id: string) => {
  const { milestoneCount, completedCount, completionPercentage } = await manager.call<DeliverableDetail>('GET /api/deliverables/:id', {
    id,
  })
  return [completedCount, milestoneCount, completionPercentage]
}

test('progress is completed over all, and the moment of completion stands exactly while one is completed', async () => {
  const id = await deliverable()
  expect(await progress(id)).toEqual([0, 0, 0])
  const [first, second] = [await add(id, 'Script'), await add(id, 'Cut', { status: 'in_progress' })]
  await add(id, 'Sound')
  expect((await set(first.id, 'completed')).completedAt).not.toBeNull()
  expect(await progress(id)).toEqual([1, 3, 33])
  // Asked twice, it is as after once.
  const again = await set(first.id, 'completed')
  expect(again.version).toBe(2)
  await set(second.id, 'completed')
  expect(await progress(id)).toEqual([2, 3, 67])
  expect((await set(first.id, 'pending')).completedAt).toBeNull()
  expect(await progress(id)).toEqual([1, 3, 33])
  await expect(add(id, ' ')).rejects.toThrow('Name is required')
  await expect(add(id, 'x'.repeat(101))).rejects.toThrow()
})

test('stand in their order, are moved, removed and taken back to where they stood', async () => {
  const id = await deliverable()
  const [a, b, c] = [await add(id, 'A'), await add(id, 'B'), await add(id, 'C')]
  const names = async () => (await list(id)).map(({ name, orderIndex }) => `${orderIndex} ${name}`)
  expect(await names()).toEqual(['1 A', '2 B', '3 C'])
  await manager.call('PATCH /api/deliverable-milestones/:id/place', { id: c.id, afterId: a.id })
  expect(await names()).toEqual(['1 A', '2 C', '3 B'])
  await manager.call('PATCH /api/deliverable-milestones/:id/place', { id: b.id, afterId: null })
  expect(await names()).toEqual(['1 B', '2 A', '3 C'])
  const { deletionId } = await manager.call<{ deletionId: string }>('DELETE /api/deliverable-milestones/:id', { id: a.id })
  expect(await names()).toEqual(['1 B', '2 C'])
  await manager.call('POST /api/deliverable-milestones/:id/restore', { id: a.id, deletionId })
  expect(await names()).toEqual(['1 B', '2 A', '3 C'])
  const other = await add(await deliverable(), 'Elsewhere')
  const refused = await manager.raw('PATCH', `/api/deliverable-milestones/${a.id}/place`, { afterId: other.id })
  expect(refused.status).toBe(400)
})
