import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, weekOf } from '#shared/values/dates.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { TaskCard, TaskPriority, TaskStatus } from '../tasks/schema.ts'
import { type ListOrder, taskGroups } from '../tasks/task-search.ts'
import { ListStore } from './client.ts'
import type { TaskGroupsView, TaskRowPage } from './schema.ts'

let app: TestApp
let admin: TestClient
let projects: TestProject[]
const today = '2026-11-25'

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  projects = [await app.project({ name: 'beta' }), await app.project({ name: 'Alpha' })]
  const people = [await app.user('graphic_designer', { fullName: 'zoe' }), await app.user('copywriter', { fullName: 'Adam' }), undefined]
  const statuses: TaskStatus[] = ['todo', 'in_progress', 'done', 'blocked']
  const priorities: TaskPriority[] = ['low', 'medium', 'high', 'urgent']
  for (let n = 0; n < 24; n++) {
    const dueDate = n % 5 === 0 ? undefined : addDays(weekOf(today).first, (n * 7) % 23)
    await app.task({
      name: `${n % 2 ? 'Task' : 'task'} ${(n * 5) % 24}`,
      project: projects[n % 2] as TestProject,
      assignee: people[n % 3],
      status: statuses[n % 4] as TaskStatus,
      priority: priorities[(n * 3) % 4] as TaskPriority,
      ...(dueDate && { dueDate }),
    })
  }
})
afterAll(() => app.close())

const ofBoth = () => projects.map(({ id }) => id).join(',')
const page = (client: TestClient, query: object) => client.call<TaskRowPage>('GET /api/task-list', { projectId: ofBoth(), ...query })
const groups = (client: TestClient, query: object) =>
  client.call<TaskGroupsView>('GET /api/task-list/groups', { projectId: ofBoth(), ...query })

async function paged(query: object, limit: number): Promise<TaskCard[]> {
  const items: TaskCard[] = []
  let cursor: string | null | undefined
  do {
    const next: TaskRowPage = await page(admin, { ...query, limit, ...(cursor && { cursor }) })
    items.push(...next.items)
    cursor = next.nextCursor
  } while (cursor)
  return items
}

const orders: readonly ListOrder[] = ['dueDate', '-dueDate', '-startDate', '-name', 'priority', '-status']

describe('rows', () => {
  test.each([undefined, ...taskGroups])('grouped by %s come page by page as at once, and as the browser orders them', async (group) => {
    for (const sort of orders) {
      const query = { sort, ...(group && { group }) }
      const whole = await page(admin, { ...query, limit: 200 })
      const names = whole.items.map(({ id }) => id)
      expect(new Set(names).size).toBe(24)
      expect((await paged(query, 9)).map(({ id }) => id)).toEqual(names)
      // What changes in the browser is put where the server would put it.
      const store = new ListStore(query, today)
      store.take({ ...whole, items: [] }, { count: 0, groups: [], people: [], projects: [] })
      store.receive(whole.items)
      expect(store.column('all').ids, `by ${sort}`).toEqual(names)
    }
  })

  test.each(taskGroups)('groups by %s are counted in the order in which their rows come', async (group) => {
    const [{ items }, counted] = [await page(admin, { group, limit: 200 }), await groups(admin, { group })]
    const store = new ListStore({ sort: 'dueDate', group }, today)
    const keys = items.map((item) => store.groupOf(item))
    expect(counted.groups.map(({ key }) => key)).toEqual([...new Set(keys)])
    for (const { key, count } of counted.groups) expect(count).toBe(keys.filter((one) => one === key).length)
    expect(counted.count).toBe(24)
  })
})

describe('people outside the agency', () => {
  test('get the rows they may see without hours, and cannot ask who has how much', async () => {
    const client = await app.as('client')
    await app.allocate(client.user, projects[0] as TestProject, 'client')
    const { items } = await page(client, { group: 'status', limit: 200 })
    expect(items.length).toBe(12)
    for (const item of items) expect(item).not.toHaveProperty('estimatedHours')
    const refused = await client.raw<{ error: { fields: Record<string, string> } }>('GET', '/api/task-list/groups?group=assignee')
    expect(refused.status).toBe(400)
    expect((await client.raw('GET', '/api/task-list?group=assignee')).status).toBe(400)
  })
})
