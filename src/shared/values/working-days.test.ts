import { expect, test } from 'vitest'
import { addDays } from './dates.ts'
import { holidayOn, isWorkingDay, nextWorkingDay, type WorkingDays, weekdayOf, workingDaysBetween } from './working-days.ts'

const days: WorkingDays = {
  freeWeekdays: [6, 7],
  holidays: [
    { day: '2026-12-25', name: 'Christmas Day' },
    // A Saturday, which is free anyway.
    { day: '2026-12-26', name: 'Boxing Day' },
  ],
}

test('weekends and holidays are free, and named', () => {
  expect(['2026-12-21', '2026-12-26', '2026-12-27'].map(weekdayOf)).toEqual([1, 6, 7])
  expect(['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-28'].map((date) => isWorkingDay(days, date))).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect([holidayOn(days, '2026-12-25'), holidayOn(days, '2026-12-28')]).toEqual(['Christmas Day', undefined])
})

test('the next working day lies behind whatever is free', () => {
  expect(nextWorkingDay(days, '2026-12-23')).toBe('2026-12-24')
  expect(nextWorkingDay(days, '2026-12-24')).toBe('2026-12-28')
  expect(nextWorkingDay({ freeWeekdays: [], holidays: [] }, '2026-12-31')).toBe('2027-01-01')
  expect(nextWorkingDay({ freeWeekdays: [1, 2, 3, 4, 5, 6, 7], holidays: [] }, '2026-12-31')).toBe('2027-01-01')
})

test('working days between two dates are as many as counted one by one', () => {
  expect(workingDaysBetween(days, '2026-12-21', '2026-12-31')).toBe(8)
  expect(workingDaysBetween(days, '2026-12-24', '2026-12-23')).toBe(0)
  expect(workingDaysBetween(days, '2026-12-26', '2026-12-27')).toBe(0)
  for (let length = 0; length < 40; length += 1) {
    for (let at = 0; at < 9; at += 1) {
      const first = addDays('2026-12-15', at)
      const counted = Array.from({ length: length + 1 }, (_, day) => addDays(first, day)).filter((date) => isWorkingDay(days, date)).length
      expect([first, length, workingDaysBetween(days, first, addDays(first, length))]).toEqual([first, length, counted])
    }
  }
})
