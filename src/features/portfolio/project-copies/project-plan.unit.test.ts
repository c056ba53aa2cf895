import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '#shared/values/dates.ts'
import { isWorkingDay } from '#shared/values/working-days.ts'
import { movedDate, numberedPlan, planBegins } from './project-plan.ts'

const always = { freeWeekdays: [], holidays: [] }
const usual = { freeWeekdays: [6, 7], holidays: [{ day: '2027-01-01', name: 'New Year' }] }
const date = fc.integer({ min: 0, max: 5000 }).map((days) => addDays('2024-01-01', days))

describe('a date of a plan', () => {
  test('lies as many days after the start as before', () => {
    fc.assert(
      fc.property(date, date, date, (one, begins, start) => {
        const moved = movedDate(one, begins, start, always) ?? ''
        expect(daysBetween(start, moved)).toBe(daysBetween(begins, one))
      }),
    )
  })

  test('goes on to the next working day, and dates that were in order stay so', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 60 }), date, date, (one, more, begins, start) => {
        const [first, last] = [one, addDays(one, more)].map((each) => movedDate(each, begins, start, usual) ?? '')
        expect(isWorkingDay(usual, first ?? '')).toBe(true)
        expect((first ?? '') <= (last ?? '')).toBe(true)
      }),
    )
    // 1 January 2027 is a Friday.
    expect(movedDate('2026-05-05', '2026-05-04', '2026-12-31', usual)).toBe('2027-01-04')
  })

  test('is none without a start, and where nobody ever works it is not put off for ever', () => {
    expect(movedDate('2026-05-05', '2026-05-04', null, usual)).toBeNull()
    expect(movedDate(null, '2026-05-04', '2026-12-31', usual)).toBeNull()
    expect(movedDate('2026-05-05', '2026-05-04', '2026-12-31', { freeWeekdays: [1, 2, 3, 4, 5, 6, 7], holidays: [] })).toBe('2027-01-01')
  })
})

test('a plan begins with its project, or with the first day it names', () => {
  expect(planBegins('2026-05-04', ['2026-01-01'])).toBe('2026-05-04')
  expect(planBegins(null, [null, '2026-05-05', '2026-05-04'])).toBe('2026-05-04')
  expect(planBegins(null, [null])).toBeNull()
})

test('a plan is read as a tree, and numbered', () => {
  const items = [
    { id: 'b', parentId: 'a' },
    { id: 'a', parentId: null },
    { id: 'd', parentId: 'gone' },
    { id: 'c', parentId: 'b' },
    { id: 'e', parentId: 'a' },
  ]
  expect(numberedPlan(items).map(({ id, number, parentId }) => [number, id, parentId])).toEqual([
    ['1', 'a', null],
    ['1.1', 'b', 'a'],
    ['1.1.1', 'c', 'b'],
    ['1.2', 'e', 'a'],
    ['2', 'd', null],
  ])
})
