import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forecastDays, weeksAhead } from './forecast.ts'

const weeks = fc
  .array(fc.integer({ min: 0, max: 30 }), { minLength: 4, maxLength: 12 })
  .filter((weekly) => weekly.some((finished) => finished > 0))
const open = fc.integer({ min: 1, max: 200 })
const or = (days: number | null): number => days ?? Number.POSITIVE_INFINITY

describe('a forecast', () => {
  test('is what the throughput says where that is always the same', () => {
    expect(forecastDays([7, 7, 7, 7], 14, 'a')).toEqual({ p50: 14, p85: 14 })
    expect(forecastDays([7, 7, 7, 7], 1, 'a')).toEqual({ p50: 1, p85: 1 })
    expect(forecastDays([1, 1, 1, 1], 3, 'a')).toEqual({ p50: 21, p85: 21 })
  })

  test('takes longer to be surer, and is the same each time', () => {
    fc.assert(
      fc.property(weeks, open, fc.string(), (weekly, left, seed) => {
        const days = forecastDays(weekly, left, seed)
        expect(or(days.p85)).toBeGreaterThanOrEqual(or(days.p50))
        expect(or(days.p50)).toBeGreaterThanOrEqual(1)
        expect(forecastDays(weekly, left, seed)).toEqual(days)
      }),
      { numRuns: 40 },
    )
  })

  test('is never sooner for more work, nor later for more finished', () => {
    fc.assert(
      fc.property(weeks, open, fc.integer({ min: 1, max: 50 }), (weekly, left, more) => {
        const days = forecastDays(weekly, left, 'seed')
        const fuller = forecastDays(weekly, left + more, 'seed')
        const faster = forecastDays(
          weekly.map((finished) => finished + more),
          left,
          'seed',
        )
        for (const share of ['p50', 'p85'] as const) {
          expect(or(fuller[share])).toBeGreaterThanOrEqual(or(days[share]))
          expect(or(faster[share])).toBeLessThanOrEqual(or(days[share]))
        }
      }),
      { numRuns: 40 },
    )
  })

  test('stays between the best and the worst that was', () => {
    fc.assert(
      fc.property(
        weeks.map((weekly) => weekly.map((finished) => finished + 1)),
        open,
        (weekly, left) => {
          const { p50, p85 } = forecastDays(weekly, left, 'seed')
          expect(or(p50)).toBeGreaterThanOrEqual(Math.floor((left / Math.max(...weekly)) * 7))
          expect(or(p85)).toBeLessThanOrEqual(Math.ceil(left / Math.min(...weekly)) * 7)
        },
      ),
      { numRuns: 40 },
    )
  })

  test('says nothing where it would lie beyond ten years', () => {
    expect(forecastDays([1, 0, 0, 0], weeksAhead * 2, 'a')).toEqual({ p50: null, p85: null })
  })
})
