import { expect, test } from 'vitest'
import type { WorkingDays } from '#shared/values/working-days.ts'
import { capacityIn, spreadOver } from './tools.ts'

const days: WorkingDays = { freeWeekdays: [6, 7], holidays: [{ day: '2026-03-10', name: 'Feast' }] }
const spread = (startDate: string | null, dueDate: string | null, left: number, today = '2026-03-04') =>
  Object.fromEntries([...spreadOver(days, { startDate, dueDate, left }, today)].map(([monday, minutes]) => [String(monday), minutes]))

test('what is left is spread over the working days from today to the due date', () => {
  // Wednesday to Friday are three days; of the next week the Tuesday is free, so four.
  expect(spread(null, '2026-03-13', 700)).toEqual({ '2026-03-02': 300, '2026-03-09': 400 })
  expect(spread('2026-03-09', '2026-03-13', 700)).toEqual({ '2026-03-09': 700 })
  expect(spread('2026-02-01', '2026-03-06', 100)).toEqual({ '2026-03-02': 100 })
})

test('what is late is to be done now, what has no date lies nowhere, and what is done is nothing', () => {
  expect(spread(null, '2026-02-01', 100)).toEqual({ '2026-03-02': 100 })
  expect(spread(null, null, 100)).toEqual({ null: 100 })
  expect(spread(null, '2026-03-13', 0)).toEqual({})
  expect(spread(null, '2026-03-08', 60, '2026-03-07')).toEqual({ '2026-03-02': 60 })
})

test('whatever is spread, the parts are whole and together what it was', () => {
  for (let left = 1; left < 400; left += 7)
    for (const due of ['2026-03-04', '2026-03-10', '2026-03-27', '2026-07-01']) {
      const parts = Object.values(spread(null, due, left))
      expect([parts.reduce((a, b) => a + b, 0), parts.every(Number.isInteger)]).toEqual([left, true])
    }
})

test('a week with a holiday holds less', () => {
  expect([capacityIn(days, '2026-03-02', 2400), capacityIn(days, '2026-03-09', 2400)]).toEqual([2400, 1920])
})
