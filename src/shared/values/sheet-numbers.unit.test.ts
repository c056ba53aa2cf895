import { expect, test } from 'vitest'
import { type DecimalSign, readingOf, readNumber } from './sheet-numbers.ts'

test.for<[string, DecimalSign, string | undefined]>([
  ['12,5K', 'comma', '12500'],
  ['12,5K', 'point', undefined],
  ['1.2M', 'point', '1200000'],
  ['1.2M', 'comma', undefined],
  ['1.234', 'point', '1.234'],
  ['1.234', 'comma', '1234'],
  ['1.234K', 'point', '1234'],
  ['1.234K', 'comma', '1234000'],
  ['1,234,567', 'point', '1234567'],
  ['12,34,567', 'point', '1234567'],
  ['1.234,50', 'comma', '1234.5'],
  ['12 500', 'point', '12500'],
  ['12\u202F500,5', 'comma', '12500.5'],
  ['12’500', 'point', '12500'],
  ['4.8 %', 'point', '4.8'],
  ['0.07%', 'point', '0.07'],
  ['3 Mio.', 'point', '3000000'],
  ['1.5bn', 'point', '1500000000'],
  ['007', 'point', '7'],
  ['-5', 'point', '-5'],
  ['1,23,4', 'point', undefined],
  ['1.2.3', 'point', undefined],
  ['many', 'point', undefined],
  ['', 'point', undefined],
  ['1e5', 'point', undefined],
  ['99999999999999999999', 'point', '99999999999999999999'],
])('%s with a decimal %s', ([text, sign, read]) => {
  expect(readNumber(text, sign)).toBe(read)
})

test('one rule is decided for all numbers together, and asked for where nothing decides it', () => {
  expect(readingOf(['1.234', '12,5K', '900'])).toEqual({ decided: 'comma' })
  expect(readingOf(['1.234', '1.2M'])).toEqual({ decided: 'point' })
  expect(readingOf(['1,234', '1,234,567'])).toEqual({ decided: 'point' })
  expect(readingOf(['1.234', '1.234.567'])).toEqual({ decided: 'comma' })
  expect(readingOf(['0.234', '1.500'])).toEqual({ decided: 'point' })
  expect(readingOf(['12', '', 'n/a'])).toEqual({ decided: 'point' })
  expect(readingOf(['1.234', '900'])).toEqual({ open: '1.234' })
  expect(readingOf(['12,5K', '1.2M'])).toEqual({ differing: ['1.2M', '12,5K'] })
})
