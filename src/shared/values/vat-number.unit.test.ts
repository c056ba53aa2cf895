import { expect, test } from 'vitest'
import { compactVatNumber, isInEuropeanUnion, isVatNumber, vatNumberExample } from './vat-number.ts'

const prefixes = 'AT BE BG CH CY CZ DE DK EE EL ES FI FR GB HR HU IE IT LT LU LV MT NL NO PL PT RO SE SI SK XI'.split(' ')

test.each(prefixes)('the example of %s has its shape, and loses it with a character more', (prefix) => {
  const example = vatNumberExample(prefix)
  expect(example.startsWith(prefix)).toBe(true)
  expect(isVatNumber(example)).toBe(true)
  expect(isVatNumber(`${example}§`)).toBe(false)
})

test.each([
  ['de 123 456 789', true],
  ['BE 0123.456.749', true],
  ['CHE-123.456.789 MWST', true],
  ['FRXX123456789', true],
  ['FRIO123456789', false],
  ['NL1234567B01', false],
  ['IE8Z49289F', true],
  ['DE12345678', false],
  ['123456789', false],
  ['NO974760674MVA', false],
  ['US12-3456789', true],
  ['', false],
])('%j: %j', (text, right) => {
  expect(isVatNumber(text)).toBe(right)
})

test('are compared without spaces, dots and dashes', () => {
  expect(compactVatNumber(' che-123.456.789 mwst')).toBe('CHE123456789MWST')
})

test('of an unknown country are shown a German example', () => {
  expect(vatNumberExample('12345')).toBe('DE123456789')
})

test('Greece is a member under its code of ISO 3166', () => {
  expect([isInEuropeanUnion('GR'), isInEuropeanUnion('EL'), isInEuropeanUnion('CH'), isInEuropeanUnion(null)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
