import { describe, expect, test } from 'vitest'
import { filledPeriod, lastDayOf, nextPeriod, periodAt } from './tools.ts'

const plan = { every: 'month', startsOn: '2026-01-31', endsOn: null } as const

describe('the periods of a plan', () => {
  test('are counted from the first: the 31st comes back after a short month', () => {
    expect([0, 1, 2, 3, 13].map((n) => periodAt(plan, n))).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2027-02-28'])
    expect([0, 1, 2].map((n) => periodAt({ ...plan, every: 'quarter' }, n))).toEqual(['2026-01-31', '2026-04-30', '2026-07-31'])
    expect([0, 1, 4].map((n) => periodAt({ ...plan, every: 'year', startsOn: '2024-02-29' }, n))).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2028-02-29',
    ])
    expect([0, 1, 2].map((n) => periodAt({ ...plan, every: 'week' }, n))).toEqual(['2026-01-31', '2026-02-07', '2026-02-14'])
  })

  test('go on after the last that was made, until the plan ends', () => {
    expect(nextPeriod(plan, null)).toBe('2026-01-31')
    expect(nextPeriod(plan, '2026-02-28')).toBe('2026-03-31')
    expect(nextPeriod({ ...plan, endsOn: '2026-03-30' }, '2026-02-28')).toBeNull()
    expect(lastDayOf({ ...plan, endsOn: '2026-02-01' }, '2026-01-31')).toBe('2026-02-27')
  })

  test('are filled into descriptions', () => {
    expect(filledPeriod('Retainer {month} ({period}) {other}', '2026-03-01', '2026-03-31')).toBe(
      'Retainer March 2026 (1 Mar 2026 – 31 Mar 2026) {other}',
    )
  })
})
