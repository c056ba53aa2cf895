import { afterAll, beforeAll, expect, it } from 'vitest'
import { dateIn } from '#shared/values/dates.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { TaskBoardView, TaskCardPage } from '../tasks/schema.ts'

// "My active projects": a filter by the reader's own projects, within what the reader may see.

let app: TestApp
let poster: TestProject
let manager: TestClient
let owner: TestClient
let designer: TestClient

beforeAll(async () => {
  app = await startTestApp()
  ;[manager, owner, designer] = [await app.as('project_manager'), await app.as('product_owner'), await app.as('graphic_designer')]
  poster = await app.project({ manager: manager.user, owner: owner.user })
  await app.allocate(designer.user, poster, 'graphic_designer')
  const make = async (name: string, given: Parameters<TestApp['project']>[0]) => {
    const project = await app.project({ manager: manager.user, owner: owner.user, ...given })
    await app.allocate(designer.user, project, 'graphic_designer')
    await app.task({ project, name })
  }
  await app.task({ project: poster, name: 'A', assignee: designer.user, dueDate: dateIn('UTC') })
  await app.task({ project: poster, name: 'B', status: 'done' })
  await make('P', { status: 'planning' })
  await make('U', { status: 'paused' })
  await make('C', { status: 'completed' })
  await make('X', { status: 'cancelled' })
  await make('Y', { archivedAt: new Date() })
  await app.task({ project: await app.project(), name: 'F' })
})
afterAll(() => app.close())

const letters = (items: readonly { name: string }[]) =>
  items
    .map(({ name }) => name)
    .toSorted()
    .join('')

/** What each shape of the tasks shows of the reader's own projects, as the letters of their names. */
async function own(who: TestClient, more = ''): Promise<string[]> {
  const query = `projects=mine${more}`
  const { body: board } = await who.raw<TaskBoardView>('GET', `/api/task-board?${query}`)
  const all = board.columns.flatMap(({ items }) => items)
  const { body: counts } = await who.raw<{ counts: Record<string, number> }>('GET', `/api/task-board/counts?${query}`)
  expect(Object.values(counts.counts).reduce((sum, count) => sum + count, 0)).toBe(all.length)
  expect(board.columns.reduce((sum, { count }) => sum + count, 0)).toBe(all.length)
  const { body: groups } = await who.raw<{ count: number }>('GET', `/api/task-list/groups?${query}`)
  expect(groups.count).toBe(all.length)
  const pages = ['/api/task-board/cards', '/api/tasks', '/api/task-list']
  const lists = await Promise.all(pages.map(async (at) => (await who.raw<TaskCardPage>('GET', `${at}?${query}`)).body.items))
  const sheet = (await who.raw('GET', `/api/tasks?${query}`, undefined, { accept: 'text/csv' })).text
  expect(sheet.trim().split('\r\n')).toHaveLength(all.length + 1)
  return [...new Set([all, ...lists].map(letters))]
}

it('shows who is on the team, manages or owns a project its tasks while the project is planned or active', async () => {
  for (const who of [manager, owner, designer]) expect(await own(who)).toEqual(['ABP'])
  const today = dateIn('UTC')
  const calendar = await designer.raw<{ days: { items: { name: string }[] }[] }>(
    'GET',
    `/api/task-calendar?projects=mine&dueFrom=${today}&dueTo=${today}`,
  )
  expect(letters(calendar.body.days.flatMap(({ items }) => items))).toBe('A')
})

it('shows nothing to people on no team, whatever they may see otherwise', async () => {
  expect(await own(await app.as('admin'))).toEqual([''])
  expect(await own(await app.as('video_editor'))).toEqual([''])
})

it('counts the projects of a brand to those allocated to it', async () => {
  const marketer = await app.as('digital_marketer')
  await app.allocateToBrand(marketer.user, poster.brandId)
  expect(await own(marketer)).toEqual(['AB'])
})

it('narrows the other filters', async () => {
  expect(await own(designer, `&assigneeId=${designer.user.id}`)).toEqual(['A'])
  expect(await own(designer, `&projectId=${poster.id}`)).toEqual(['AB'])
  expect(await own(designer, `&projectId=${(await app.project()).id}`)).toEqual([''])
})

it('never widens what people outside the agency see', async () => {
  const [client, influencer] = [await app.as('client'), await app.as('influencer')]
  await app.allocate(client.user, poster, 'client')
  await app.allocate(influencer.user, poster, 'influencer')
  expect(await own(client)).toEqual(['AB'])
  // An influencer sees their own tasks only.
  expect(await own(influencer)).toEqual([''])
  expect((await (await app.as([])).raw('GET', '/api/task-board?projects=mine')).status).toBe(403)
})

it('refuses anything else', async () => {
  for (const at of ['task-board', 'task-board/cards', 'tasks', 'task-list', 'deliverable-board', 'deliverables'])
    expect((await manager.raw('GET', `/api/${at}?projects=all`)).status, at).toBe(400)
})
