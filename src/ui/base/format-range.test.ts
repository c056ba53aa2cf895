import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatDateRange } from './format-range.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

it.each([
  ['2026-06-16', '2026-11-12', 'Jun 16 – Nov 12'],
  ['2027-01-20', '2027-07-17', 'Jan 20 – Jul 17, 2027'],
  ['2026-11-14', '2027-11-06', 'Nov 14, 2026 – Nov 6, 2027'],
  ['2026-06-16', '2026-06-16', 'Jun 16'],
])('%s to %s reads "%s"', (start, end, words) => {
  expect(formatDateRange(start, end, 'en')).toBe(words)
})
