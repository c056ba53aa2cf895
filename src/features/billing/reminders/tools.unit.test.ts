import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/values/dates.ts'
import { nextStep, type Remindable, stepFor } from './tools.ts'

const invoice: Remindable = { dueDate: '2026-03-10', promisedOn: null, disputed: false, steps: [-3, 3, 10, 20], sent: [] }

/** The days on which reminders go out when the job runs on each of these days. */
function sentOn(days: readonly string[], given: Partial<Remindable> = {}): string[] {
  const sent: number[] = []
  const out: string[] = []
  for (const today of days) {
    const step = stepFor({ ...invoice, ...given, sent }, today)
    if (step === null) continue
    sent.push(step)
    out.push(`${today} ${step}`)
  }
  return out
}
const daily = (from: string, count: number): string[] => Array.from({ length: count }, (_, n) => addDays(from, n))

describe('the steps of a reminder', () => {
  test('go out once each, on their days', () => {
    expect(sentOn(daily('2026-03-01', 60))).toEqual(['2026-03-07 -3', '2026-03-13 3', '2026-03-20 10', '2026-03-30 20'])
  })

  test('are made up for after three days off, the last of several only, and none before the due date once that has passed', () => {
    expect(sentOn(['2026-03-06', '2026-03-09', ...daily('2026-03-16', 30)])).toEqual([
      '2026-03-09 -3',
      '2026-03-16 3',
      '2026-03-20 10',
      '2026-03-30 20',
    ])
    expect(sentOn(['2026-03-05', '2026-03-12', '2026-03-21'])).toEqual(['2026-03-21 10'])
    expect(sentOn(['2026-05-30'])).toEqual([])
  })

  test('wait for a promise until the day after it, and for a dispute', () => {
    expect(sentOn(daily('2026-03-08', 40), { promisedOn: '2026-03-15' })).toEqual(['2026-03-16 3', '2026-03-20 10', '2026-03-30 20'])
    expect(sentOn(daily('2026-03-08', 40), { disputed: true })).toEqual([])
  })

  test('are known ahead', () => {
    expect(nextStep(invoice, '2026-03-01')).toEqual({ days: -3, on: '2026-03-07' })
    expect(nextStep({ ...invoice, sent: [-3] }, '2026-03-08')).toEqual({ days: 3, on: '2026-03-13' })
    expect(nextStep({ ...invoice, sent: [-3], promisedOn: '2026-03-15' }, '2026-03-08')).toEqual({ days: 3, on: '2026-03-16' })
    expect(nextStep({ ...invoice, sent: [-3, 3, 10, 20] }, '2026-04-08')).toBeNull()
  })
})
