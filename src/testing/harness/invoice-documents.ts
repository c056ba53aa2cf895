import type {
  Buyer,
  DocumentLine,
  EInvoiceProfile,
  InvoiceDocument,
  InvoiceKind,
  Seller,
  Unit,
} from '#features/billing/invoice-documents/schema.ts'
import { type CountedInvoice, taxOf, totalsOf } from '#features/billing/invoice-documents/totals.ts'

/** A document with what was entered for it. */
export type InvoiceCase = { name: string; entered: CountedInvoice; document: InvoiceDocument }
export type Profile = Exclude<EInvoiceProfile, 'none'>

type Identity = Pick<Buyer, 'vatNumber' | 'registrationNumber' | 'electronicAddress'>

/** How companies of a country are known; all check digits are right, none is a real company but Norway's register itself. */
const identities: Readonly<Record<string, Identity>> = {
  DE: identity('DE123456789', 'HRB 12345 B', '9930', 'DE123456789'),
  AT: identity('ATU12345678', 'FN 123456a', '9915', 'ATU12345678'),
  BE: identity('BE 0123.456.749', '0123.456.749', '0208', '0123456749'),
  CH: identity('CHE-123.456.789 MWST', 'CHE-123.456.789', '9927', 'CHE123456789'),
  DK: identity('DK12345678', '12345678', '0184', 'DK12345678'),
  FR: identity('FR40303265045', '303 265 045', '0009', '30326504500011'),
  IS: identity(null, '500269-5649', '0196', '5002695649'),
  IT: identity('IT12345670785', 'MI-1234567', '0211', 'IT12345670785'),
  NL: identity('NL123456789B01', '12345678', '0106', '12345678'),
  NO: identity('NO974760673MVA', '974760673', '0192', '974760673'),
  SE: identity('SE556036079301', '556036-0793', '0007', '5560360793'),
  US: identity(null, '5551234', '0088', '4012345000009'),
}
export const identityCountries: readonly string[] = Object.keys(identities)

function identity(vatNumber: string | null, registrationNumber: string, scheme: string, id: string): Identity {
  return { vatNumber, registrationNumber, electronicAddress: { scheme, id } }
}

const address = (country: string) => ({ street: 'Lange Straße 5', street2: '2. OG', city: 'Sampletown', postCode: '10115', country })

export function sellerIn(country: string): Seller {
  return {
    name: 'Northlight & Söhne “Studio”',
    address: address(country),
    ...(identities[country] ?? identity(null, '1', '0088', '4012345000009')),
    addressText: null,
    taxNumber: country === 'IT' || country === 'SE' ? null : '12/345/67890',
    contactName: 'Inês Almeida',
    phone: '+49 30 1234567',
    email: 'billing@example.com',
    iban: 'DE89 3704 0044 0532 0130 00',
    bic: 'COBADEFF370',
    accountName: 'Northlight',
  }
}

export function buyerIn(country: string): Buyer {
  return {
    name: 'Berlin <Buyer> GmbH',
    address: address(country),
    ...(identities[country] ?? identity(null, '1', '0088', '4012345000009')),
    addressText: null,
    email: 'accounts@example.org',
    reference: '04011000-12345-34',
  }
}

export type Given = {
  kind?: InvoiceKind
  profile?: Profile
  seller?: string
  buyer?: string
  changes?: Partial<InvoiceDocument>
}
export type EnteredLine = CountedInvoice['lines'][number] & { description?: string; unit?: Unit | null }

/** An issued invoice of these lines with nothing missing, from a seller to a buyer in these countries. */
export function invoiceCase(
  name: string,
  entered: Omit<CountedInvoice, 'lines'> & { lines: readonly EnteredLine[] },
  given: Given = {},
): InvoiceCase {
  const totals = totalsOf(entered)
  const { kind = 'invoice', profile = 'en16931', seller = 'DE', buyer = 'DE', changes = {} } = given
  const lines = entered.lines.map((line, at): DocumentLine => {
    const { category, rate } = taxOf(line, entered)
    const { description = `Line ${at + 1}`, unit = 'piece', quantity, unitPrice } = line
    const amount = totals.lineAmounts[at] ?? ''
    return { id: `line-${at}`, description, quantity, unit, unitPrice, amount, taxCategory: category, taxRate: rate }
  })
  const { groups, subtotal, discountAmount, taxAmount, totalAmount } = totals
  const document: InvoiceDocument = {
    kind,
    number: 'INV-2026-0042',
    billingDate: '2026-11-25',
    dueDate: '2026-12-25',
    currency: entered.currency,
    language: 'en',
    profile,
    paymentTerms: 'Net 30',
    orderNumber: 'PO-77',
    note: 'Thank you.\nSee you.',
    service: { from: '2026-10-01', to: '2026-10-31' },
    preceding: kind === 'final' || kind === 'credit_note' ? [{ number: 'INV-2026-0007', billingDate: '2026-09-01' }] : [],
    seller: sellerIn(seller),
    buyer: buyerIn(buyer),
    lines,
    groups,
    subtotal,
    discountAmount,
    taxAmount,
    totalAmount,
    ...changes,
  }
  return { name, entered, document }
}
