import { ublOf } from '../../src/features/billing/invoice-documents/ubl.ts'
import { type InvoiceCase, invoiceCase } from '../../src/testing/harness/invoice-documents.ts'

/** Who judges: the rules of EN 16931 or Peppol, the schema, or the exact model. */
export type Judge = 'en16931' | 'peppol' | 'schema' | 'model'
/** A fault put into a right invoice, with the judge that has to find it, by this rule where it has rules. */
export type Fault = { name: string; of: InvoiceCase; xml: string; judge: Judge; rule: string | null }

const line = (quantity: string, unitPrice: string) => ({ quantity, unitPrice, taxRate: null, taxCategory: null })
const base = {
  currency: 'EUR',
  taxRate: '19',
  taxCategory: 'standard',
  discountAmount: '0',
  lines: [line('1', '100'), line('2', '50')],
} as const

/** Invoices of 200.00 and 38.00 with one thing wrong each. */
export function plantedFaults(): Fault[] {
  const taxed = invoiceCase('fault', base, { profile: 'peppol', buyer: 'AT' })
  const charged = invoiceCase('fault', { ...base, taxCategory: 'reverse_charge' }, { profile: 'peppol', buyer: 'AT' })
  const fault = (name: string, judge: Judge, rule: string | null, ...changes: [from: string | RegExp, to: string][]): Fault =>
    altered(taxed, name, judge, rule, changes)
  return [
    fault('the gross is off by 0.01', 'en16931', 'BR-CO-15', [/>238\.00</g, '>238.01<']),
    fault("no buyer's country", 'en16931', 'BR-11', [/\s*<cac:Country>\s*<cbc:IdentificationCode>AT<[\s\S]*?<\/cac:Country>/, '']),
    altered(charged, 'reverse charge without a reason', 'en16931', 'BR-AE-10', [
      [/\s*<cbc:TaxExemptionReason.*<\/cbc:TaxExemptionReason(Code)?>/g, ''],
    ]),
    fault('a negative price', 'en16931', 'BR-27', [/(C62">)1(<[\s\S]*?PriceAmount currencyID="EUR">)100</, '$1-1$2-100<']),
    fault('a wrong unit', 'en16931', 'BR-CL-23', ['unitCode="C62"', 'unitCode="PCS"']),
    fault('a wrong type', 'en16931', 'BR-CL-01', ['>380<', '>999<']),
    fault('three decimals', 'en16931', 'BR-DEC-23', [/>100\.00</, '>100.000<']),
    fault('an empty element', 'peppol', 'PEPPOL-EN16931-R008', ['>ATU12345678</cbc:CompanyID>', '></cbc:CompanyID>']),
    fault('a price that is not the amount', 'model', null, [/(PriceAmount currencyID="EUR">)100</, '$1100.01<']),
    fault('tax off by 0.90', 'model', null, [/>38\.00</g, '>38.90<'], [/>238\.00</g, '>238.90<']),
    fault('elements in another order', 'schema', null, [
      /(<cbc:ID>INV-2026-0042<\/cbc:ID>)(\s*)(<cbc:IssueDate>.*<\/cbc:IssueDate>)/,
      '$3$2$1',
    ]),
  ]
}

function altered(
  of: InvoiceCase,
  name: string,
  judge: Judge,
  rule: string | null,
  changes: readonly (readonly [string | RegExp, string])[],
): Fault {
  const right = ublOf(of.document)
  const xml = changes.reduce((text, [from, to]) => {
    const changed = text.replace(from, to)
    if (changed === text) throw new Error(`The fault “${name}” changes nothing.`)
    return changed
  }, right)
  return { name, of, xml, judge, rule }
}
