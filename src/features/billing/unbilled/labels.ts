import { dateText } from '#shared/values/dates.ts'
import { add, decimal, decimalText, zero } from '#shared/values/decimal.ts'
import type { WorkKind } from '../invoices/schema.ts'
import type { WorkAge, WorkGroup, WorkView } from './schema.ts'

export const groupLabels: Readonly<Record<WorkGroup, string>> = {
  task: 'By task',
  person: 'By person',
  day: 'By day',
  one: 'One line',
}

/** "3 May 2026 – 28 May 2026", or one day. */
export const spanText = (from: string, to: string): string => (from === to ? dateText(from) : `${dateText(from)} – ${dateText(to)}`)

export const workKindLabels: Readonly<Record<WorkKind, string>> = {
  'time-entry': 'Hours',
  deliverable: 'Deliverable',
  'deliverable-milestone': 'Milestone',
}

export const ageLabels: Readonly<Record<WorkAge, string>> = {
  days30: '0–30 days',
  days60: '31–60 days',
  days90: '61–90 days',
  older: 'Over 90 days',
}

/** The amounts of work added up per currency; hours without a rate count nothing. */
export function sumsOf(work: readonly Pick<WorkView, 'amount' | 'currency'>[]): { currency: string; amount: string }[] {
  return [...Map.groupBy(work, ({ currency }) => currency)].flatMap(([currency, some]) =>
    currency === null ? [] : { currency, amount: decimalText(add(zero, ...some.map(({ amount }) => decimal(amount ?? '0')))) },
  )
}

/** The minutes of hours for which no selling rate holds. */
export const unratedMinutesOf = (work: readonly Pick<WorkView, 'kind' | 'rate' | 'minutes'>[]): number =>
  work.reduce((sum, { kind, rate, minutes }) => (kind === 'time-entry' && rate === null ? sum + (minutes ?? 0) : sum), 0)
