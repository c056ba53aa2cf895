import { describe, expect, test } from 'vitest'
import { type EnteredLine, type Given, invoiceCase } from '#testing/harness/invoice-documents.ts'
import { missingFor } from './missing.ts'
import type { Buyer, InvoiceDocument, PostalAddress, Seller } from './schema.ts'

const line = (taxCategory: EnteredLine['taxCategory'] = null): EnteredLine => ({
  quantity: '1',
  unitPrice: '100',
  taxRate: null,
  taxCategory,
})
type Entered = Parameters<typeof invoiceCase>[1]
type Changes = {
  seller?: Partial<Seller>
  buyer?: Partial<Buyer>
  sellerAt?: Partial<PostalAddress>
  buyerAt?: Partial<PostalAddress>
  document?: Partial<InvoiceDocument>
}

/** What is missing of a whole invoice after these changes. */
function missing(given: Given, changes: Changes = {}, entered: Partial<Entered> = {}) {
  const plain: Entered = { currency: 'EUR', taxRate: '19', taxCategory: 'standard', discountAmount: '0', lines: [line()] }
  const { document } = invoiceCase('test', { ...plain, ...entered }, given)
  const [seller, buyer] = [
    { ...document.seller, name: 'Northlight Studios', ...changes.seller },
    { ...document.buyer, name: 'Berlin GmbH', ...changes.buyer },
  ]
  return missingFor({
    ...document,
    seller: { ...seller, address: { ...seller.address, ...changes.sellerAt } },
    buyer: { ...buyer, address: { ...buyer.address, ...changes.buyerAt } },
    ...changes.document,
  })
}
const says = (...of: Parameters<typeof missing>): string[] => missing(...of).map((one) => one.says)

describe('what an e-invoice lacks', () => {
  test('is nothing where nothing is missing, and without a profile', () => {
    for (const profile of ['en16931', 'peppol', 'xrechnung'] as const) expect(missing({ profile })).toEqual([])
    expect(missing({ changes: { profile: 'none' } }, { buyerAt: { country: null } })).toEqual([])
  })

  test('names the party, the field and where it is filled in', () => {
    expect(missing({}, { buyerAt: { country: null }, sellerAt: { country: ' ' } })).toEqual([
      { at: 'settings', field: 'country', says: "Northlight Studios' country is missing." },
      { at: 'brand', field: 'billingCountry', says: "Berlin GmbH's country is missing." },
    ])
    expect(missing({}, { buyer: { name: ' ' }, seller: { name: '' } })).toEqual([
      { at: 'settings', field: 'companyName', says: "The company's name is missing." },
      { at: 'invoice', field: 'clientName', says: "The client's name is missing." },
    ])
  })

  test.each([
    ['KWD', "Amounts in KWD have three decimals, which e-invoices can't carry."],
    ['CLF', "Amounts in CLF have four decimals, which e-invoices can't carry."],
    ['ZWL', 'ZWL is not in the list of currencies that e-invoices can have.'],
  ])('is another currency than %s', (currency, sentence) => {
    expect(missing({}, {}, { currency })).toEqual([{ at: 'invoice', field: 'currency', says: sentence }])
  })

  test('is a number that the seller is known by', () => {
    const none = { vatNumber: null, taxNumber: null, registrationNumber: null }
    expect(says({}, { seller: none })).toEqual(["Northlight Studios' VAT number or tax number is missing."])
    expect(says({}, { seller: { ...none, registrationNumber: 'HRB 1' } })).toEqual([
      "Northlight Studios' VAT number or tax number is missing.",
    ])
    expect(says({}, { seller: { ...none, taxNumber: '12/345' } })).toEqual([])
    expect(says({ buyer: 'US' }, { seller: { ...none, vatNumber: 'DE123456789' } }, { taxCategory: 'outside_scope' })).toEqual([
      "Northlight Studios' registration number or tax number is missing. An invoice outside the scope of tax carries no VAT number.",
    ])
    expect(says({ buyer: 'US' }, { seller: { ...none, taxNumber: '12/345' } }, { taxCategory: 'export' })).toEqual([
      "Northlight Studios' VAT number is missing. Intra-community supplies and exports need it.",
    ])
  })

  test("is the buyer's VAT number where the buyer owes the tax", () => {
    const none = { buyer: { vatNumber: null, registrationNumber: null } }
    expect(missing({ buyer: 'AT' }, none, { taxCategory: 'reverse_charge' })).toEqual([
      { at: 'brand', field: 'billingVatNumber', says: "Berlin GmbH's VAT number is missing. Reverse charge needs it." },
    ])
    expect(says({ buyer: 'AT' }, { buyer: { vatNumber: null } }, { taxCategory: 'reverse_charge' })).toHaveLength(1)
    expect(says({ buyer: 'CH' }, none, { taxCategory: 'reverse_charge' })).toEqual([
      "Berlin GmbH's VAT number or registration number is missing. Reverse charge needs one of them.",
    ])
    expect(says({ buyer: 'CH' }, { buyer: { vatNumber: null } }, { taxCategory: 'reverse_charge' })).toEqual([])
    expect(says({ buyer: 'FR' }, { ...none, document: { service: null } }, { taxCategory: 'intra_community' })).toEqual([
      "Berlin GmbH's VAT number is missing. Intra-community supplies need it.",
      'The service date is missing. Intra-community supplies need it.',
    ])
  })

  test('is a VAT number of the right shape', () => {
    expect(says({}, { buyer: { vatNumber: 'DE12345' }, seller: { vatNumber: '123456789' } })).toEqual([
      "Northlight Studios' VAT number should look like DE123456789, beginning with the code of its country.",
      "Berlin GmbH's VAT number should look like DE123456789, beginning with the code of its country.",
    ])
    expect(says({}, { buyer: { vatNumber: 'QQ123456' } })).toHaveLength(1)
    expect(says({}, { buyer: { vatNumber: 'AU51824753556' } })).toEqual([])
  })

  test('is one category where lines are outside the scope of tax', () => {
    expect(missing({}, {}, { lines: [line(), line('outside_scope')] })).toEqual([
      { at: 'invoice', field: 'taxCategory', says: "Lines outside the scope of tax can't be on one e-invoice with other lines." },
    ])
  })

  test('is a tax rate from 0.5 % up', () => {
    expect(says({}, {}, { taxRate: '0.4' })).toEqual(["E-invoices can't have a tax rate below 0.5 %."])
    expect(says({}, {}, { taxRate: '0.5' })).toEqual([])
  })

  test('are lines, with a name and a price from 0 up', () => {
    expect(says({}, {}, { lines: [] })).toEqual(['The invoice has no lines.'])
    const lines = [
      { ...line(), description: ' \u0001' },
      { ...line(), unitPrice: '-1', quantity: '-1' },
    ]
    expect(missing({}, {}, { lines })).toEqual([
      { at: 'invoice', field: 'lines.0.description', says: 'Line 1 has no description.' },
      { at: 'invoice', field: 'lines.1.unitPrice', says: 'Line 2 has a price below 0.' },
    ])
  })

  test('is the invoice that a credit note credits', () => {
    expect(says({ kind: 'credit_note' }, { document: { preceding: [] } })).toEqual(['The credit note names no invoice.'])
  })
})

describe('what XRechnung asks for', () => {
  test('is contact, bank account and buyer reference', () => {
    const seller = { contactName: null, phone: null, email: null, iban: null }
    expect(
      missing({ profile: 'xrechnung' }, { seller, buyer: { reference: null }, sellerAt: { city: null }, buyerAt: { postCode: null } }),
    ).toEqual([
      { at: 'settings', field: 'city', says: "Northlight Studios' city is missing." },
      { at: 'settings', field: 'contactName', says: "Northlight Studios' contact person is missing." },
      { at: 'settings', field: 'phone', says: "Northlight Studios' phone number is missing." },
      { at: 'settings', field: 'email', says: "Northlight Studios' e-mail address is missing." },
      { at: 'settings', field: 'iban', says: "Northlight Studios' IBAN is missing." },
      { at: 'brand', field: 'billingPostCode', says: "Berlin GmbH's post code is missing." },
      {
        at: 'invoice',
        field: 'buyerReference',
        says: "The buyer reference is missing. In Germany's public sector it is the Leitweg-ID.",
      },
    ])
    expect(missing({ profile: 'en16931' }, { seller, buyer: { reference: null } })).toEqual([])
  })

  test('is an electronic address, for which the e-mail address will do', () => {
    const none = { electronicAddress: null }
    expect(says({ profile: 'xrechnung' }, { seller: none, buyer: none })).toEqual([])
    expect(says({ profile: 'xrechnung' }, { buyer: { ...none, email: null } })).toEqual(["Berlin GmbH's electronic address is missing."])
  })

  test('are payment terms without lines that begin with #', () => {
    expect(says({ profile: 'xrechnung' }, { document: { paymentTerms: 'Net 30\n #1' } })).toEqual([
      'A line of the payment terms begins with #, which XRechnung keeps for cash discounts.',
    ])
  })
})

describe('what Peppol asks for', () => {
  test('are electronic addresses of the network', () => {
    const none = { electronicAddress: null }
    expect(says({ profile: 'peppol' }, { seller: none, buyer: none })).toEqual([
      "Northlight Studios' electronic address is missing.",
      "Berlin GmbH's electronic address is missing.",
    ])
    const addressed = (scheme: string, id: string) => says({ profile: 'peppol' }, { buyer: { electronicAddress: { scheme, id } } })
    expect(addressed('EM', 'a@b.example')).toEqual(["Berlin GmbH's electronic address is not one of the Peppol network."])
    expect(addressed('9999', '1')).toEqual(["Berlin GmbH's electronic address has a scheme that is not in the EAS list: 9999."])
    expect(addressed('0088', '4012345000008')).toEqual(["Berlin GmbH's electronic address is not valid in scheme 0088."])
  })

  test('is a buyer reference or an order number', () => {
    const given: Given = { profile: 'peppol', buyer: 'AT' }
    expect(missing(given, { buyer: { reference: ' ' }, document: { orderNumber: null } })).toEqual([
      { at: 'invoice', field: 'buyerReference', says: 'A buyer reference or an order number is missing. Peppol needs one of them.' },
    ])
    expect(missing(given, { buyer: { reference: null } })).toEqual([])
  })

  test('are XRechnung’s fields between Germans only', () => {
    const nobody = { seller: { contactName: null } }
    expect(says({ profile: 'peppol' }, nobody)).toEqual(["Northlight Studios' contact person is missing."])
    expect(says({ profile: 'peppol', buyer: 'AT' }, nobody)).toEqual([])
  })

  test.each([
    ['DK', { seller: { registrationNumber: null } }, "Northlight Studios' registration number must be a CVR number of 8 digits."],
    [
      'NL',
      { seller: { registrationNumber: '123' } },
      "Northlight Studios' registration number must be a KVK number of 8 or an OIN of 20 digits.",
    ],
    ['NL', { seller: { iban: null } }, "Northlight Studios' IBAN is missing."],
    ['IS', { seller: { registrationNumber: null } }, "Northlight Studios' registration number must be a kennitala of 10 digits."],
    [
      'SE',
      { seller: { registrationNumber: '5560360794' } },
      "Northlight Studios' registration number must be an organisation number of 10 digits.",
    ],
    ['SE', { seller: { taxNumber: '123' } }, 'Northlight Studios\' tax number must be empty or read "Godkänd för F-skatt".'],
    ['IT', { sellerAt: { street: null } }, "Northlight Studios' street is missing."],
    ['IT', { seller: { taxNumber: '1' } }, "Northlight Studios' tax number must have 11 to 16 capitals and digits."],
    [
      'NO',
      { seller: { vatNumber: 'NO974760674MVA' } },
      "Northlight Studios' VAT number should look like NO974760673MVA, beginning with the code of its country.",
    ],
  ] satisfies [string, Changes, string][])('of a seller in %s: %j', (seller, changes, sentence) => {
    const rate = seller === 'SE' ? '25' : '19'
    expect(says({ profile: 'peppol', seller }, changes, { taxRate: rate })).toEqual([sentence])
  })

  test('of Swedes is one of their rates, of Danes among themselves a BIC, and of Greeks what we do not have', () => {
    expect(says({ profile: 'peppol', seller: 'SE' })).toEqual(['Swedish sellers have tax rates of 6, 12 and 25 %.'])
    expect(says({ profile: 'peppol', seller: 'DK', buyer: 'DK' }, { seller: { bic: null } }, { currency: 'DKK' })).toEqual([
      "Northlight Studios' BIC is missing.",
    ])
    expect(says({ profile: 'peppol', seller: 'GR' }, { seller: { vatNumber: 'EL123456789' } })).toEqual([
      "Greek sellers need a MARK number of myDATA in Peppol invoices, which Atelier doesn't have.",
    ])
  })
})
