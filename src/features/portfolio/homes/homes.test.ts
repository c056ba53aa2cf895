import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentRow, contentShareRow } from '#features/content/items/fixtures/factory.ts'
import { contentItems, contentShares } from '#features/content/items/table.ts'
import { addDays, dateIn } from '#shared/values/dates.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestBrand, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { BrandFigures, ProjectFigures } from './schema.ts'

let app: TestApp
let staff: TestClient
let client: TestClient
let maker: TestClient
let brand: TestBrand
let project: TestProject
const today = dateIn('UTC')

beforeAll(async () => {
  app = await startTestApp()
  staff = await app.as('copywriter')
  client = await app.as('client')
  maker = await app.as('influencer')
  brand = await app.brand()
  project = await app.project({ brand })
  await app.allocateToBrand(client.user, brand)
  await app.allocate(maker.user, project, 'influencer')
  await app.task({ project, dueDate: addDays(today, -1), assignee: maker.user })
  await app.task({ project, dueDate: today })
  await app.task({ project, status: 'blocked' })
  await app.task({ project, status: 'done', dueDate: addDays(today, -5) })
  await app.task({ project, status: 'todo', deletedAt: new Date() })
})
afterAll(() => app.close())

const ofProject = async (who: TestClient, id = project.id) => who.raw<ProjectFigures>('GET', `/api/projects/${id}/figures`)
const ofBrand = async (who: TestClient, id = brand.id) => who.raw<BrandFigures>('GET', `/api/brands/${id}/figures`)

describe('the figures of a project', () => {
  test('count open, late and finished tasks that are there', async () => {
    expect((await ofProject(staff)).body).toMatchObject({ tasks: { open: 3, overdue: 1, done: 1 } })
    expect((await ofProject(client)).body).toMatchObject({ tasks: { open: 3, overdue: 1, done: 1 } })
  })

  test('count for an influencer only what is theirs', async () => {
    expect((await ofProject(maker)).body).toMatchObject({ tasks: { open: 1, overdue: 1, done: 0 } })
  })

  test('count content as far as the reader sees it, and what of it waits for the client', async () => {
    const at = await app.project({ brand })
    const item = async (given: Partial<Parameters<typeof contentRow>[0]>) => {
      const made = contentRow({ title: 'Poster', contentType: 'graphic', createdBy: staff.user.id, projectId: at.id, ...given })
      await app.insert(contentItems, made)
      return made.id as string
    }
    await item({})
    await item({ status: 'published' })
    const shared = await item({ versionNumber: 1, sharedVersion: 1, status: 'pending_review' })
    await app.insert(contentShares, contentShareRow({ contentItemId: shared, versionNumber: 1, sharedBy: staff.user.id }))
    expect((await ofProject(staff, at.id)).body.content).toEqual({ total: 3, open: 2, client: 1 })
    expect((await ofProject(client, at.id)).body.content).toEqual({ total: 1, open: 1, client: 1 })
    expect((await ofProject(maker)).body.content).toEqual({ total: 0, open: 0, client: 0 })
    expect((await ofBrand(client)).body.content).toEqual({ total: 1, open: 1, client: 1 })
  })

  test('say nothing of tasks where only the card is open, and nothing at all of what is out of sight', async () => {
    const other = await app.project()
    await app.task({ project: other })
    expect((await ofProject(client, other.id)).status).toBe(404)
    await app.setVisibility('all')
    try {
      expect((await ofProject(client, other.id)).body).toEqual({ tasks: null, content: null })
      expect((await ofBrand(client, other.brandId)).body).toEqual({ tasks: null, content: null, runningProjects: 1 })
    } finally {
      await app.setVisibility('allocated')
    }
  })

  test('know what day it is for the reader', async () => {
    const late = await app.project()
    const ahead = await app.as('creative')
    const behind = await app.as('creative')
    await app.sql(`update users set timezone = 'Pacific/Kiritimati' where id = $1`, [ahead.user.id])
    await app.sql(`update users set timezone = 'Pacific/Midway' where id = $1`, [behind.user.id])
    // Between these two zones there are 25 hours, so the day of the one behind is always over for the other.
    await app.task({ project: late, dueDate: dateIn('Pacific/Midway') })
    expect((await ofProject(ahead, late.id)).body.tasks?.overdue).toBe(1)
    expect((await ofProject(behind, late.id)).body.tasks?.overdue).toBe(0)
  })
})

describe('the figures of a brand', () => {
  test('add up its projects that are not archived', async () => {
    const several = await app.brand()
    const [first, second] = [await app.project({ brand: several }), await app.project({ brand: several, status: 'planning' })]
    const [put, paused] = [
      await app.project({ brand: several, archivedAt: new Date() }),
      await app.project({ brand: several, status: 'paused' }),
    ]
    await app.task({ project: first, dueDate: addDays(today, -2) })
    for (const at of [second, put, paused]) await app.task({ project: at, status: 'done' })
    expect((await ofBrand(staff, several.id)).body).toMatchObject({ tasks: { open: 1, overdue: 1, done: 2 }, runningProjects: 2 })
    expect((await ofBrand(client, several.id)).status).toBe(404)
  })
})
