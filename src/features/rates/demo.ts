import type { Duty } from '#shared/roles.ts'
import type { DemoRows } from '../../../scripts/seed/collected.ts'
import { capacityRow, rateRow } from './seed.ts'
import { capacities, rates } from './table.ts'

const hourly: Partial<Record<Duty, string>> = {
  project_manager: '95',
  product_owner: '110',
  graphic_designer: '80',
  video_editor: '85',
  copywriter: '75',
  digital_marketer: '82.5',
}

/** A rate for every duty since two years, dearer since this one; somebody senior has an own, and some work part of the week. */
export const demo: DemoRows = ({ people }, _random, clock) => {
  const staff = people.filter(({ roles }) => roles.some((role) => role !== 'client' && role !== 'influencer'))
  const senior = staff.find(({ roles }) => roles.includes('graphic_designer'))
  const part = staff.filter(({ roles }) => !roles.includes('admin')).filter((_, at) => at % 7 === 3)
  return [
    [
      rates,
      [
        ...Object.entries(hourly).map(([duty, amount]) => rateRow({ duty, amount, validFrom: clock.day(-730) })),
        ...Object.entries(hourly).map(([duty, amount]) =>
          rateRow({ duty, amount: String(Number(amount) + 5), validFrom: clock.day(-200) }),
        ),
        ...(senior ? [rateRow({ userId: senior.id, amount: '105', validFrom: clock.day(-400) })] : []),
      ],
    ],
    [
      capacities,
      [
        capacityRow({ minutes: 2400, validFrom: clock.day(-730) }),
        ...part.map(({ id }) => capacityRow({ userId: id, minutes: 1800, validFrom: clock.day(-300) })),
      ],
    ],
  ]
}
