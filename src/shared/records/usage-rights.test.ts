import { expect, test } from 'vitest'
import { rightsStateOn } from './usage-rights.ts'

test.for([
  [null, 'valid'],
  ['2027-01-01', 'valid'],
  ['2026-12-23', 'valid'],
  ['2026-12-22', 'ending'],
  ['2026-11-23', 'ending'],
  ['2026-11-22', 'ending'],
  ['2026-11-21', 'ended'],
  ['2019-02-28', 'ended'],
] as const)('a right until %s is %s on 22 November 2026', ([until, state]) => {
  expect(rightsStateOn(until, '2026-11-22')).toBe(state)
})
