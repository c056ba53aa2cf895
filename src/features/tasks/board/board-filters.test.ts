import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dateIn, weekOf } from '#shared/values/dates.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject, TestUser } from '#testing/kit/test-app-types.ts'
import type { TaskBoardView, TaskCardPage } from '../tasks/schema.ts'

let app: TestApp
let admin: TestClient
let poster: TestProject
let film: TestProject
let mira: TestUser
let omar: TestUser

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  poster = await app.project()
  film = await app.project()
  mira = await app.user('graphic_designer')
  omar = await app.user('video_editor')
  const today = dateIn('UTC')
  const week = weekOf(today)
  const make = async (name: string, given: Parameters<TestApp['task']>[0], taskType: string | null = null) => {
    const task = await app.task({ name, ...given })
    await app.sql('update tasks set task_type = $2 where id = $1', [task.id, taskType])
  }
  await make('A', { project: poster, assignee: mira, priority: 'urgent', dueDate: addDays(week.first, -3) }, 'design')
  await make('B', { project: poster, assignee: omar, priority: 'high', dueDate: week.last }, 'video')
  await make('C', { project: film, priority: 'low', dueDate: addDays(week.last, 1) }, 'design')
  await make('D', { project: film, assignee: mira, status: 'done', dueDate: addDays(week.first, -3) })
  await make('E', { project: await app.project({ archivedAt: new Date() }), assignee: omar })
})
afterAll(() => app.close())

type Query = Record<string, string>
const names = (cards: readonly { name: string }[]): string =>
  cards
    .map(({ name }) => name)
    .toSorted()
    .join('')

/** The tasks that the board, its pages, its counts and the list give for a filter, each as the letters of their names. */
async function found(client: TestClient, query: Query): Promise<Record<string, string>> {
  const search = new URLSearchParams(query).toString()
  const board = await client.raw<TaskBoardView>('GET', `/api/task-board?${search}`)
  const cards = await client.raw<TaskCardPage>('GET', `/api/task-board/cards?${search}`)
  const list = await client.raw<TaskCardPage>('GET', `/api/tasks?${search}`)
  const counts = await client.raw<{ counts: Record<string, number> }>('GET', `/api/task-board/counts?${search}`)
  const all = board.body.columns.flatMap(({ items }) => items)
  expect(Object.values(counts.body.counts).reduce((sum, count) => sum + count, 0)).toBe(all.length)
  expect(board.body.columns.reduce((sum, { count }) => sum + count, 0)).toBe(all.length)
  return { board: names(all), cards: names(cards.body.items), list: names(list.body.items) }
}

describe('a filter', () => {
  it.each<[string, () => Query, string]>([
    ['nothing', () => ({}), 'ABCD'],
    ['one project', () => ({ projectId: poster.id }), 'AB'],
    ['two projects', () => ({ projectId: `${poster.id},${film.id}` }), 'ABCD'],
    ['a brand', () => ({ brandId: film.brandId }), 'CD'],
    ['a brand and another’s project', () => ({ brandId: film.brandId, projectId: poster.id }), ''],
    ['two people', () => ({ assigneeId: `${mira.id},${omar.id}` }), 'ABD'],
    ['nobody', () => ({ assigneeId: 'none' }), 'C'],
    ['nobody or somebody', () => ({ assigneeId: `none,${omar.id}` }), 'BC'],
    ['two priorities', () => ({ priority: 'urgent,low' }), 'AC'],
    ['a type', () => ({ taskType: 'design' }), 'AC'],
    ['two types', () => ({ taskType: 'design,video' }), 'ABC'],
    ['overdue, which done tasks are not', () => ({ due: 'overdue' }), 'A'],
    ['this week', () => ({ due: 'week' }), 'B'],
    ['the last ninety days, done or not', () => ({ due: 'past' }), 'AD'],
    ['overdue or this week', () => ({ due: 'overdue,week' }), 'AB'],
    [
      'several at once',
      () => ({ projectId: `${poster.id},${film.id}`, taskType: 'design', assigneeId: `none,${mira.id}`, due: 'overdue' }),
      'A',
    ],
    ['no value', () => ({ projectId: '', priority: '' }), 'ABCD'],
  ])('by %s gives the same tasks on the board, its pages and the list, and counts them', async (_what, query, expected) => {
    expect(await found(admin, query())).toEqual({ board: expected, cards: expected, list: expected })
    expect(await found(admin, { ...query(), sort: 'position' })).toEqual({ board: expected, cards: expected, list: expected })
  })

  it.each(['priority=hot', 'assigneeId=nobody', 'due=tomorrow', 'projectId=all', 'taskType=none'])('refuses %s', async (query) => {
    for (const path of ['/api/tasks', '/api/task-board', '/api/task-board/cards', '/api/task-board/counts'])
      expect((await admin.raw('GET', `${path}?${query}`)).status, path).toBe(400)
  })

  it('goes by the calendar of whoever asks', async () => {
    const [west, east] = [await app.as('admin'), await app.as('admin')]
    await app.sql(`update users set timezone = 'Pacific/Kiritimati' where id = $1`, [east.user.id])
    await app.sql(`update users set timezone = 'Pacific/Pago_Pago' where id = $1`, [west.user.id])
    const own = await app.project()
    // 25 hours lie between the two, so it is never the same day in both.
    await app.task({ project: own, name: 'X', dueDate: dateIn('Pacific/Pago_Pago') })
    expect((await found(east, { projectId: own.id, due: 'overdue' })).board).toBe('X')
    expect((await found(west, { projectId: own.id, due: 'overdue' })).board).toBe('')
  })

  it('never widens what people outside see', async () => {
    const client = await app.as('client')
    await app.allocate(client.user, poster, 'client')
    expect((await found(client, { brandId: `${film.brandId},${poster.brandId}` })).board).toBe('AB')
    expect((await found(client, { assigneeId: 'none' })).board).toBe('')
  })
})

describe('what is done', () => {
  it('comes by when it was done in the order by date, in pages that neither repeat nor skip, and by hand in the order by hand', async () => {
    const own = await app.project()
    for (const [name, day, due] of [
      ['P', '01', '2026-03-01'],
      ['Q', '03', '2026-01-01'],
      ['R', '02', null],
      ['S', '03', null],
    ] as const) {
      const { id } = await app.task({ project: own, name, status: 'done', ...(due && { dueDate: due }) })
      await app.sql('update tasks set completed_at = $2 where id = $1', [id, `2026-05-${day}T12:00:00.123456Z`])
    }
    await app.task({ project: own, name: 'T', status: 'todo' })
    const board = await admin.raw<TaskBoardView>('GET', `/api/task-board?projectId=${own.id}&sort=due&limit=1`)
    const [, , done] = board.body.columns
    const seen = [...(done?.items ?? [])]
    let cursor = done?.nextCursor
    while (cursor) {
      const query = `projectId=${own.id}&sort=due&status=done&limit=1&cursor=${cursor}`
      const page = await admin.raw<TaskCardPage>('GET', `/api/task-board/cards?${query}`)
      seen.push(...page.body.items)
      cursor = page.body.nextCursor
    }
    expect(
      [
        ...seen
          .slice(0, 2)
          .map(({ name }) => name)
          .toSorted(),
        ...seen.slice(2).map(({ name }) => name),
      ].join(''),
    ).toBe('QSRP')
    expect(seen[0]?.completedAt).toContain('2026-05-03T12:00:00.123456')

    const byHand = await admin.raw<TaskBoardView>('GET', `/api/task-board?projectId=${own.id}&sort=position`)
    expect(byHand.body.columns[2]?.items.map(({ name }) => name).join('')).toBe('PQRS')
  })

  it('tells when it was done, also whoever creates or moves it', async () => {
    const made = await admin.raw<{ id: string; completedAt: string | null }>('POST', '/api/tasks', {
      name: 'Done at once',
      projectId: poster.id,
      status: 'done',
    })
    expect(made.body.completedAt).not.toBeNull()
    const again = await admin.raw<{ completedAt: string | null }>('PATCH', `/api/tasks/${made.body.id}`, { status: 'todo' })
    expect(again.body.completedAt).toBeNull()
    await admin.raw('DELETE', `/api/tasks/${made.body.id}`)
  })
})
