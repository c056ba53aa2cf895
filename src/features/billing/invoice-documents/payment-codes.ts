import type { SwissSlip } from '#platform/pdf/swiss-slip.ts'
import { compare, decimal, zero } from '#shared/values/decimal.ts'
import { compactIban, isIban } from '#shared/values/iban.ts'
import type { Buyer, InvoiceDocument, Seller } from './schema.ts'

const oneLine = (text: string, longest: number): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, longest).trim()

/** Whether there is something to pay: an invoice above 0. What it credits is not paid by the client. */
export const isPayable = ({ kind, totalAmount }: InvoiceDocument): boolean =>
  kind !== 'credit_note' && compare(decimal(totalAmount), zero) > 0

const swissCountries: ReadonlySet<string | null> = new Set(['CH', 'LI'])
const isSwissIban = (iban: string): boolean => isIban(iban) && swissCountries.has(iban.slice(0, 2)) && iban.length === 21

/** The largest amount of a SEPA credit transfer. */
const epcMax = decimal('999999999.99')
/** What an EPC code holds at most, in bytes. */
const epcBytes = 331

/**
 * The text of the QR code that fills in a SEPA transfer (EPC069-12, version 002). Null where there can be none: another currency, no
 * IBAN, nothing to pay, or a client in Switzerland or Liechtenstein who pays by the QR bill.
 */
export function epcPayload(document: InvoiceDocument): string | null {
  const { seller, currency, totalAmount, number, buyer } = document
  if (currency !== 'EUR' || !seller.iban || !isIban(seller.iban) || !isPayable(document)) return null
  if (compare(decimal(totalAmount), epcMax) > 0) return null
  if (swissSlip(document) && swissCountries.has(buyer.address.country)) return null
  const name = oneLine(seller.accountName ?? seller.name, 70)
  // Service tag, version, character set UTF-8, SEPA credit transfer, BIC, name, IBAN, amount, purpose, structured reference, free text.
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    compactIban(seller.bic ?? ''),
    name,
    compactIban(seller.iban),
    `EUR${totalAmount}`,
    '',
    '',
    oneLine(number, 140),
  ]
  const payload = lines.join('\n')
  return Buffer.byteLength(payload) <= epcBytes ? payload : null
}

/** The letters that a Swiss QR bill may have (Implementation Guidelines 2.3, "Character set"). */
const swissLetters = /^[\u0020-\u007e\u00a0-\u017f\u0218-\u021b€]*$/

type Address = { name: string; address: string; zip: string; city: string; country: string }

/** An address in the parts that a slip has, or null where one is missing, too long or has letters that slips can't have. */
function slipAddress(name: string, { street, street2, postCode, city, country }: Buyer['address']): Address | null {
  const parts = { name: oneLine(name, 70), address: oneLine([street, street2].filter(Boolean).join(', '), 70) }
  const whole = { ...parts, zip: oneLine(postCode ?? '', 16), city: oneLine(city ?? '', 35), country: country ?? '' }
  return Object.values(whole).every((part) => part !== '' && swissLetters.test(part)) ? whole : null
}

/** What the Swiss QR bill says. Null where there can be none: no Swiss IBAN, another currency, nothing to pay, or an incomplete address. */
export function swissSlip(document: InvoiceDocument): SwissSlip | null {
  const { seller, buyer, currency, totalAmount, number } = document
  if (!seller.iban || !isSwissIban(compactIban(seller.iban)) || !isPayable(document)) return null
  if (currency !== 'CHF' && currency !== 'EUR') return null
  if (compare(decimal(totalAmount), epcMax) > 0) return null
  const creditor = slipAddress(seller.accountName ?? seller.name, seller.address)
  if (!creditor) return null
  const reference = qrReference(seller, number)
  if (reference === null) return null
  const debtor = slipAddress(buyer.name, buyer.address)
  return {
    currency,
    amount: totalAmount,
    creditor: { ...creditor, account: compactIban(seller.iban) },
    // Left out, the client fills it in by hand.
    ...(debtor && { debtor }),
    ...(reference ? { reference } : swissLetters.test(number) && { message: oneLine(number, 140) }),
  }
}

/** Bank ids that take payments by structured reference only. */
const qrIban = /^..\d\d3[01]\d{3}/
const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]

/** The reference that a QR-IBAN asks for: the digits of the number with their check digit. Empty for other IBANs, null where there are no digits. */
function qrReference({ iban }: Pick<Seller, 'iban'>, number: string): string | null {
  if (!qrIban.test(compactIban(iban ?? ''))) return ''
  const digits = number.replaceAll(/\D/g, '').slice(-26)
  if (digits === '') return null
  const padded = digits.padStart(26, '0')
  const carry = padded.split('').reduce((sum, digit) => carries[(sum + Number.parseInt(digit, 10)) % 10] ?? 0, 0)
  return `${padded}${(10 - carry) % 10}`
}
