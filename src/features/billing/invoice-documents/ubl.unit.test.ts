import { describe, expect, test } from 'vitest'
import { type EnteredLine, type Given, invoiceCase } from '#testing/harness/invoice-documents.ts'
import { type InvoiceKind, type TaxCategory, type Unit, units } from './schema.ts'
import { ublOf } from './ubl.ts'

const line = (quantity: string, unitPrice: string, rest: Partial<EnteredLine> = {}): EnteredLine => ({
  quantity,
  unitPrice,
  taxRate: null,
  taxCategory: null,
  ...rest,
})
type Entered = Parameters<typeof invoiceCase>[1]
function xmlFor(entered: Partial<Entered> = {}, given: Given = {}): string {
  const plain: Entered = { currency: 'EUR', taxRate: '19', taxCategory: 'standard', discountAmount: '0', lines: [line('1', '100')] }
  return ublOf(invoiceCase('test', { ...plain, ...entered }, given).document)
}
/** All texts of an element, in order. */
const texts = (xml: string, name: string): string[] =>
  Array.from(xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g')), ([, text]) => text ?? '')
/** The first element of this name, with what is inside. */
const part = (xml: string, name: string): string => new RegExp(`<${name}>[\\s\\S]*?</${name}>`).exec(xml)?.[0] ?? ''

describe('the XML of an invoice', () => {
  test.each([
    ['en16931', [], 'urn:cen.eu:en16931:2017', 'FC'],
    [
      'peppol',
      ['urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'],
      'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
      'TAX',
    ],
    [
      'xrechnung',
      ['urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'],
      'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
      'FC',
    ],
  ] as const)('names its profile: %s', (profile, process, specification, taxScheme) => {
    const xml = xmlFor({}, { profile })
    expect(texts(xml, 'cbc:CustomizationID')).toEqual([specification])
    expect(texts(xml, 'cbc:ProfileID')).toEqual(process)
    expect(texts(part(xml, 'cac:AccountingSupplierParty'), 'cbc:ID')).toEqual(['VAT', taxScheme])
  })

  test.each([
    ['invoice', 'Invoice', '380'],
    ['deposit', 'Invoice', '386'],
    ['final', 'Invoice', '380'],
    ['credit_note', 'CreditNote', '381'],
  ] satisfies [InvoiceKind, string, string][])('of kind %s is a %s of type %s', (kind, root, code) => {
    const xml = xmlFor({}, { kind })
    expect(xml).toContain(`<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2"`)
    expect(texts(xml, `cbc:${root}TypeCode`)).toEqual([code])
    expect(texts(xml, `cbc:${root === 'Invoice' ? 'Invoiced' : 'Credited'}Quantity`)).toEqual(['1'])
    expect(texts(xml, 'cbc:DueDate')).toEqual(root === 'Invoice' ? ['2026-12-25'] : [])
  })

  test('of a final invoice carries the deposit as a line of quantity −1 and names its invoice', () => {
    const lines = [line('1', '1000'), line('-1', '250', { description: 'Deposit' })]
    const xml = xmlFor({ lines }, { kind: 'final' })
    expect(texts(xml, 'cbc:InvoicedQuantity')).toEqual(['1', '-1'])
    expect(texts(xml, 'cbc:PriceAmount')).toEqual(['1000', '250'])
    expect(texts(xml, 'cbc:LineExtensionAmount')).toEqual(['750.00', '1000.00', '-250.00'])
    expect(texts(part(xml, 'cac:BillingReference'), 'cbc:ID')).toEqual(['INV-2026-0007'])
  })

  test.each([
    ['standard', 'S', []],
    ['zero', 'Z', []],
    ['exempt', 'E', ['Exempt from tax']],
    ['reverse_charge', 'AE', ['Reverse charge']],
    ['intra_community', 'K', ['Intra-community supply']],
    ['export', 'G', ['Export outside the EU']],
    ['outside_scope', 'O', ['Not subject to VAT']],
    ['small_business', 'E', ['No VAT charged under the small business scheme']],
  ] satisfies [TaxCategory, string, string[]][])('taxes %s by code %s', (taxCategory, code, reasons) => {
    const xml = xmlFor({ taxCategory })
    expect(texts(part(xml, 'cac:TaxSubtotal'), 'cbc:ID')).toEqual([code, 'VAT'])
    expect(texts(part(xml, 'cac:ClassifiedTaxCategory'), 'cbc:ID')).toEqual([code, 'VAT'])
    expect(texts(xml, 'cbc:TaxExemptionReason')).toEqual(reasons)
  })

  test('splits the discount over the groups', () => {
    const xml = xmlFor({ lines: [line('1', '1000'), line('1', '25', { taxRate: '7' })], discountAmount: '25' })
    expect(texts(xml, 'cbc:Amount')).toEqual(['24.39', '0.61'])
    expect(texts(xml, 'cbc:TaxableAmount')).toEqual(['975.61', '24.39'])
    const totals = part(xml, 'cac:LegalMonetaryTotal')
    expect(
      ['LineExtension', 'TaxExclusive', 'TaxInclusive', 'AllowanceTotal', 'Payable'].map((name) => texts(totals, `cbc:${name}Amount`)[0]),
    ).toEqual(['1025.00', '1000.00', '1187.08', '25.00', '1187.08'])
  })

  test('has exempt and small business in one group, for both are E', () => {
    const lines = [line('1', '10', { taxCategory: 'exempt' }), line('1', '5', { taxCategory: 'small_business' })]
    const xml = xmlFor({ lines, taxRate: '0', taxCategory: 'exempt' })
    expect(texts(xml, 'cbc:TaxableAmount')).toEqual(['15.00'])
    expect(texts(xml, 'cbc:TaxExemptionReason')).toEqual(['Exempt from tax. No VAT charged under the small business scheme'])
  })

  test('has a code for every unit, and one for none', () => {
    const codes: Record<Unit, string> = { hour: 'HUR', day: 'DAY', month: 'MON', piece: 'C62', kilometre: 'KMT' }
    for (const unit of units) expect(xmlFor({ lines: [line('1', '1', { unit })] })).toContain(`unitCode="${codes[unit]}">1<`)
    expect(xmlFor({ lines: [line('1', '1', { unit: null })] })).toContain('unitCode="C62">1<')
  })

  test('prices the whole quantity where the product was rounded to whole yen', () => {
    const near = xmlFor({ currency: 'JPY', lines: [line('3', '33.3333')] })
    expect(texts(near, 'cbc:PriceAmount')).toEqual(['33.3333'])
    expect(texts(near, 'cbc:BaseQuantity')).toEqual([])
    const rounded = xmlFor({ currency: 'JPY', lines: [line('-3', '33.5')] })
    expect(texts(rounded, 'cbc:PriceAmount')).toEqual(['101'])
    expect(texts(rounded, 'cbc:BaseQuantity')).toEqual(['3'])
    expect(texts(rounded, 'cbc:LineExtensionAmount')).toEqual(['-101', '-101'])
  })

  test('says when the work was done: one day or a period', () => {
    const on = (from: string, to: string) => xmlFor({}, { changes: { service: { from, to } } })
    expect(texts(on('2026-11-02', '2026-11-02'), 'cbc:ActualDeliveryDate')).toEqual(['2026-11-02'])
    expect(texts(on('2026-11-02', '2026-11-03'), 'cbc:StartDate')).toEqual(['2026-11-02'])
    expect(on('2026-11-02', '2026-11-03')).not.toContain('cac:Delivery')
  })

  test('says where an intra-community supply goes', () => {
    const xml = xmlFor({ taxCategory: 'intra_community' }, { buyer: 'FR' })
    expect(texts(part(xml, 'cac:DeliveryLocation'), 'cbc:IdentificationCode')).toEqual(['FR'])
  })

  test('outside the scope of tax carries no VAT number and no rate on its lines', () => {
    const xml = xmlFor({ taxCategory: 'outside_scope' })
    expect(xml).not.toContain('DE123456789</cbc:CompanyID>')
    expect(part(xml, 'cac:ClassifiedTaxCategory')).not.toContain('cbc:Percent')
  })

  test('is paid by SEPA in EUR and by another transfer else', () => {
    expect(texts(xmlFor(), 'cbc:PaymentMeansCode')).toEqual(['58'])
    expect(texts(xmlFor({ currency: 'CHF' }), 'cbc:PaymentMeansCode')).toEqual(['30'])
    expect(texts(xmlFor({ currency: 'DKK' }, { seller: 'DK', buyer: 'DK' }), 'cbc:PaymentMeansCode')).toEqual(['42'])
    expect(texts(part(xmlFor(), 'cac:PayeeFinancialAccount'), 'cbc:ID')).toEqual(['DE89370400440532013000', 'COBADEFF370'])
  })

  test('names the register of a company where its number has the shape', () => {
    const numberOf = (country: string) =>
      /<cbc:CompanyID(?: schemeID="(\d+)")?>([^<]*)<\/cbc:CompanyID>\s*<\/cac:PartyLegalEntity>/
        .exec(xmlFor({}, { seller: country }))
        ?.slice(1)
    expect(numberOf('BE')).toEqual(['0208', '0123456749'])
    expect(numberOf('FR')).toEqual(['0002', '303265045'])
    expect(numberOf('DE')).toEqual([undefined, 'HRB 12345 B'])
  })

  test('takes the first line of a description as the name of the item', () => {
    const xml = xmlFor({ lines: [line('1', '1', { description: ' Logo & more\r\nTwo rounds\r\n' })] })
    expect(part(xml, 'cac:Item')).toContain('<cbc:Name>Logo &amp; more</cbc:Name>')
    expect(part(xml, 'cac:Item')).toContain('<cbc:Description>Two rounds</cbc:Description>')
  })

  test('never has an element without content', () => {
    const none = { street: ' ', street2: null, city: '', postCode: '\u0001', country: 'DE' }
    const { document } = invoiceCase('test', {
      currency: 'EUR',
      taxRate: '19',
      taxCategory: 'standard',
      discountAmount: '0',
      lines: [line('1', '1')],
    })
    const blank = {
      ...document,
      note: ' ',
      orderNumber: '',
      paymentTerms: '\n',
      seller: { ...document.seller, address: none, iban: ' ', vatNumber: ' ' },
    }
    const xml = ublOf(blank)
    expect(xml).not.toMatch(/<([a-zA-Z:]+)[^>]*>\s*<\/\1>/)
    expect(xml).not.toContain('/>')
    for (const absent of ['cbc:Note', 'cac:OrderReference', 'cac:PaymentTerms', 'cac:PaymentMeans']) expect(xml).not.toContain(absent)
  })

  test('is not made without a profile', () => {
    expect(() => xmlFor({}, { changes: { profile: 'none' } })).toThrow(RangeError)
  })
})
