import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  compare,
  type Decimal,
  decimal,
  decimalText,
  isNegative,
  multiply,
  negate,
  round,
  shortText,
  split,
  subtract,
} from './decimal.ts'

const someDecimal = fc
  .tuple(fc.bigInt(-(10n ** 16n), 10n ** 16n), fc.integer({ min: 0, max: 6 }))
  .map(([n, scale]): Decimal => ({ n, scale }))
const somePositive = someDecimal.map((value) => (isNegative(value) ? negate(value) : value))

describe('reading and writing', () => {
  test.each(['0', '-1', '1200.50', '0.0001', '99999999999999999999.9999'])('%s comes back as it was', (text) => {
    expect(decimalText(decimal(text))).toBe(text)
  })

  test.each(['', '1,5', '.5', '1.', '1e3', ' 1', '--1', 'NaN', '٣'])('“%s” is refused', (text) => {
    expect(() => decimal(text)).toThrow(RangeError)
  })

  test('zeros at the end can be left out', () => {
    expect(['8.5000', '19.00', '100', '-0.10'].map((text) => shortText(decimal(text)))).toEqual(['8.5', '19', '100', '-0.1'])
  })
})

describe('arithmetic', () => {
  test('has no floating point in it', () => {
    expect(decimalText(add(decimal('0.1'), decimal('0.2')))).toBe('0.3')
    expect(decimalText(multiply(decimal('1.005'), decimal('100')))).toBe('100.500')
    expect(decimalText(multiply(decimal('99999999999999.99'), decimal('1.1')))).toBe('109999999999999.989')
  })

  test.each([
    ['1.005', 2, '1.01'],
    ['-1.005', 2, '-1.01'],
    ['1.0049', 2, '1.00'],
    ['0.5', 0, '1'],
    ['-0.5', 0, '-1'],
    ['2.5', 0, '3'],
    ['7', 2, '7.00'],
  ])('%s to %i decimals is %s', (text, decimals, rounded) => {
    expect(decimalText(round(decimal(text), decimals))).toBe(rounded)
  })

  test('a rounded value is nearer than half a unit, and mirrors its negative', () => {
    fc.assert(
      fc.property(someDecimal, fc.integer({ min: 0, max: 4 }), (value, decimals) => {
        const rounded = round(value, decimals)
        const off = subtract(rounded, value)
        const distance = isNegative(off) ? negate(off) : off
        expect(compare(distance, { n: 5n, scale: decimals + 1 })).toBeLessThanOrEqual(0)
        expect(round(negate(value), decimals)).toEqual(negate(rounded))
      }),
    )
  })
})

describe('splitting', () => {
  test('gives what is left to the largest remainders', () => {
    const shares = split(decimal('100.00'), [decimal('1'), decimal('1'), decimal('1')], 2)
    expect(shares.map(decimalText)).toEqual(['33.34', '33.33', '33.33'])
    expect(split(decimal('10'), [decimal('0.7'), decimal('0.2'), decimal('0.1')], 0).map(decimalText)).toEqual(['7', '2', '1'])
    expect(split(decimal('-0.01'), [decimal('1'), decimal('2')], 2).map(decimalText)).toEqual(['0.00', '-0.01'])
  })

  test('shares add up to the whole, and none is a unit off its proportion', () => {
    const weights = fc.array(somePositive, { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(somePositive, weights, fc.integer({ min: 0, max: 4 }), (value, given, decimals) => {
        const whole = round(value, decimals)
        const total = add(...given)
        fc.pre(total.n > 0n)
        const shares = split(whole, given, decimals)
        expect(compare(add(...shares), whole)).toBe(0)
        for (const [at, share] of shares.entries()) {
          const off = subtract(multiply(share, total), multiply(whole, given[at] as Decimal))
          const distance = isNegative(off) ? negate(off) : off
          expect(compare(distance, multiply(total, { n: 1n, scale: decimals }))).toBeLessThan(0)
        }
      }),
    )
  })

  test('is refused over nothing', () => {
    expect(() => split(decimal('1'), [decimal('0')], 2)).toThrow(RangeError)
    expect(() => split(decimal('1'), [], 2)).toThrow(RangeError)
    expect(split(decimal('0'), [decimal('0')], 2).map(decimalText)).toEqual(['0.00'])
  })
})
