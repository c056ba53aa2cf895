import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dateIn, instantOf, isTimeZone, latestDaily, timeZones } from './dates.ts'

test.each([
  ['UTC', '2026-03-08T23:30:00Z', '2026-03-08'],
  ['Asia/Dhaka', '2026-03-08T18:00:00Z', '2026-03-09'],
  ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-07'],
  // The night in which the clocks go forward has no second hour; the date does not care.
  ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-08'],
  ['Europe/London', '2026-10-24T23:00:00Z', '2026-10-25'],
  ['Europe/London', '2026-10-25T23:59:59Z', '2026-10-25'],
])('in %s it is at %s the %s', (zone, at, date) => {
  expect(dateIn(zone, new Date(at))).toBe(date)
})

test('days are added in the calendar, over leap days and years, and taken back again', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  const date = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10))
  fc.assert(
    fc.property(date, fc.integer({ min: -4000, max: 4000 }), (start, days) => {
      const end = addDays(start, days)
      expect(addDays(end, -days)).toBe(start)
      expect(Math.sign(end.localeCompare(start))).toBe(Math.sign(days))
    }),
  )
})

test('zones begin with the specification’s four, each once, and can all be computed with', () => {
  const zones = timeZones()
  expect(zones.slice(0, 4)).toEqual(['UTC', 'Asia/Dhaka', 'America/New_York', 'Europe/London'])
  expect(new Set(zones).size).toBe(zones.length)
  expect(zones.every(isTimeZone)).toBe(true)
  for (const wrong of ['', 'Mars/Olympus', '../etc/passwd']) expect(isTimeZone(wrong)).toBe(false)
})

test.each([
  ['UTC', '2026-03-08', '08:00', '2026-03-08T08:00:00Z'],
  ['Asia/Dhaka', '2026-03-08', '00:00', '2026-03-07T18:00:00Z'],
  ['America/New_York', '2026-03-08', '01:59', '2026-03-08T06:59:00Z'],
  // Left out by the clocks: as long after the change as it would have been.
  ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00Z'],
  ['America/New_York', '2026-03-08', '03:00', '2026-03-08T07:00:00Z'],
  ['Europe/London', '2026-03-29', '01:15', '2026-03-29T01:15:00Z'],
  // Twice on the clocks: the first.
  ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00Z'],
  ['Europe/London', '2026-10-25', '01:30', '2026-10-25T00:30:00Z'],
  ['Europe/London', '2026-10-25', '02:00', '2026-10-25T02:00:00Z'],
  ['Pacific/Kiritimati', '2026-10-25', '02:00', '2026-10-24T12:00:00Z'],
])('in %s the clocks show %s %s at %s', (zone, date, time, at) => {
  expect(instantOf(date, time, zone).toISOString()).toBe(at.replace('Z', '.000Z'))
})

test('a daily time has last come today or yesterday, wherever one is and whatever the clocks do', () => {
  const time = fc
    .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
    .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
  const now = fc.date({ min: new Date('2015-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  const zone = fc.constantFrom('UTC', 'Asia/Dhaka', 'America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Kathmandu')
  fc.assert(
    fc.property(time, zone, now, (daily, at, moment) => {
      const last = latestDaily(daily, at, moment)
      expect(last.at <= moment).toBe(true)
      expect(instantOf(addDays(last.date, 1), daily, at) > moment).toBe(true)
    }),
  )
})
