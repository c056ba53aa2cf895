import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { LiveMessage } from '#shared/contract/live.ts'
import { columnOrder } from '../tasks/labels.ts'
import type { TaskCard, TaskStatus } from '../tasks/schema.ts'
import { BoardStore } from './board-store.ts'

type Request = { path: string; query: URLSearchParams; answer: (body: unknown, status?: number) => Promise<void> }

let liveBoard: typeof import('./board-live.ts')['liveBoard']
let store: BoardStore
let live: ReturnType<typeof liveBoard>
let requests: Request[] = []

beforeAll(async () => {
  const transport = (address: string) =>
    new Promise<Response>((resolve) => {
      const { pathname, searchParams } = new URL(address, 'http://atelier.example')
      const answer = async (body: unknown, status = 200) => {
        resolve(Response.json(body, { status }))
        await vi.advanceTimersByTimeAsync(0)
      }
      requests.push({ path: pathname, query: searchParams, answer })
    })
  vi.stubGlobal('fetch', transport)
  // The client keeps the transport of the moment it is loaded.
  vi.resetModules()
  liveBoard = (await import('./board-live.ts')).liveBoard
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

beforeEach(() => {
  vi.useFakeTimers()
  requests = []
  store = new BoardStore({ sort: 'due' }, '2026-11-21')
  store.take({
    columns: columnOrder.map((status) => ({
      status,
      items: status === 'todo' ? [card('a'), card('b')] : [],
      count: status === 'todo' ? 2 : 0,
      nextCursor: null,
    })),
    people: [],
    projects: [],
  })
  live = liveBoard(store, { sort: 'due' })
})
afterEach(() => {
  live.stop()
  vi.useRealTimers()
})

function card(id: string, fields: Partial<TaskCard> = {}): TaskCard {
  const dates = { startDate: null, dueDate: null, completedAt: null }
  const none = { description: null, assigneeId: null, taskType: null, createdBy: null, subtasks: null, ...dates }
  return { id, name: `Task ${id}`, projectId: 'p', priority: 'medium', status: 'todo', position: id, version: 1, ...none, ...fields }
}

function changed(id: string, version: number, fields: string[] = ['name']): LiveMessage {
  const nobody = { brandId: null, projectId: 'p', actorId: null }
  return { what: 'changed', kind: 'task.updated', recordType: 'task', recordId: id, version, groups: [], fields, ...nobody }
}

const gathered = () => vi.advanceTimersByTimeAsync(20)
const asked = (path: string) => requests.filter((request) => request.path === path)
const cards = () => asked('/api/task-board/cards')
const counts = () => asked('/api/task-board/counts')
const page = (items: TaskCard[]) => ({ items, nextCursor: null, people: [], projects: [] })
const ids = (status: TaskStatus) => store.column(status).ids.join(' ')

test('a burst of changes is asked for at once, each card once', async () => {
  for (const id of ['a', 'b', 'a', 'c']) live.take(changed(id, 2))
  await gathered()
  expect(cards().map(({ query }) => query.get('ids'))).toEqual(['a,b,c'])
  expect(counts()).toHaveLength(1)
})

test('what the answer leaves out is gone or outside the filters, and leaves the board', async () => {
  live.take(changed('a', 2))
  live.take(changed('b', 2))
  await gathered()
  await cards()[0]?.answer(page([card('b', { version: 2, name: 'Renamed' })]))
  await counts()[0]?.answer({ counts: { todo: 1 } })
  expect(ids('todo')).toBe('b')
  expect(store.card('b')?.name).toBe('Renamed')
})

test('an own change that comes back by the stream asks for nothing', async () => {
  store.receive([card('a', { version: 2 })])
  live.take(changed('a', 2))
  await gathered()
  expect(requests).toEqual([])
})

test('changes that move nothing between columns do not ask for counts', async () => {
  live.take(changed('a', 2, ['dueDate', 'actualHours']))
  await gathered()
  expect(cards()).toHaveLength(1)
  expect(counts()).toEqual([])
})

test('a changed name asks for counts only where cards are found by words', async () => {
  live.take(changed('a', 2, ['name', 'description', 'priority']))
  await gathered()
  expect(counts()).toEqual([])
  live.stop()
  live = liveBoard(store, { sort: 'due', q: 'task', priority: ['low'] })
  for (const [at, field] of ['name', 'description', 'priority'].entries()) {
    const version = at + 2
    live.take(changed('a', version, [field]))
    await gathered()
    expect(counts(), field).toHaveLength(at + 1)
    await cards()
      .at(-1)
      ?.answer(page([card('a', { version })]))
    await counts().at(-1)?.answer({ counts: {} })
  }
})

test('a card shows before it is known how many there are', async () => {
  live.take(changed('a', 2, ['status']))
  await gathered()
  expect(counts()).toHaveLength(1)
  await cards()[0]?.answer(page([card('a', { name: 'Anew', version: 2 })]))
  expect(store.card('a')?.name).toBe('Anew')
})

test('a removed task leaves at once, without asking for it', async () => {
  live.take({ ...changed('a', 2), what: 'gone' })
  expect(ids('todo')).toBe('b')
  await gathered()
  expect(cards()).toEqual([])
  expect(counts()).toHaveLength(1)
})

test('a card being moved here is not asked for until its own answer is there', async () => {
  store.hold('a')
  store.place('a', 'done')
  live.take(changed('a', 2, ['status']))
  await gathered()
  expect(cards()).toEqual([])
  expect(ids('done')).toBe('a')
  await counts()[0]?.answer({ counts: { todo: 1, done: 1 } })
  store.release('a')
  store.receive([card('a', { status: 'done', version: 2 })])
  await vi.advanceTimersByTimeAsync(300)
  await cards()[0]?.answer(page([card('a', { status: 'blocked', version: 3 })]))
  expect([ids('done'), ids('blocked')]).toEqual(['', 'a'])
})

test('counts that were asked for before an own move are not believed after it', async () => {
  live.take(changed('b', 2, ['status']))
  await gathered()
  store.hold('a')
  store.place('a', 'done')
  await cards()[0]?.answer(page([card('b', { version: 2 })]))
  await counts()[0]?.answer({ counts: { todo: 2, done: 5 } })
  expect(store.column('done').count).toBe(1)
  await gathered()
  await counts()[1]?.answer({ counts: { todo: 1, done: 6 } })
  expect(store.column('done').count).toBe(6)
})

test('more changes than a request takes are asked for one after the other', async () => {
  for (let n = 0; n < 130; n += 1) live.take(changed(`n${n}`, 1))
  await gathered()
  expect(cards()[0]?.query.get('ids')?.split(',')).toHaveLength(100)
  await cards()[0]?.answer(page([]))
  await counts()[0]?.answer({ counts: {} })
  await gathered()
  expect(cards()[1]?.query.get('ids')?.split(',')).toHaveLength(30)
})

test('while the server is away it is asked again later, and nothing is forgotten', async () => {
  live.take(changed('a', 2))
  await gathered()
  await cards()[0]?.answer({ code: 'unavailable', message: 'Away' }, 503)
  await counts()[0]?.answer({ code: 'unavailable', message: 'Away' }, 503)
  await vi.advanceTimersByTimeAsync(1000)
  expect(cards()).toHaveLength(1)
  live.take(changed('b', 2))
  await vi.advanceTimersByTimeAsync(1100)
  expect(cards().map(({ query }) => query.get('ids'))).toEqual(['a', 'a,b'])
})

test('a refusal is not asked again', async () => {
  live.take(changed('a', 2))
  await gathered()
  await cards()[0]?.answer({ code: 'forbidden', message: 'No' }, 403)
  await vi.advanceTimersByTimeAsync(5000)
  expect(cards()).toHaveLength(1)
})

test('a board that is left asks for nothing any more', async () => {
  live.take(changed('a', 2))
  live.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(requests).toEqual([])
})
