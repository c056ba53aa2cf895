import { expect, test } from 'vitest'
import { BoardStore } from './board-store.ts'
import type { TaskCard } from './schema.ts'

function card(id: string, fields: Partial<TaskCard> = {}): TaskCard {
  const none = { description: null, assigneeId: null, dueDate: null, taskType: null, createdBy: null }
  return { id, name: `Task ${id}`, projectId: 'p', priority: 'medium', status: 'todo', position: id, version: 1, ...none, ...fields }
}

function boardOf(items: TaskCard[], filters: object = {}): BoardStore {
  const store = new BoardStore({ sort: 'due', ...filters })
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
  ['project', { projectId: 'p' }, { projectId: 'q' }],
  ['assignee', { assigneeId: 'u' }, { assigneeId: null }],
  ['priority', { priority: 'urgent' }, { priority: 'low' }],
  ['text', { q: 'Storyboard' }, { name: 'Moodboard' }],
] as const)('a task that no longer fits the %s filter is known not to belong here', (_name, filters, changed) => {
  const store = boardOf([], filters)
  const fitting = card('a', { assigneeId: 'u', priority: 'urgent', name: 'The storyboard' })
  expect(store.fits(fitting)).toBe(true)
  expect(store.fits({ ...fitting, ...changed })).toBe(false)
})

test('text is looked for in the description too, whatever its case', () => {
  const store = boardOf([], { q: 'LAUNCH' })
  expect(store.fits(card('a', { description: 'For the launch film' }))).toBe(true)
})
