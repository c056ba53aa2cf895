import { describe, expect, test } from 'vitest'
import { invoiceBuyer, invoiceDocument, invoiceSeller } from './fixtures/factory.ts'
import { epcPayload, swissSlip } from './payment-codes.ts'

const swissSeller = {
  ...invoiceSeller,
  name: 'Atelier Zürich AG',
  address: { street: 'Langstrasse 100', street2: null, city: 'Zürich', postCode: '8004', country: 'CH' },
  iban: 'CH93 0076 2011 6238 5295 7',
  bic: null,
}
const swissBuyer = {
  ...invoiceBuyer,
  address: { street: 'Bahnhofstrasse 1', street2: null, city: 'Winterthur', postCode: '8400', country: 'CH' },
}
const lines = [{ description: 'Work', quantity: '1', unitPrice: '100' }]

describe('the EPC code', () => {
  test('has version 002, the account, the amount and the number as free text, and no empty lines at its end', () => {
    const seller = { ...invoiceSeller, iban: 'de89 3704 0044 0532 0130 00', accountName: 'Northlight  Studio\n(Sparkasse)' }
    expect(epcPayload(invoiceDocument({ seller, lines }))?.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'COBADEFF370',
      'Northlight Studio (Sparkasse)',
      'DE89370400440532013000',
      'EUR119.00',
      '',
      '',
      'INV-0042',
    ])
  })

  test.each([
    ['another currency', { currency: 'USD' }],
    ['no IBAN', { seller: { ...invoiceSeller, iban: null } }],
    ['an IBAN with wrong check digits', { seller: { ...invoiceSeller, iban: 'DE88370400440532013000' } }],
    ['a credit note', { kind: 'credit_note' as const }],
    ['nothing to pay', { discountAmount: '100' }],
    ['a client who pays by the Swiss slip', { seller: swissSeller, buyer: swissBuyer }],
  ])('is left out for %s', (_why, given) => {
    expect(epcPayload(invoiceDocument({ lines, ...given }))).toBeNull()
  })

  test('is left out above the largest SEPA amount', () => {
    const of = (unitPrice: string) =>
      epcPayload(invoiceDocument({ lines: [{ description: 'Work', unitPrice, taxRate: '0', taxCategory: 'exempt' }] }))
    expect(of('999999999.99')).toContain('EUR999999999.99')
    expect(of('1000000000')).toBeNull()
  })

  test('is left out of an invoice below 0', () => {
    expect(epcPayload(invoiceDocument({ kind: 'final', lines: [{ description: 'Deposit', quantity: '-1' }] }))).toBeNull()
  })
})

describe('the Swiss QR bill', () => {
  test('names both parties, and the invoice as its message', () => {
    expect(swissSlip(invoiceDocument({ currency: 'CHF', seller: swissSeller, buyer: swissBuyer, lines }))).toEqual({
      currency: 'CHF',
      amount: '119.00',
      creditor: {
        name: 'Atelier Zürich AG',
        address: 'Langstrasse 100',
        zip: '8004',
        city: 'Zürich',
        country: 'CH',
        account: 'CH9300762011623852957',
      },
      debtor: { name: 'Whitcombe & Söhne KG', address: 'Bahnhofstrasse 1', zip: '8400', city: 'Winterthur', country: 'CH' },
      message: 'INV-0042',
    })
  })

  test('has a reference of 27 digits for a QR-IBAN', () => {
    const seller = { ...swissSeller, iban: 'CH4431999123000889012' }
    const slip = swissSlip(invoiceDocument({ currency: 'CHF', seller, number: 'INV-2026-0042', lines }))
    expect(slip).toMatchObject({ reference: '000000000000000000202600427' })
    expect(slip).not.toHaveProperty('message')
    expect(swissSlip(invoiceDocument({ currency: 'CHF', seller, number: 'DRAFT', lines }))).toBeNull()
  })

  test.each([
    ['a German IBAN', { seller: { ...swissSeller, iban: invoiceSeller.iban } }],
    ['an IBAN that is too short, with right check digits', { seller: { ...swissSeller, iban: 'CH83007620116238529' } }],
    ['another currency', { currency: 'USD' }],
    ['a credit note', { kind: 'credit_note' as const }],
    ['an address without a post code', { seller: { ...swissSeller, address: { ...swissSeller.address, postCode: null } } }],
    ['a company name in letters that slips can’t have', { seller: { ...swissSeller, name: 'Ателье' } }],
  ])('is left out for %s', (_why, given) => {
    expect(swissSlip(invoiceDocument({ currency: 'CHF', seller: swissSeller, lines, ...given }))).toBeNull()
  })

  test('leaves room for the client’s name where the address is incomplete or in other letters', () => {
    const of = (buyer: Partial<typeof invoiceBuyer>) =>
      swissSlip(invoiceDocument({ currency: 'CHF', seller: swissSeller, buyer: { ...swissBuyer, ...buyer }, lines }))
    expect(of({ address: { ...swissBuyer.address, city: null } })).not.toHaveProperty('debtor')
    expect(of({ name: 'Ωμέγα' })).not.toHaveProperty('debtor')
    expect(of({ name: 'Łukasz Čapek' })).toMatchObject({ debtor: { name: 'Łukasz Čapek' } })
  })

  test('comes with the EPC code for a client outside Switzerland who pays in euros', () => {
    const document = invoiceDocument({ currency: 'EUR', seller: swissSeller, lines })
    expect([swissSlip(document)?.currency, epcPayload(document)?.startsWith('BCD')]).toEqual(['EUR', true])
  })
})
