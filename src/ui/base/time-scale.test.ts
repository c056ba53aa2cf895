import { expect, test } from 'vitest'
import { freeDaysOf, paperScale, scaleOf, ticksOf, xOf } from './time-scale.ts'

const all = (scale: ReturnType<typeof scaleOf>) => ticksOf(scale, 0, scale.days, 'en-GB')

test('whole months, with room on both sides', () => {
  const scale = scaleOf('week', '2026-11-20', '2026-12-05', 100)
  expect([scale.origin, scale.days]).toEqual(['2026-10-01', 123])
  expect(xOf(scale, '2026-10-03')).toBe(32)
  expect(scaleOf('quarter', '2026-11-20', '2026-12-05', 5000).days * 2.5).toBeGreaterThanOrEqual(5000)
})

test('headings of every zoom follow each other without a gap', () => {
  for (const zoom of ['day', 'week', 'month', 'quarter'] as const) {
    const scale = scaleOf(zoom, '2026-03-20', '2027-02-05', 100)
    for (const ticks of Object.values(all(scale))) {
      let x = 0
      for (const tick of ticks) {
        expect([zoom, tick.date, tick.x]).toEqual([zoom, tick.date, x])
        x += tick.wide
      }
      expect(x).toBe(scale.days * scale.width)
    }
  }
  const { above, below } = all(scaleOf('quarter', '2026-11-20', '2026-12-05', 0))
  expect([above.map(({ label }) => label), below.map(({ label }) => label)]).toEqual([
    ['2026', '2027'],
    ['Q4', 'Q1'],
  ])
})

test('days off that lie side by side are one, with the names of holidays', () => {
  const scale = scaleOf('day', '2026-12-20', '2026-12-28', 0)
  const days = { freeWeekdays: [6, 7], holidays: [{ day: '2026-12-25', name: 'Christmas Day' }] }
  const from = xOf(scale, '2026-12-21') / scale.width
  expect(freeDaysOf(scale, days, from, from + 8).map(({ first, wide, names }) => [first, wide / 40, names])).toEqual([
    ['2026-12-25', 3, ['Christmas Day']],
  ])
})

test('on paper the days there are fill the width', () => {
  const scale = paperScale('2026-11-20', '2026-12-05', 610)
  expect([scale.origin, scale.days, scale.width]).toEqual(['2026-11-01', 61, 10])
})
