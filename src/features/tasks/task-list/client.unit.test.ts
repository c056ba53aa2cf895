import { expect, test } from 'vitest'
import type { TaskCard } from '../tasks/schema.ts'
import { ListStore } from './client.ts'
import type { ListQuery } from './task-list-search.ts'

const today = '2026-11-25'

function task(id: string, fields: Partial<TaskCard> = {}): TaskCard {
  const dates = { startDate: null, dueDate: null, completedAt: null }
  const none = { description: null, assigneeId: null, taskType: null, createdBy: null, subtasks: null, ...dates }
  return { id, name: `Task ${id}`, projectId: 'p', priority: 'medium', status: 'todo', position: id, version: 1, ...none, ...fields }
}

type Groups = Readonly<Record<string, number>>

function listOf(items: TaskCard[], query: Partial<ListQuery>, groups: Groups, nextCursor: string | null = null): ListStore {
  const store = new ListStore({ sort: 'dueDate', ...query }, today)
  const count = Object.values(groups).reduce((sum, one) => sum + one, 0)
  const counted = Object.entries(groups).map(([key, n]) => ({ key, count: n }))
  store.take({ items, nextCursor, people: [], projects: [] }, { count, groups: counted, people: [], projects: [] })
  return store
}

const written = (store: ListStore, closed: readonly string[] = []): string =>
  store
    .lines(new Set(closed))
    .map((line) => (line.kind === 'group' ? `${line.key}(${line.count})` : line.kind === 'row' ? line.id : '…'))
    .join(' ')

test('rows stand below the head of their group; what is not loaded yet has its place', () => {
  const items = [task('a'), task('b'), task('c', { status: 'in_progress' })]
  const store = listOf(items, { group: 'status' }, { todo: 2, in_progress: 2, done: 1 }, 'more')
  expect(written(store)).toBe('todo(2) a b in_progress(2) c … done(1) …')
  expect(written(store, ['todo'])).toBe('todo(2) in_progress(2) c … done(1) …')
  expect(written(listOf(items, {}, { none: 3 }))).toBe('a b c')
})

test('a changed row goes to its new group at once, is counted there, and comes back when it is refused', () => {
  const store = listOf([task('a'), task('b'), task('c', { status: 'done' })], { group: 'status' }, { todo: 2, done: 1 })
  const takeBack = store.change('a', { status: 'in_progress' })
  expect(written(store)).toBe('todo(1) b in_progress(1) a done(1) c')
  takeBack()
  expect(written(store)).toBe('todo(2) a b done(1) c')
})

test('what others changed, made and took away is counted where it goes', () => {
  const store = listOf([task('a', { dueDate: '2026-11-25' }), task('b')], { group: 'week' }, { '2026-11-23': 1, none: 1 })
  store.receive([task('a', { dueDate: '2026-12-01', version: 2 })])
  expect(written(store)).toBe('2026-11-30(1) a none(1) b')
  store.receive([task('c', { dueDate: '2026-11-24' })])
  expect(written(store)).toBe('2026-11-23(1) c 2026-11-30(1) a none(1) b')
  store.remove('b')
  expect(written(store)).toBe('2026-11-23(1) c 2026-11-30(1) a')
})

test('counts of the server replace one’s own, also where the sum is as it was', () => {
  const store = listOf([task('a')], { group: 'priority' }, { medium: 1 })
  let told = 0
  store.subscribe('all', () => (told += 1))
  store.setCounts(
    store.takeGroups({
      count: 1,
      groups: [
        { key: 'high', count: 0 },
        { key: 'medium', count: 1 },
      ],
      people: [],
      projects: [],
    }),
  )
  expect(told).toBeGreaterThan(0)
  expect(written(store)).toBe('medium(1) a')
})

test.each([
  ['dueDate', 'b a c'],
  ['-dueDate', 'a b c'],
  ['name', 'c b a'],
  ['-name', 'a b c'],
  ['priority', 'c a b'],
] as const)('rows come in the order by %s, without a date last either way', (sort, order) => {
  const store = listOf([], { sort }, {})
  store.receive([
    task('a', { name: 'gamma', dueDate: '2026-11-26', priority: 'high' }),
    task('b', { name: 'Beta', dueDate: '2026-11-25', priority: 'low' }),
    task('c', { name: 'alpha', priority: 'urgent' }),
  ])
  expect(written(store)).toBe(order)
})

test('groups of people stand by name, nobody last', () => {
  const store = listOf([], { group: 'assignee' }, {})
  const person = (id: string, fullName: string) => ({ id, fullName, avatarUrl: null })
  store.takeRefs({ people: [person('u', 'zoe'), person('v', 'Adam')], projects: [] })
  store.receive([task('a', { assigneeId: 'u' }), task('b'), task('c', { assigneeId: 'v' })])
  expect(written(store)).toBe('v(1) c u(1) a none(1) b')
})
