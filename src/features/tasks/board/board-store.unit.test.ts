import { describe, expect, test } from 'vitest'
import type { TaskCard } from '../tasks/schema.ts'
import { BoardStore } from './board-store.ts'

function card(id: string, fields: Partial<TaskCard> = {}): TaskCard {
  const dates = { startDate: null, dueDate: null, completedAt: null }
  const none = { description: null, assigneeId: null, taskType: null, createdBy: null, subtasks: null, ...dates }
  return { id, name: `Task ${id}`, projectId: 'p', priority: 'medium', status: 'todo', position: id, version: 1, ...none, ...fields }
}

function boardOf(items: TaskCard[], filters: object = {}): BoardStore {
  const store = new BoardStore({ sort: 'due', ...filters }, '2026-11-21')
  store.take({ columns: [{ status: 'todo', items, count: items.length, nextCursor: null }], people: [], projects: [] })
  return store
}

test('a person’s new name redraws the cards that show it and no others', () => {
  const person = { id: 'u', fullName: 'Mira', avatarUrl: null }
  const store = boardOf([card('a', { assigneeId: 'u' }), card('b')])
  store.takeRefs({ people: [person], projects: [] })
  const told: string[] = []
  for (const topic of ['a', 'b']) store.subscribe(topic, () => told.push(topic))
  store.takeRefs({ people: [{ ...person, fullName: 'Mira Sol' }], projects: [] })
  expect(told).toEqual(['a'])
  expect(store.person('u')?.fullName).toBe('Mira Sol')
})

test.each([
  ['project', { projectId: ['p', 'q'] }, { projectId: 'r' }],
  ['brand', { brandId: ['b'] }, { projectId: 'r' }],
  ['assignee', { assigneeId: ['u', 'v'] }, { assigneeId: null }],
  ['unassigned', { assigneeId: ['none', 'u'] }, { assigneeId: 'w' }],
  ['priority', { priority: ['urgent', 'high'] }, { priority: 'low' }],
  ['type', { taskType: ['design'] }, { taskType: null }],
  ['overdue', { due: ['overdue'] }, { status: 'done' }],
  ['this week', { due: ['week'] }, { dueDate: '2026-11-23' }],
  ['the last ninety days', { due: ['past'] }, { dueDate: '2026-11-21' }],
  ['overdue or this week', { due: ['overdue', 'week'] }, { dueDate: null }],
  ['text', { q: 'Storyboard' }, { name: 'Moodboard' }],
] as const)('a task that no longer fits the %s filter is known not to belong here', (_name, filters, changed) => {
  const store = boardOf([], filters)
  const brand = (id: string) => ({ id, name: id, logoUrl: null })
  store.takeRefs({
    people: [],
    projects: [
      { id: 'p', name: 'P', brandId: 'b', brand: brand('b') },
      { id: 'r', name: 'R', brandId: 'c', brand: brand('c') },
    ],
  })
  // Saturday is today; the week began on the sixteenth.
  const fitting = card('a', { assigneeId: 'u', priority: 'urgent', taskType: 'design', dueDate: '2026-11-17', name: 'The storyboard' })
  expect(store.fits(fitting)).toBe(true)
  expect(store.fits({ ...fitting, ...changed })).toBe(false)
})

test.each([
  ['today', '2026-11-20', '2026-11-21', '2026-11-21', '2026-11-22'],
  ['week', '2026-11-15', '2026-11-16', '2026-11-22', '2026-11-23'],
  ['fortnight', '2026-11-20', '2026-11-21', '2026-12-05', '2026-12-06'],
  ['past', '2026-08-22', '2026-08-23', '2026-11-20', '2026-11-21'],
] as const)('due %s: its first and last day fit, those beside do not', (range, before, first, last, after) => {
  const store = boardOf([], { due: [range] })
  expect([before, first, last, after].map((dueDate) => store.fits(card('a', { dueDate })))).toEqual([false, true, true, false])
})

test('nobody’s tasks fit where nobody is chosen', () => {
  const store = boardOf([], { assigneeId: ['none'] })
  expect(store.fits(card('a'))).toBe(true)
  expect(store.fits(card('a', { assigneeId: 'u' }))).toBe(false)
})

test('of what is done, what was done last comes first; the rest goes by due date', () => {
  const done = (id: string, completedAt: string, dueDate: string) => card(id, { status: 'done', completedAt, dueDate })
  const store = boardOf([card('t', { dueDate: '2026-12-01' })])
  store.receive([
    done('a', '2026-11-01T10:00:00.000Z', '2026-01-01'),
    done('b', '2026-11-02T09:00:00.123456+00:00', '2026-02-01'),
    done('c', '2026-10-01T10:00:00.000Z', '2026-03-01'),
  ])
  expect(store.column('done').ids).toEqual(['b', 'a', 'c'])
  store.place('t', 'done')
  expect(store.column('done').ids).toEqual(['t', 'b', 'a', 'c'])
})

test('text is looked for in the description too, whatever its case', () => {
  const store = boardOf([], { q: 'LAUNCH' })
  expect(store.fits(card('a', { description: 'For the launch film' }))).toBe(true)
})

test('My active projects hold a task of a project with cards here; of others only the server knows', () => {
  const store = boardOf([card('a')], { projects: 'mine' })
  expect(store.fits(card('new'))).toBe(true)
  expect(store.fits(card('new', { projectId: 'elsewhere' }))).toBe(false)
  expect(store.fits(card('a', { projectId: 'elsewhere' }))).toBe(false)
})

describe('the Done column', () => {
  const done = (id: string, completedAt: string) => card(id, { status: 'done', completedAt })
  const recent = done('recent', '2026-11-20T10:00:00.000Z')
  const old = done('old', '2026-10-01T10:00:00.000Z')
  const boardWith = (count: number, filters: object = {}) => {
    const store = boardOf([], filters)
    store.take({ columns: [{ status: 'done', items: [recent], count, nextCursor: null }], people: [], projects: [] })
    return store
  }

  test('hides older cards as long as the server counts more than it gave', () => {
    expect(boardWith(3).hidesOlder('done')).toBe(true)
    expect(boardWith(1).hidesOlder('done')).toBe(false)
    expect(boardWith(3).hidesOlder('todo')).toBe(false)
    for (const filters of [{ q: 'film' }, { due: ['past'] }]) expect(boardWith(3, filters).recentOnly).toBe(false)
  })

  test('shows them once they were asked for, also after the board is read again', () => {
    const store = boardWith(2)
    store.showOlder('done', { items: [recent, old], nextCursor: null })
    expect(store.column('done').ids).toEqual(['recent', 'old'])
    expect([store.column('done').count, store.hidesOlder('done'), store.recentOnly]).toEqual([2, false, false])
  })

  test('takes a card that was done just now, and leaves an older one among those not shown', () => {
    const store = boardWith(2)
    expect(store.fits(done('new', '2026-11-21T08:00:00.000Z'))).toBe(true)
    expect(store.fits(old)).toBe(false)
    store.takeCard({ ...old, name: 'Renamed' }, { people: [], projects: [] })
    expect([store.column('done').ids, store.column('done').count]).toEqual([['recent'], 2])
    store.showOlder('done', { items: [recent, old], nextCursor: null })
    expect(store.fits(old)).toBe(true)
  })
})
