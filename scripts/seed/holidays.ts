import type { Clock } from './clock.ts'

/** Those of Portugal that fall on the same day each year, and one of the studio's own. */
const holidays = {
  '01-01': 'New Year’s Day',
  '04-25': 'Freedom Day',
  '05-01': 'Labour Day',
  '06-10': 'Portugal Day',
  '08-15': 'Assumption Day',
  '10-05': 'Republic Day',
  '11-01': 'All Saints’ Day',
  '12-01': 'Restoration of Independence',
  '12-08': 'Immaculate Conception',
  '12-24': 'Studio closed',
  '12-25': 'Christmas Day',
}

/** Those of this year and the next, in the order of their days. */
export function holidaysAround({ today }: Clock): { day: string; name: string }[] {
  const year = Number(today.slice(0, 4))
  return [year, year + 1].flatMap((one) => Object.entries(holidays).map(([day, name]) => ({ day: `${one}-${day}`, name })))
}
