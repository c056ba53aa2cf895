import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencyDecimals } from '#shared/values/currencies.ts'
import { add, compare, decimal, decimalText, multiply, subtract } from '#shared/values/decimal.ts'
import type { TaxCategory } from './schema.ts'
import { type CountedInvoice, type CountedLine, lineAmount, taxOf, totalsOf } from './totals.ts'

const line = (quantity: string, unitPrice: string, taxRate: string | null = null, taxCategory: TaxCategory | null = null): CountedLine => ({
  quantity,
  unitPrice,
  taxRate,
  taxCategory,
})
const invoice = (lines: CountedLine[], rest: Partial<CountedInvoice> = {}): CountedInvoice => ({
  currency: 'EUR',
  taxRate: '19',
  taxCategory: 'standard',
  discountAmount: '0',
  lines,
  ...rest,
})

describe('totals', () => {
  test('round tax once per rate, not per line', () => {
    // Each line's own tax would round up: 3 × 0.02 = 0.06.
    const totals = totalsOf(invoice([line('1', '0.08'), line('1', '0.08'), line('1', '0.08')]))
    expect(totals).toMatchObject({ subtotal: '0.24', taxAmount: '0.05', totalAmount: '0.29' })
  })

  test('split a discount over two rates by largest remainder', () => {
    const totals = totalsOf(invoice([line('1', '1000'), line('1', '25', '7')], { discountAmount: '25' }))
    expect(totals.groups).toEqual([
      { category: 'standard', rate: '19', subtotal: '1000.00', discount: '24.39', base: '975.61', tax: '185.37' },
      { category: 'standard', rate: '7', subtotal: '25.00', discount: '0.61', base: '24.39', tax: '1.71' },
    ])
    expect(totals).toMatchObject({ subtotal: '1025.00', discountAmount: '25.00', taxAmount: '187.08', totalAmount: '1187.08' })
  })

  test('follow the decimals of the currency', () => {
    const of = (currency: string) => totalsOf(invoice([line('3', '33.3333', '8.875')], { currency }))
    expect(of('JPY')).toMatchObject({ subtotal: '100', taxAmount: '9', totalAmount: '109' })
    expect(of('HUF')).toMatchObject({ subtotal: '100.00', taxAmount: '8.88', totalAmount: '108.88' })
    expect(of('KWD')).toMatchObject({ subtotal: '100.000', taxAmount: '8.875', totalAmount: '108.875' })
  })

  test('mirror a positive invoice in a negative one', () => {
    const lines = [line('1.5', '33.335'), line('1', '0.05', '7')]
    const mirrored = lines.map((one) => ({ ...one, quantity: `-${one.quantity}` }))
    const [there, back] = [totalsOf(invoice(lines)), totalsOf(invoice(mirrored))]
    expect(back.totalAmount).toBe(`-${there.totalAmount}`)
    expect(back.taxAmount).toBe(`-${there.taxAmount}`)
  })

  test('of nothing are zero', () => {
    expect(totalsOf(invoice([]))).toMatchObject({ groups: [], subtotal: '0.00', taxAmount: '0.00', totalAmount: '0.00' })
  })

  test('refuse a discount above the subtotal', () => {
    expect(() => totalsOf(invoice([line('1', '10')], { discountAmount: '10.01' }))).toThrow(RangeError)
    expect(totalsOf(invoice([line('1', '10')], { discountAmount: '10' })).totalAmount).toBe('0.00')
  })
})

describe('the tax of a line', () => {
  const untaxed = invoice([], { taxRate: '0', taxCategory: 'reverse_charge' })
  test.each([
    [line('1', '1'), invoice([]), { category: 'standard', rate: '19' }],
    [line('1', '1', '7.50'), invoice([]), { category: 'standard', rate: '7.5' }],
    [line('1', '1', null, 'exempt'), invoice([]), { category: 'exempt', rate: '0' }],
    [line('1', '1', '0'), invoice([]), { category: 'zero', rate: '0' }],
    [line('1', '1'), untaxed, { category: 'reverse_charge', rate: '0' }],
    [line('1', '1', '19'), untaxed, { category: 'standard', rate: '19' }],
  ])('%j', (of, within, expected) => {
    expect(taxOf(of, within)).toEqual(expected)
  })
})

test('sums hold for any lines: what is added is what is shown', () => {
  const text = (digits: number, decimals: number) =>
    fc.tuple(fc.bigInt(0n, 10n ** BigInt(digits)), fc.integer({ min: 0, max: decimals })).map(([n, scale]) => decimalText({ n, scale }))
  const lines = fc.array(
    fc.record({
      quantity: text(6, 4),
      unitPrice: text(9, 4),
      taxRate: fc.option(fc.constantFrom('19', '7', '8.875', '0')),
      taxCategory: fc.option(fc.constantFrom('standard', 'exempt', 'zero') as fc.Arbitrary<TaxCategory>),
    }),
    { maxLength: 10 },
  )
  fc.assert(
    fc.property(lines, fc.constantFrom('EUR', 'JPY', 'KWD', 'HUF', 'CLF'), fc.integer({ min: 0, max: 100 }), (given, currency, share) => {
      const bare = invoice(given, { currency })
      const subtotal = decimal(totalsOf(bare).subtotal)
      const discount = { n: (subtotal.n * BigInt(share)) / 100n, scale: subtotal.scale }
      const totals = totalsOf({ ...bare, discountAmount: decimalText(discount) })
      const sum = (values: string[]) => add(...values.map(decimal))
      expect(totals.lineAmounts).toEqual(given.map(({ quantity, unitPrice }) => lineAmount(quantity, unitPrice, currency)))
      expect(compare(sum([...totals.lineAmounts]), decimal(totals.subtotal))).toBe(0)
      expect(compare(sum(totals.groups.map((group) => group.discount)), decimal(totals.discountAmount))).toBe(0)
      expect(compare(sum(totals.groups.map((group) => group.tax)), decimal(totals.taxAmount))).toBe(0)
      for (const group of totals.groups) {
        const exact = multiply(decimal(group.base), { n: decimal(group.rate).n, scale: decimal(group.rate).scale + 2 })
        const off = subtract(decimal(group.tax), exact)
        expect(
          compare({ n: off.n < 0n ? -off.n : off.n, scale: off.scale }, { n: 5n, scale: currencyDecimals(currency) + 1 }),
        ).toBeLessThanOrEqual(0)
      }
    }),
  )
})
