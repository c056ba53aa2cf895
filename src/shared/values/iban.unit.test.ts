import { expect, test } from 'vitest'
import { compactIban, ibanText, isIban } from './iban.ts'

test.each(['DE89 3704 0044 0532 0130 00', 'gb82west12345698765432', 'CH93 0076 2011 6238 5295 7', 'NO9386011117947'])(
  '%s is an IBAN',
  (text) => {
    expect(isIban(text)).toBe(true)
  },
)

test.each(['DE89 3704 0044 0532 0130 01', 'DE89', '', '1234567890123456', 'DE8937040044053201300０'])('“%s” is none', (text) => {
  expect(isIban(text)).toBe(false)
})

test('is kept without spaces and read in groups of four', () => {
  expect(compactIban(' de89 3704 0044 0532 0130 00 ')).toBe('DE89370400440532013000')
  expect(ibanText('NO9386011117947')).toBe('NO93 8601 1117 947')
})
