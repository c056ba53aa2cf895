import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney } from '#ui/base/format.ts'
import { currencies, currencyDecimals } from './currencies.ts'
import { amount, currency, normaliseAmount } from './money.ts'

describe('an amount', () => {
  test('is taken as a string or as a number, and is a decimal string', () => {
    expect(amount.parse('1200.50')).toBe('1200.50')
    expect(amount.parse(1200.5)).toBe('1200.5')
    expect(amount.parse(' 0 ')).toBe('0')
  })

  test.each(['-1', '', '1,5', '1.', '.5', '1e3', '0x10', '١٢', '1234567890123', '1.23456', 'NaN'])('is not %j', (text) => {
    expect(amount.safeParse(text).success).toBe(false)
  })

  test.each([-0.01, Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1e-7, 0.1 + 0.2])('is not the number %d', (value) => {
    expect(amount.safeParse(value).success).toBe(false)
  })
})

describe('decimal places', () => {
  test('follow ISO 4217', () => {
    expect(normaliseAmount('5', 'EUR')).toBe('5.00')
    expect(normaliseAmount('5', 'JPY')).toBe('5')
    expect(normaliseAmount('5.1', 'KWD')).toBe('5.100')
    expect(normaliseAmount('007.10', 'USD')).toBe('7.10')
    expect(normaliseAmount('1200', 'HUF')).toBe('1200.00')
  })

  test('are the published minor units of every currency on offer', () => {
    const published: Record<number, string> = {
      0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
      3: 'BHD IQD JOD KWD LYD OMR TND',
      4: 'CLF UYW',
    }
    for (const [decimals, codes] of Object.entries(published)) {
      for (const code of codes.split(' ')) {
        expect(currencies()).toContain(code)
        expect([code, currencyDecimals(code)]).toEqual([code, Number(decimals)])
      }
    }
    const exceptions = Object.values(published).join(' ').split(' ')
    for (const code of currencies()) if (!exceptions.includes(code)) expect([code, currencyDecimals(code)]).toEqual([code, 2])
  })

  test.each('AFN ALL COP HUF IDR IRR KPW LAK LBP MGA MMK PKR SOS SYP YER IQD'.split(' '))(
    'of %s, where the data of Intl differ, are those of ISO 4217',
    (code) => {
      const fitted = normaliseAmount('1234.5', code)
      expect(fitted).toBe(code === 'IQD' ? '1234.500' : '1234.50')
      expect(formatMoney(fitted, code, 'en')).toContain(code === 'IQD' ? '1,234.500' : '1,234.50')
    },
  )

  test('never change what an amount is worth, and once fitted it stays', () => {
    const text = fc
      .tuple(fc.bigInt(0n, 999_999_999_999n), fc.integer({ min: 0, max: 9999 }))
      .map(([whole, part]) => `${whole}.${String(part).padStart(4, '0')}`)
    fc.assert(
      fc.property(text, fc.constantFrom('EUR', 'JPY', 'KWD'), (value, code) => {
        const fitted = normaliseAmount(value, code)
        expect(tenThousandths(fitted)).toBe(tenThousandths(value))
        expect(normaliseAmount(fitted, code)).toBe(fitted)
        expect((fitted.split('.')[1] ?? '').length).toBeGreaterThanOrEqual(currencyDecimals(code))
      }),
    )
  })
})

function tenThousandths(value: string): bigint {
  const [whole = '', part = ''] = value.split('.')
  return BigInt(whole) * 10_000n + BigInt(part.padEnd(4, '0'))
}

test('currencies begin with the specification’s four, each once, and nothing else is one', () => {
  expect(currencies().slice(0, 4)).toEqual(['USD', 'EUR', 'GBP', 'CAD'])
  expect(new Set(currencies()).size).toBe(currencies().length)
  expect(currency.safeParse('CHF').success).toBe(true)
  for (const wrong of ['ZZZ', 'eur', 'EURO', 'XAU', 'XXX']) expect(currency.safeParse(wrong).success).toBe(false)
})

test('a currency that was withdrawn is not on offer, but still valid on older records', () => {
  for (const code of ['ANG', 'BGN', 'CUC', 'HRK', 'SLL', 'ZWL']) {
    expect(currencies()).not.toContain(code)
    expect(currency.safeParse(code).success).toBe(true)
  }
})
