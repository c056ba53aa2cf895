import { expect, test } from 'vitest'
import { earliestAfter, isTooEarly, plannedOf } from './too-early.ts'

const days = { freeWeekdays: [6, 7], holidays: [{ day: '2026-12-25', name: 'Christmas Day' }] }
const task = (startDate: string | null, dueDate: string | null, status = 'todo') => plannedOf({ startDate, dueDate, status })

test('a later task begins too early while the one before it still takes a working day', () => {
  // 18 December 2026 is a Friday.
  const before = task('2026-12-14', '2026-12-18')
  const tooEarly = (start: string | null, due: string | null = null) => isTooEarly(days, before, task(start, due))
  expect([tooEarly('2026-12-17'), tooEarly('2026-12-18'), tooEarly('2026-12-19'), tooEarly('2026-12-21')]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([tooEarly(null, '2026-12-15'), tooEarly(null, null)]).toEqual([true, false])
  // Due on a Sunday it is finished on the Friday before.
  expect(isTooEarly(days, task(null, '2026-12-20'), task('2026-12-19', null))).toBe(false)
  expect(isTooEarly(days, task(null, '2026-12-20'), task('2026-12-18', null))).toBe(true)
})

test('what is done waits for nothing, and nothing waits for it', () => {
  expect(isTooEarly(days, task(null, '2026-12-18', 'done'), task('2026-12-01', null))).toBe(false)
  expect(isTooEarly(days, task(null, '2026-12-18'), task('2026-12-01', null, 'done'))).toBe(false)
  expect(isTooEarly(days, task(null, null), task('2026-12-01', null))).toBe(false)
})

test('the first day after a holiday and a weekend is the working day behind them', () => {
  expect(earliestAfter(days, '2026-12-24')).toBe('2026-12-28')
})
