import { expect, test } from 'vitest'
import { electronicSchemeName, electronicSchemes, electronicSchemeText, isElectronicScheme } from './e-invoices.ts'

test('every scheme on offer is a code with a name, and none twice', () => {
  expect(electronicSchemes.filter((code) => !isElectronicScheme(code) || electronicSchemeName(code) === null)).toEqual([])
  expect(new Set(electronicSchemes).size).toBe(electronicSchemes.length)
  expect(new Set(electronicSchemes.map(electronicSchemeName)).size).toBe(electronicSchemes.length)
  expect(['0088', '0204', '0208', '9930', 'EM'].filter((code) => !electronicSchemes.includes(code))).toEqual([])
})

test('a code is four digits, or EM for email', () => {
  expect(['9959', 'EM', 'em', '088', '00880', 'GLN', '', '0088\n'].map(isElectronicScheme)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ])
  expect(electronicSchemeName('9959')).toBeNull()
  expect([electronicSchemeText('0088'), electronicSchemeText('9959')]).toEqual(['0088 · GLN (GS1)', '9959'])
})
