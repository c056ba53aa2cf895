import { hasBelgianCheckDigits, hasLuhnCheckDigit, hasModulo11CheckDigit } from '#shared/values/check-digits.ts'
import type { ElectronicAddress } from '#shared/values/electronic-address.ts'
import { compactIban } from '#shared/values/iban.ts'
import { compactVatNumber } from '#shared/values/vat-number.ts'
import { plainText } from '#shared/values/xml.ts'
import type { Buyer, InvoiceDocument, Seller, TaxCategory } from './schema.ts'

/** The name of an item (its first line) and what describes it further. */
export function itemOf(description: string): { name: string; description: string } {
  const [name = '', ...rest] = plainText(description).split('\n')
  return { name: name.trim(), description: plainText(rest.join('\n')) }
}

export const hasCategory = ({ groups }: InvoiceDocument, ...categories: TaxCategory[]): boolean =>
  groups.some(({ category }) => categories.includes(category))

/** The VAT number to write, or null: an e-invoice outside the scope of tax must not carry any (BR-O-02). */
export const vatNumberOf = (document: InvoiceDocument, { vatNumber }: Seller | Buyer): string | null =>
  vatNumber === null || hasCategory(document, 'outside_scope') ? null : compactVatNumber(plainText(vatNumber)) || null

type Register = { readonly scheme: string; readonly fits: (id: string) => boolean }

/** Registers of companies whose numbers are known by their shape, with their code of ISO 6523; Peppol's national rules ask for it. */
const registers: Readonly<Record<string, readonly Register[]>> = {
  BE: [{ scheme: '0208', fits: hasBelgianCheckDigits }],
  CH: [{ scheme: '0183', fits: (id) => /^CHE\d{9}$/.test(id) }],
  DK: [{ scheme: '0184', fits: (id) => /^\d{8}$/.test(id) }],
  EE: [{ scheme: '0191', fits: (id) => /^\d{8}$/.test(id) }],
  FR: [
    { scheme: '0002', fits: (id) => /^\d{9}$/.test(id) },
    { scheme: '0009', fits: (id) => /^\d{14}$/.test(id) },
  ],
  IS: [{ scheme: '0196', fits: (id) => /^\d{10}$/.test(id) }],
  NL: [
    { scheme: '0106', fits: (id) => /^\d{8}$/.test(id) },
    { scheme: '0190', fits: (id) => /^\d{20}$/.test(id) },
  ],
  NO: [{ scheme: '0192', fits: (id) => id.length === 9 && hasModulo11CheckDigit(id) }],
  SE: [{ scheme: '0007', fits: (id) => id.length === 10 && hasLuhnCheckDigit(id) }],
}

/** The number in the register of companies (BT-30, BT-47), with the register where its shape shows it. */
export function registrationOf({ registrationNumber, address }: Seller | Buyer): { id: string; scheme: string | null } | null {
  const text = plainText(registrationNumber)
  if (text === '') return null
  const country = address.country ?? ''
  const plain = text.replaceAll(/[\s./-]+/g, '').toUpperCase()
  const id = plain.startsWith(country) && /^\d/.test(plain.slice(country.length)) ? plain.slice(country.length) : plain
  const register = registers[country]?.find(({ fits }) => fits(id))
  return register === undefined ? { id: text, scheme: null } : { id, scheme: register.scheme }
}

/** What identifies a seller with neither VAT nor register number (BT-29, BR-CO-26): a small business has its tax number only. */
export function sellerIdOf(document: InvoiceDocument): string | null {
  const { seller } = document
  if (vatNumberOf(document, seller) !== null || registrationOf(seller) !== null) return null
  return plainText(seller.taxNumber) || null
}

/** Where the e-invoice goes to or comes from (BT-34, BT-49). XRechnung asks for one and takes the e-mail address. */
export function electronicAddressOf({ profile }: InvoiceDocument, party: Seller | Buyer): ElectronicAddress | null {
  const { electronicAddress, email } = party
  if (electronicAddress !== null && plainText(electronicAddress.id) !== '')
    return { scheme: electronicAddress.scheme, id: plainText(electronicAddress.id) }
  return profile === 'xrechnung' && plainText(email) !== '' ? { scheme: 'EM', id: plainText(email) } : null
}

export const isWithin = ({ seller, buyer }: InvoiceDocument, country: string): boolean =>
  seller.address.country === country && buyer.address.country === country

/** Whether Germany's rules hold: in XRechnung always, and in Peppol between two Germans. */
export const followsGermanRules = (document: InvoiceDocument): boolean =>
  document.profile === 'xrechnung' || (document.profile === 'peppol' && isWithin(document, 'DE'))

type Transfer = { readonly code: string; readonly iban: string; readonly bic: string; readonly accountName: string }

/**
 * How the seller is paid (BG-16): code 58 is a SEPA transfer and 30 any other. Peppol's Danish rules take neither 30 nor an account without
 * its bank: between Danes code 42 names both.
 */
export function transferOf(document: InvoiceDocument): Transfer | null {
  const { seller, currency } = document
  const iban = compactIban(plainText(seller.iban))
  if (iban === '') return null
  const code = currency === 'EUR' ? '58' : isWithin(document, 'DK') ? '42' : '30'
  return { code, iban, bic: plainText(seller.bic), accountName: plainText(seller.accountName) }
}
