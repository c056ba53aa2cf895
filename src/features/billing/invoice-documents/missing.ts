import { currencyDecimals } from '#shared/values/currencies.ts'
import { compare, decimal, isNegative } from '#shared/values/decimal.ts'
import { isElectronicAddress, isListedScheme, isPeppolScheme } from '#shared/values/electronic-address.ts'
import { isCountry } from '#shared/values/regions.ts'
import { isInEuropeanUnion, isVatNumber, vatNumberExample } from '#shared/values/vat-number.ts'
import { plainText } from '#shared/values/xml.ts'
import {
  electronicAddressOf,
  followsGermanRules,
  hasCategory,
  itemOf,
  registrationOf,
  sellerIdOf,
  transferOf,
  vatNumberOf,
} from './e-invoices.ts'
import { absent, type BuyerSide, inParty, isBlank, type Missing, type SellerSide, type Side, when, whose } from './missing-items.ts'
import { nationalProblems } from './national-rules.ts'
import type { InvoiceDocument } from './schema.ts'

/**
 * Returns what an invoice lacks for the e-invoice of its profile, party by party; nothing for `none`. An invoice that lacks nothing passes
 * the rules of EN 16931, and those of Peppol and XRechnung under their profiles.
 */
export function missingFor(document: InvoiceDocument): Missing[] {
  if (document.profile === 'none') return []
  const seller: SellerSide = { party: document.seller, at: 'settings', whose: whose(document.seller.name, 'The company') }
  const buyer: BuyerSide = { party: document.buyer, at: 'brand', whose: whose(document.buyer.name, 'The client') }
  const found = [
    ...currencyProblems(document),
    ...inParty(seller, 'name', "The company's name is missing.", isBlank(document.seller.name)),
    ...when(isBlank(document.buyer.name), 'clientName', "The client's name is missing."),
    ...partyProblems(document, seller),
    ...sellerProblems(document, seller),
    ...partyProblems(document, buyer),
    ...buyerProblems(document, buyer),
    ...(followsGermanRules(document) ? germanProblems(document, seller, buyer) : []),
    ...(document.profile === 'peppol' ? peppolProblems(document, seller, buyer) : []),
    ...invoiceProblems(document),
  ]
  return found.filter(
    ({ at, field, says }, index) =>
      found.findIndex((other) => other.at === at && other.field === field && (field !== null || other.says === says)) === index,
  )
}

/** Currencies that a list of codes does not have: EN 16931's of April 2026, and Peppol's of May 2025 under its profile. */
const unlisted = new Set('ANG BGN CUC HRK SLL STN XAD ZWL'.split(' '))
const unlistedByPeppol = new Set(['XCG'])

function currencyProblems({ currency, profile }: InvoiceDocument): Missing[] {
  const decimals = currencyDecimals(currency)
  const counted = decimals === 3 ? 'three' : 'four'
  return [
    ...when(decimals > 2, 'currency', `Amounts in ${currency} have ${counted} decimals, which e-invoices can't carry.`),
    ...when(
      unlisted.has(currency) || (profile === 'peppol' && unlistedByPeppol.has(currency)),
      'currency',
      `${currency} is not in the list of currencies that e-invoices can have.`,
    ),
  ]
}

/** Prefixes of VAT numbers that are no country of ISO 3166. */
const prefixes = new Set(['EL', 'XI'])
const isNumberForVat = (number: string): boolean =>
  isVatNumber(number) && (isCountry(number.slice(0, 2)) || prefixes.has(number.slice(0, 2)))

/** What both parties need: a country, and numbers and addresses that look right. */
function partyProblems(document: InvoiceDocument, side: Side): Missing[] {
  const { party, whose } = side
  const number = vatNumberOf(document, party)
  const { country } = party.address
  return [
    ...absent(side, 'country', 'country', isBlank(country)),
    ...inParty(side, 'country', `${whose} country must be a code of two letters, like DE.`, !isBlank(country) && !isCountry(country ?? '')),
    ...inParty(
      side,
      'vatNumber',
      `${whose} VAT number should look like ${vatNumberExample(number ?? '')}, beginning with the code of its country.`,
      number !== null && !isNumberForVat(number),
    ),
    ...addressProblems(document, side),
  ]
}

/** The first thing wrong with an electronic address: none where one is needed, its scheme, or the address in it. */
function addressProblems(document: InvoiceDocument, side: Side): Missing[] {
  const { profile } = document
  const address = electronicAddressOf(document, side.party)
  if (address === null) return absent(side, 'electronicId', 'electronic address', profile === 'peppol' || profile === 'xrechnung')
  const words = `${side.whose} electronic address`
  if (!isListedScheme(address.scheme))
    return inParty(side, 'electronicScheme', `${words} has a scheme that is not in the EAS list: ${address.scheme}.`, true)
  if (profile === 'peppol' && !isPeppolScheme(address.scheme))
    return inParty(side, 'electronicScheme', `${words} is not one of the Peppol network.`, true)
  return inParty(side, 'electronicId', `${words} is not valid in scheme ${address.scheme}.`, !isElectronicAddress(address))
}

/** What a seller must be known by: BR-CO-26, and per category BR-S-02 and its siblings. */
function sellerProblems(document: InvoiceDocument, side: SellerSide): Missing[] {
  const { seller } = document
  const number = vatNumberOf(document, seller)
  const outside = hasCategory(document, 'outside_scope')
  const known = number !== null || registrationOf(seller) !== null || sellerIdOf(document) !== null
  return [
    ...absent(
      side,
      'vatNumber',
      'VAT number',
      number === null && hasCategory(document, 'intra_community', 'export'),
      'Intra-community supplies and exports need it.',
    ),
    ...absent(
      side,
      'vatNumber',
      'VAT number or tax number',
      number === null && isBlank(seller.taxNumber) && !outside && document.groups.length > 0,
    ),
    ...absent(
      side,
      'registrationNumber',
      'registration number or tax number',
      outside && !known,
      'An invoice outside the scope of tax carries no VAT number.',
    ),
    ...absent(side, 'vatNumber', 'VAT number, registration number or tax number', !outside && !known),
  ]
}

/** What a buyer must be known by where tax is the buyer's (BR-AE-02, BR-IC-02). */
function buyerProblems(document: InvoiceDocument, side: BuyerSide): Missing[] {
  const { buyer } = document
  const number = vatNumberOf(document, buyer)
  const charged = hasCategory(document, 'reverse_charge') && number === null
  // Outside the EU there may be none: the norm takes the register number then.
  const member = isInEuropeanUnion(buyer.address.country)
  return [
    ...absent(side, 'vatNumber', 'VAT number', charged && member, 'Reverse charge needs it.'),
    ...absent(
      side,
      'vatNumber',
      'VAT number or registration number',
      charged && !member && registrationOf(buyer) === null,
      'Reverse charge needs one of them.',
    ),
    ...absent(
      side,
      'vatNumber',
      'VAT number',
      number === null && hasCategory(document, 'intra_community'),
      'Intra-community supplies need it.',
    ),
  ]
}

/** XRechnung's BR-DE rules, which Peppol has for Germans among themselves. */
function germanProblems(document: InvoiceDocument, seller: SellerSide, buyer: BuyerSide): Missing[] {
  const { contactName, phone, email } = document.seller
  const digits = plainText(phone).replaceAll(/\D/g, '').length
  return [
    ...absent(seller, 'city', 'city', isBlank(seller.party.address.city)),
    ...absent(seller, 'postCode', 'post code', isBlank(seller.party.address.postCode)),
    ...absent(seller, 'contactName', 'contact person', isBlank(contactName)),
    ...absent(seller, 'phone', 'phone number', isBlank(phone)),
    ...inParty(seller, 'phone', `${seller.whose} phone number must have at least three digits.`, !isBlank(phone) && digits < 3),
    ...absent(seller, 'email', 'e-mail address', isBlank(email)),
    ...absent(seller, 'iban', 'IBAN', transferOf(document) === null),
    ...absent(buyer, 'city', 'city', isBlank(buyer.party.address.city)),
    ...absent(buyer, 'postCode', 'post code', isBlank(buyer.party.address.postCode)),
    ...when(
      isBlank(document.buyer.reference),
      'buyerReference',
      "The buyer reference is missing. In Germany's public sector it is the Leitweg-ID.",
    ),
    // BR-DE-18 reads such lines as terms of a cash discount, in a notation of its own.
    ...when(
      /^\s*#/m.test(plainText(document.paymentTerms)),
      'paymentTerms',
      'A line of the payment terms begins with #, which XRechnung keeps for cash discounts.',
    ),
  ]
}

function peppolProblems(document: InvoiceDocument, seller: SellerSide, buyer: BuyerSide): Missing[] {
  const hasReference = !isBlank(document.buyer.reference) || !isBlank(document.orderNumber)
  return [
    ...when(!hasReference, 'buyerReference', 'A buyer reference or an order number is missing. Peppol needs one of them.'),
    ...nationalProblems(document, seller, buyer),
  ]
}

function invoiceProblems(document: InvoiceDocument): Missing[] {
  const { kind, lines, number, preceding, service } = document
  return [
    ...when(isBlank(number), null, "The invoice's number is missing."),
    ...when(kind === 'credit_note' && preceding.length === 0, null, 'The credit note names no invoice.'),
    ...when(
      service === null && hasCategory(document, 'intra_community'),
      'serviceFrom',
      'The service date is missing. Intra-community supplies need it.',
    ),
    ...when(
      hasCategory(document, 'outside_scope') && document.groups.length > 1,
      'taxCategory',
      "Lines outside the scope of tax can't be on one e-invoice with other lines.",
    ),
    // BR-CO-17 rounds the rate to a whole number first, and takes no tax where that is 0.
    ...when(
      document.groups.some(({ category, rate }) => category === 'standard' && compare(decimal(rate), decimal('0.5')) < 0),
      'taxRate',
      "E-invoices can't have a tax rate below 0.5 %.",
    ),
    ...when(lines.length === 0, 'lines', 'The invoice has no lines.'),
    ...lines.flatMap(({ description, unitPrice }, at) => [
      ...when(itemOf(description).name === '', `lines.${at}.description`, `Line ${at + 1} has no description.`),
      ...when(isNegative(decimal(unitPrice)), `lines.${at}.unitPrice`, `Line ${at + 1} has a price below 0.`),
    ]),
  ]
}
