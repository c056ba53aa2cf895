import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays, dateIn } from '#shared/values/dates.ts'
import { formatDue, formatEstimate, formatHours } from './task-format.ts'

const zones = ['UTC', 'Asia/Dhaka', 'America/New_York', 'Europe/London', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const

/** What the card does with a date, for a viewer of a zone at this very moment. */
function shown(date: string, zone: string): 'late' | 'today' | 'ahead' {
  const today = dateIn(zone)
  if (formatDue(date, today) === 'Today') return 'today'
  return date < today ? 'late' : 'ahead'
}

const inZones = (date: string) => Object.fromEntries(zones.map((zone) => [zone, shown(date, zone)]))

describe('a due date round midnight', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  test.each([
    // One second before and at midnight of each zone.
    ['Asia/Dhaka', '2026-11-20T17:59:59Z', '2026-11-20T18:00:00Z'],
    ['America/New_York', '2026-11-21T04:59:59Z', '2026-11-21T05:00:00Z'],
    ['Europe/London', '2026-11-20T23:59:59Z', '2026-11-21T00:00:00Z'],
    // In summer both of these have moved their clocks.
    ['America/New_York', '2026-07-11T03:59:59Z', '2026-07-11T04:00:00Z'],
    ['Europe/London', '2026-07-10T22:59:59Z', '2026-07-10T23:00:00Z'],
  ])('is late in %s from midnight there on', (zone, before, after) => {
    vi.setSystemTime(new Date(before))
    const date = dateIn(zone)
    expect(shown(date, zone)).toBe('today')
    expect(shown(addDays(date, 1), zone)).toBe('ahead')
    vi.setSystemTime(new Date(after))
    expect(shown(date, zone)).toBe('late')
    expect(shown(addDays(date, 1), zone)).toBe('today')
  })

  test('is late for one, due for another and ahead for a third at the same moment', () => {
    vi.setSystemTime(new Date('2026-11-21T10:30:00Z'))
    expect(inZones('2026-11-21')).toEqual({
      UTC: 'today',
      'Asia/Dhaka': 'today',
      'America/New_York': 'today',
      'Europe/London': 'today',
      'Pacific/Kiritimati': 'late',
      'Pacific/Pago_Pago': 'ahead',
    })
  })

  test.each([
    ['2026-03-28T12:00:00Z', '2026-03-29', '2026-03-30'],
    ['2026-10-24T12:00:00Z', '2026-10-25', '2026-10-26'],
  ])('the day of London on which the clocks change is one day (from %s)', (noon, changing, next) => {
    const at = new Date(noon).getTime()
    const days = [24, 48].map((hours) => dateIn('Europe/London', new Date(at + hours * 3_600_000)))
    expect(days).toEqual([changing, next])
  })
})

describe('the words of a date', () => {
  test('today is a word', () => {
    expect(formatDue('2026-11-21', '2026-11-21')).toBe('Today')
  })

  test.each(['Pacific/Pago_Pago', 'Pacific/Kiritimati'])('names the day itself, also on a machine in %s', async (TZ) => {
    vi.stubEnv('TZ', TZ)
    vi.resetModules()
    const fresh = await import('./task-format.ts')
    const [near, far] = [fresh.formatDue('2026-11-09', '2026-11-21'), fresh.formatDue('2027-11-09', '2026-11-21')]
    vi.unstubAllEnvs()
    vi.resetModules()
    expect(near).toMatch(/(^|\D)9(\D|$)/)
    expect(far).toMatch(/(^|\D)9(\D|$)/)
  })

  test('has the year when it is another one, and keeps the two apart', () => {
    expect(formatDue('2027-01-02', '2026-12-31')).toContain('2027')
    expect(formatDue('2027-01-02', '2027-12-31')).not.toContain('2027')
    expect(formatDue('2027-01-02', '2026-12-31')).toContain('2027')
  })
})

describe('hours', () => {
  test('actual of estimated, or actual alone', () => {
    expect(formatHours({ actualHours: 4, estimatedHours: 6 })).toBe('4 h / 6 h')
    expect(formatHours({ actualHours: null, estimatedHours: 6 })).toBe('0 h / 6 h')
    expect(formatHours({ actualHours: 4.25, estimatedHours: 6.5 })).toBe('4 h 15 m / 6.5 h')
    expect(formatHours({ actualHours: 4, estimatedHours: null })).toBe('4 h')
    expect(formatHours({ actualHours: 0, estimatedHours: null })).toBe('0 h')
  })

  test('nothing where nothing is known, as for people outside the agency', () => {
    expect(formatHours({ actualHours: null, estimatedHours: null })).toBe('')
    expect(formatHours({})).toBe('')
  })
})

test.each([
  [6.5, '6.5 h'],
  [0, '0 h'],
  [null, 'None'],
  [undefined, 'None'],
])('an estimate of %s reads %s', (estimatedHours, text) => {
  expect(formatEstimate(estimatedHours === undefined ? {} : { estimatedHours })).toBe(text)
})
