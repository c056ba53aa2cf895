import { describe, expect, test } from 'vitest'
import { electronicSchemes } from './e-invoices.ts'
import { isElectronicAddress, isListedScheme, isPeppolScheme } from './electronic-address.ts'

// Numbers that their registers publish as examples or carry themselves.
describe('an electronic address', () => {
  test.each([
    ['0007', '5560360793', '5560360794'],
    ['0088', '4012345000009', '4012345000008'],
    ['0088', '7300010000001', '730001000000'],
    ['0151', '51824753556', '51824753557'],
    ['0184', 'DK12345678', 'SE12345678'],
    ['0192', '974760673', '974760674'],
    ['0208', '0202239951', '0202239952'],
    ['EM', 'invoices@example.com', 'invoices'],
  ])('of scheme %s: %s, not %s', (scheme, right, wrong) => {
    expect(isElectronicAddress({ scheme, id: right })).toBe(true)
    expect(isElectronicAddress({ scheme, id: wrong })).toBe(false)
  })

  test('has a scheme of the list; Peppol knows those of four digits', () => {
    expect([isListedScheme('9930'), isListedScheme('EM'), isListedScheme('9999')]).toEqual([true, true, false])
    expect([isPeppolScheme('9930'), isPeppolScheme('EM'), isPeppolScheme('9999')]).toEqual([true, false, false])
    expect(isElectronicAddress({ scheme: '9999', id: '1' })).toBe(false)
  })
  test('has its scheme from the list where a form offers it', () => {
    expect(electronicSchemes.filter((scheme) => !isListedScheme(scheme))).toEqual([])
  })
})
