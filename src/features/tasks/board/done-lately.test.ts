import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dateIn, instantOf } from '#shared/values/dates.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { TaskBoardView, TaskCardPage } from '../tasks/schema.ts'

// The Done column begins with what was done in the last 14 days, by the reader's calendar; its count stays that of all.

let app: TestApp
let admin: TestClient
let project: TestProject
const ids = new Map<string, string>()

async function done(name: string, completedAt: string, more: Parameters<TestApp['task']>[0] = {}): Promise<void> {
  const { id } = await app.task({ project, ...more, name, status: 'done' })
  await app.sql('update tasks set completed_at = $2 where id = $1', [id, completedAt])
  ids.set(name, id)
}
const daysAgo = (days: number, zone = 'UTC', time = '12:00') => instantOf(addDays(dateIn(zone), -days), time, zone).toISOString()

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  project = await app.project()
  // By hand: D, A, C, B, E. By when they were done: A, B, C, D, E.
  await done('D', daysAgo(15, 'UTC', '23:59'))
  await done('A', daysAgo(0, 'UTC', '00:00'))
  await done('C', daysAgo(14, 'UTC', '00:00'))
  await done('B', daysAgo(13))
  await done('E', daysAgo(90))
  await app.task({ project, name: 'Open' })
})
afterAll(() => app.close())

const letters = (items: readonly { name: string }[]) => items.map(({ name }) => name).join('')

/** The Done column of the board, page by page, and its count. */
async function column(who: TestClient, sort: string, query = ''): Promise<{ shown: string; count: number | undefined }> {
  const search = `projectId=${project.id}&sort=${sort}&recent=true${query}`
  const { body } = await who.raw<TaskBoardView>('GET', `/api/task-board?${search}&limit=1`)
  const first = body.columns.find(({ status }) => status === 'done')
  let shown = letters(first?.items ?? [])
  for (let cursor = first?.nextCursor; cursor; ) {
    const page = await who.raw<TaskCardPage>('GET', `/api/task-board/cards?${search}&status=done&limit=1&cursor=${cursor}`)
    shown += letters(page.body.items)
    cursor = page.body.nextCursor
  }
  expect(letters(body.columns[0]?.items ?? [])).toBe('Open')
  return { shown, count: first?.count }
}

describe('the Done column', () => {
  it('shows the last 14 days page by page, and counts all', async () => {
    expect(await column(admin, 'due')).toEqual({ shown: 'ABC', count: 5 })
    expect(await column(admin, 'position')).toEqual({ shown: 'ACB', count: 5 })
    const { body } = await admin.raw<{ counts: object }>('GET', `/api/task-board/counts?projectId=${project.id}&recent=true`)
    expect(body.counts).toEqual({ todo: 1, in_progress: 0, done: 5, blocked: 0 })
  })

  it('shows older ones to who asks for all', async () => {
    const query = `projectId=${project.id}&status=done`
    for (const [sort, expected] of [
      ['due', 'ABCDE'],
      ['position', 'DACBE'],
    ] as const) {
      const { body } = await admin.raw<TaskCardPage>('GET', `/api/task-board/cards?${query}&sort=${sort}`)
      expect(letters(body.items)).toBe(expected)
    }
  })

  it('leaves older ones out where a screen asks again for what changed', async () => {
    const asked = [...ids.values()].join()
    const { body } = await admin.raw<TaskCardPage>('GET', `/api/task-board/cards?ids=${asked}&recent=true`)
    expect(body.items.map(({ name }) => name).toSorted()).toEqual(['A', 'B', 'C'])
  })

  it('goes by the calendar of the reader', async () => {
    const east = await app.as('admin')
    await app.sql(`update users set timezone = 'Pacific/Kiritimati' where id = $1`, [east.user.id])
    const own = await app.project()
    await done('X', daysAgo(14, 'Pacific/Kiritimati', '00:00'), { project: own })
    await done('Y', daysAgo(15, 'Pacific/Kiritimati', '23:59'), { project: own })
    const { body } = await east.raw<TaskBoardView>('GET', `/api/task-board?projectId=${own.id}&recent=true`)
    expect(letters(body.columns.flatMap(({ items }) => items))).toBe('X')
  })

  it('shows people outside the agency no more than they may see', async () => {
    const client = await app.as('client')
    expect((await client.raw<TaskBoardView>('GET', '/api/task-board?recent=true')).body.columns.map(({ count }) => count)).toEqual([
      0, 0, 0, 0,
    ])
    await app.allocate(client.user, project, 'client')
    expect(await column(client, 'due')).toEqual({ shown: 'ABC', count: 5 })
  })
})
