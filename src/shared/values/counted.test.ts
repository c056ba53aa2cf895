import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('one takes the singular, all else the plural', () => {
  expect([0, 1, 2].map((count) => counted(count, 'file'))).toEqual(['0 files', '1 file', '2 files'])
  expect(counted(2, 'person', 'people')).toBe('2 people')
})

test('the number that is read decides, not the one behind it', () => {
  const tenths = (count: number) => String(Math.round(count * 10) / 10)
  const days = [0.94, 0.96, 1, 1.04, 1.06].map((count) => counted(count, 'day', 'days', tenths))
  expect(days).toEqual(['0.9 days', '1 day', '1 day', '1 day', '1.1 days'])
})
