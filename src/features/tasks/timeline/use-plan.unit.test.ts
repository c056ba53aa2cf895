import { expect, test } from 'vitest'
import type { TaskTreeItem } from '../tasks/schema.ts'
import { treeOf } from '../wbs/tree.ts'
import { barsOf, dragged, openingRow, warningsOf } from './use-plan.ts'

type Given = Partial<Pick<TaskTreeItem, 'parentTaskId' | 'startDate' | 'dueDate' | 'status'>>
const item = (id: string, given: Given = {}): TaskTreeItem => ({
  id,
  name: id,
  projectId: 'p',
  assigneeId: null,
  startDate: null,
  dueDate: null,
  priority: 'medium',
  status: 'todo',
  createdBy: null,
  version: 1,
  parentTaskId: null,
  orderIndex: 1,
  ...given,
})
const days = { freeWeekdays: [6, 7], holidays: [] }

test('an item spans its own dates and those of everything below it', () => {
  const tree = treeOf([
    item('film', { dueDate: '2026-12-04' }),
    item('shoot', { parentTaskId: 'film', startDate: '2026-12-01', dueDate: '2026-12-02' }),
    item('light', { parentTaskId: 'shoot', startDate: '2026-11-27', status: 'done' }),
    item('edit', { parentTaskId: 'film' }),
    item('launch', { dueDate: '2026-12-10' }),
    item('party', { startDate: '2026-12-11', dueDate: '2026-12-11' }),
  ])
  expect(Object.fromEntries(barsOf(tree))).toEqual({
    film: { kind: 'bracket', first: '2026-11-27', last: '2026-12-04' },
    shoot: { kind: 'bracket', first: '2026-11-27', last: '2026-12-02' },
    light: { kind: 'mark', first: '2026-11-27', last: '2026-11-27' },
    launch: { kind: 'mark', first: '2026-12-10', last: '2026-12-10' },
    party: { kind: 'bar', first: '2026-12-11', last: '2026-12-11' },
  })
})

test('what begins too early is told in the order of the tree, by the span of what is below', () => {
  const tree = treeOf([
    item('shoot'),
    item('light', { parentTaskId: 'shoot', dueDate: '2026-12-04' }),
    item('edit', { startDate: '2026-12-03', dueDate: '2026-12-09' }),
    item('sound', { startDate: '2026-12-07' }),
  ])
  const found = warningsOf(days, tree, barsOf(tree), [
    { id: '1', beforeId: 'edit', afterId: 'sound' },
    { id: '2', beforeId: 'shoot', afterId: 'edit' },
    { id: '3', beforeId: 'shoot', afterId: 'sound' },
    { id: '4', beforeId: 'gone', afterId: 'sound' },
  ])
  expect(found.map(({ id, starts, due, earliest }) => [id, starts, due, earliest])).toEqual([
    ['2', '2026-12-03', '2026-12-04', '2026-12-07'],
    ['1', '2026-12-07', '2026-12-09', '2026-12-10'],
  ])
})

test('a bar is taken along as a whole, and by its ends as far as the other one', () => {
  const bar = { startDate: '2026-12-01', dueDate: '2026-12-03' }
  expect(dragged(bar, 'whole', -2)).toEqual({ startDate: '2026-11-29', dueDate: '2026-12-01' })
  expect(dragged(bar, 'start', 5)).toEqual({ startDate: '2026-12-03', dueDate: '2026-12-03' })
  expect(dragged(bar, 'end', -5)).toEqual({ startDate: '2026-12-01', dueDate: '2026-12-01' })
  expect(dragged({ startDate: null, dueDate: null }, 'whole', 1)).toBeNull()
})

test('an end that is pulled away from the one date there is becomes the other', () => {
  const due = { startDate: null, dueDate: '2026-12-03' }
  expect(dragged(due, 'whole', 1)).toEqual({ startDate: null, dueDate: '2026-12-04' })
  expect(dragged(due, 'start', -2)).toEqual({ startDate: '2026-12-01', dueDate: '2026-12-03' })
  expect(dragged(due, 'start', 2)).toEqual(due)
  expect(dragged(due, 'end', 2)).toEqual({ startDate: null, dueDate: '2026-12-05' })
  const start = { startDate: '2026-12-03', dueDate: null }
  expect(dragged(start, 'end', 2)).toEqual({ startDate: '2026-12-03', dueDate: '2026-12-05' })
  expect(dragged(start, 'end', -2)).toEqual(start)
  expect(dragged(start, 'start', 2)).toEqual({ startDate: '2026-12-05', dueDate: null })
})

test('opens at the first item with a bar in view, below its own parents', () => {
  const past = Array.from({ length: 5 }, (_, at) => item(`past ${at}`, { dueDate: '2026-01-10' }))
  const week = { first: '2026-11-23', last: '2026-11-29' }
  const at = (items: TaskTreeItem[]) => {
    const tree = treeOf(items)
    const row = openingRow(tree.lines, barsOf(tree), week)
    return tree.lines[row]?.item.id
  }
  const film = item('film', { startDate: '2026-01-01', dueDate: '2026-12-31' })
  const shoot = item('shoot', { parentTaskId: 'film', startDate: '2026-11-20', dueDate: '2026-11-23' })
  expect(at([...past, film, shoot])).toBe('film')
  expect(at([...past, film, item('script', { parentTaskId: 'film' }), shoot])).toBe('shoot')
  expect(at([...past, film, item('script', { parentTaskId: 'film', dueDate: '2026-01-02' })])).toBe('film')
  expect(at([item('first', { dueDate: '2026-11-24' }), ...past])).toBe('first')
  expect(at([...past.slice(0, 2), shoot, ...past.slice(2)])).toBe('past 0')
  expect(at(past)).toBe('past 0')
})
