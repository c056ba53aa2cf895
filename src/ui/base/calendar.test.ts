import { describe, expect, it } from 'vitest'
import { addDays, addMonths, isDate, monthWeeks, parseDate, weekday, weekStart, weekStartByRegion } from './calendar.ts'

const base = '2026-11-20'

describe('parseDate', () => {
  it.each([
    ['2026-02-28', 'en-GB', '2026-02-28'],
    ['2026-02-30', 'en-GB', null],
    ['24.11.', 'de-DE', '2026-11-24'],
    ['24/11', 'en-GB', '2026-11-24'],
    ['11/24/27', 'en-US', '2027-11-24'],
    ['24 Nov', 'en-GB', '2026-11-24'],
    ['nov 24, 2028', 'en-US', '2028-11-24'],
    ['3. März', 'de-DE', '2026-03-03'],
    ['tomorrow', 'en-GB', '2026-11-21'],
    ['+12', 'en-GB', '2026-12-02'],
    ['soon', 'en-GB', null],
    ['31/4', 'en-GB', null],
  ])('%s in %s is %s', (text, locale, date) => {
    expect(parseDate(text, locale, base)).toBe(date)
  })
})

describe('arithmetic', () => {
  it('crosses months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2028-02-29', -12)).toBe('2027-02-28')
    expect(isDate('2027-02-29')).toBe(false)
  })
  it('lays out six whole weeks from the first day of the week', () => {
    const weeks = monthWeeks(base, 1)
    expect(weeks).toHaveLength(6)
    expect(weeks[0]?.[0]).toBe('2026-10-26')
    expect(weekday(weeks[5]?.[6] ?? '')).toBe(7)
    expect(monthWeeks(base, 7)[0]?.[0]).toBe('2026-11-01')
  })
})

describe('weekStart', () => {
  it.each([
    ['en-GB', 1],
    ['nb', 1],
    ['en-US', 7],
    ['ar-EG', 6],
    [undefined, 1],
  ])('%s starts its week on day %d', (locale, day) => expect(weekStart(locale)).toBe(day))

  it('starts the week by region as this platform does, for browsers that don’t know it', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
    const regions = letters.flatMap((one) => letters.map((two) => one + two)).filter((region) => region !== 'ZZ' && names.of(region))
    const locales = regions.map((region) => new Intl.Locale(`und-${region}`)).filter(({ region }) => regions.includes(region ?? ''))
    const starts = locales.map((locale) => [locale.region, weekStartByRegion(locale)])
    expect(regions.length).toBeGreaterThan(200)
    expect(starts).toEqual(locales.map((locale) => [locale.region, weekStart(locale.toString())]))
  })
})
