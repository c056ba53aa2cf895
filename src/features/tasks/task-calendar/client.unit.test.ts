import { expect, test } from 'vitest'
import type { TaskCard } from '../tasks/schema.ts'
import { DueTasks } from './client.ts'

const task = (id: string, dueDate: string | null) => ({ id, dueDate }) as TaskCard
const december = { dueFrom: '2026-12-01', dueTo: '2026-12-31' }
const due = new DueTasks(
  { days: [{ day: '2026-12-10', count: 3, items: [task('a', '2026-12-10'), task('b', '2026-12-10')] }], people: [], projects: [] },
  december,
)
const shown = ({ days }: DueTasks) => days.map(({ day, count, items }) => [day, count, items.map(({ id }) => id).join()])

test('a moved task comes first on its new day, and each day counts on', () => {
  const moved = due.moved(task('b', '2026-12-10'), '2026-12-04')
  expect(shown(moved)).toEqual([
    ['2026-12-04', 1, 'b'],
    ['2026-12-10', 2, 'a'],
  ])
  expect(shown(moved.moved(task('b', '2026-12-04'), '2026-12-10'))).toEqual([['2026-12-10', 3, 'b,a']])
})

test('what leaves the days that are shown, or has none any more, is gone', () => {
  expect(shown(due.moved(task('a', '2026-12-10'), '2027-01-01'))).toEqual([['2026-12-10', 2, 'b']])
  expect(shown(due.moved(task('a', '2026-12-10'), null))).toEqual([['2026-12-10', 2, 'b']])
})
