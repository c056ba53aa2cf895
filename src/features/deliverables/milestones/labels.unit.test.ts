import { expect, test } from 'vitest'
import { completionDay } from './labels.ts'

test('a milestone was completed on the day of the reader, not on the one in UTC', () => {
  const at = '2026-11-24T22:30:00.000Z'
  expect(['Europe/Athens', 'UTC', 'America/New_York'].map((zone) => completionDay(at, zone))).toEqual([
    '2026-11-25',
    '2026-11-24',
    '2026-11-24',
  ])
})
