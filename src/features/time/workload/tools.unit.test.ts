import { expect, test } from 'vitest'
import { addDays, weekOf } from '#shared/values/dates.ts'
import { type WorkingDays, workingDaysBetween } from '#shared/values/working-days.ts'
import { capacityIn, dayNumber, spreader } from './tools.ts'

const days: WorkingDays = { freeWeekdays: [6, 7], holidays: [{ day: '2026-03-10', name: 'Feast' }] }
/** Minutes by the Monday of their week, `null` for what has no date. */
function spread(startDate: string | null, dueDate: string | null, left: number, today = '2026-03-04', weeks = 20): Record<string, number> {
  const { first } = weekOf(today)
  const found = { weeks: Array.from({ length: weeks }, () => 0), later: 0, undated: 0 }
  const numbers = { start: startDate && dayNumber(startDate), due: dueDate && dayNumber(dueDate) } as {
    start: number | null
    due: number | null
  }
  spreader(days, first)(found, { ...numbers, left }, dayNumber(today))
  const parts = found.weeks.map((minutes, at): [string, number] => [addDays(first, 7 * at), minutes])
  return Object.fromEntries(
    [...parts, ['later', found.later] as const, ['null', found.undated] as const].filter(([, minutes]) => minutes > 0),
  )
}

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

test('what falls behind the weeks shown is later', () => {
  expect(spread(null, '2026-03-13', 700, '2026-03-04', 1)).toEqual({ '2026-03-02': 300, later: 400 })
  expect(spread('2026-04-01', '2026-04-02', 60, '2026-03-04', 2)).toEqual({ later: 60 })
  // As far as a date can be.
  expect(spread(null, '9999-12-31', 100, '2026-03-04', 4)).toEqual({ later: 100 })
})

test('days are counted as one by one', () => {
  for (let due = 0; due < 60; due++) {
    const last = addDays('2026-03-04', due)
    const first = Math.round(
      (10_000 * workingDaysBetween(days, '2026-03-04', last < '2026-03-08' ? last : '2026-03-08')) /
        workingDaysBetween(days, '2026-03-04', last),
    )
    expect([last, spread(null, last, 10_000)['2026-03-02']]).toEqual([last, first])
  }
})

test('a week with a holiday holds less', () => {
  expect([capacityIn(days, '2026-03-02', 2400), capacityIn(days, '2026-03-09', 2400)]).toEqual([2400, 1920])
})
