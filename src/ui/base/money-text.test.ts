import { describe, expect, it } from 'vitest'
import { formatAmount, formatMoney } from './format.ts'
import { parseAmount } from './money-text.ts'

describe('parseAmount', () => {
  it.each([
    ['1234.5', 2, '1234.50'],
    ['1234,5', 2, '1234.50'],
    ['1,234.50', 2, '1234.50'],
    ['1.234,50', 2, '1234.50'],
    ['1 234,5', 2, '1234.50'],
    ['1,234', 2, '1234.00'],
    ['€ 12', 2, '12.00'],
    ['12 €', 2, '12.00'],
    ['.5', 2, '0.50'],
    ['-3,2', 2, '-3.20'],
    ['-0', 2, '0.00'],
    ['007', 0, '7'],
    ['1,234', 0, '1234'],
    ['1.234', 3, '1.234'],
    ['1.234.567', 2, '1234567.00'],
    ['99999999999999999.99', 2, '99999999999999999.99'],
    ['1,23,4', 2, null],
    ['12.345', 2, null],
    ['12.50', 0, null],
    ['1.2345', 2, null],
    ['abc', 2, null],
    ['', 2, null],
  ])('%s with %i decimals is %s', (text, decimals, amount) => {
    expect(parseAmount(text, decimals)).toBe(amount)
  })
})

it('takes the point for groups where the comma is the decimal sign', () => {
  expect(parseAmount('12.345', 2, ',')).toBe('12345.00')
  expect(parseAmount('12,345', 2, ',')).toBeNull()
})

it('formats without a float between', () => {
  expect(formatAmount('99999999999999999.99', 'EUR', 'en')).toBe('99,999,999,999,999,999.99')
  expect(formatMoney('1234.5', 'EUR', 'en')).toBe('€1,234.50')
})
