import { compare, decimal } from '#shared/values/decimal.ts'
import { plainText } from '#shared/values/xml.ts'
import { isWithin, registrationOf, transferOf, vatNumberOf } from './e-invoices.ts'
import { absent, type BuyerSide, inParty, isBlank, type Missing, type SellerSide, type Side, when } from './missing-items.ts'
import type { InvoiceDocument } from './schema.ts'

/** What Peppol's national rules ask for besides; Germany's are XRechnung's. */
export function nationalProblems(document: InvoiceDocument, seller: SellerSide, buyer: BuyerSide): Missing[] {
  const { country } = document.seller.address
  // Where the rules say "supplier country" they mean the prefix of the VAT number, if there is one.
  const home = vatNumberOf(document, document.seller)?.slice(0, 2) ?? country
  const both = country !== null && isWithin(document, country)
  const sides = both ? [seller, buyer] : [seller]
  if (home === 'EL' || home === 'GR' || country === 'GR')
    return [
      {
        at: 'settings',
        field: 'country',
        says: "Greek sellers need a MARK number of myDATA in Peppol invoices, which Atelier doesn't have.",
      },
    ]
  return [
    ...(home === 'IT' ? addressProblems(seller) : []),
    ...(country === 'NL' || country === 'IS' ? sides.flatMap(addressProblems) : []),
    ...(country === 'IS' ? sides.flatMap((side) => registerProblems(side, 'a kennitala of 10 digits', true)) : []),
    ...(country === 'NL' ? sides.flatMap((side) => registerProblems(side, 'a KVK number of 8 or an OIN of 20 digits', false)) : []),
    ...(country === 'DK' ? registerProblems(seller, 'a CVR number of 8 digits', true) : []),
    ...(country === 'SE' ? registerProblems(seller, 'an organisation number of 10 digits', false) : []),
    ...(country === 'SE' ? swedishProblems(document, seller) : []),
    ...absent(seller, 'iban', 'IBAN', country === 'NL' && document.kind !== 'credit_note' && transferOf(document) === null),
    ...absent(seller, 'bic', 'BIC', transferOf(document)?.code === '42' && isBlank(document.seller.bic)),
    ...inParty(
      seller,
      'taxNumber',
      `${seller.whose} tax number must have 11 to 16 capitals and digits.`,
      home === 'IT' && !isBlank(document.seller.taxNumber) && !/^[A-Z0-9]{11,16}$/.test(plainText(document.seller.taxNumber)),
    ),
  ]
}

function addressProblems(side: Side): Missing[] {
  const { street, city, postCode } = side.party.address
  return [
    ...absent(side, 'street', 'street', isBlank(street)),
    ...absent(side, 'city', 'city', isBlank(city)),
    ...absent(side, 'postCode', 'post code', isBlank(postCode)),
  ]
}

/** Registration numbers that have to be of a known register. */
function registerProblems(side: Side, noun: string, needed: boolean): Missing[] {
  const registration = registrationOf(side.party)
  const wrong = registration === null ? needed : registration.scheme === null
  return inParty(side, 'registrationNumber', `${side.whose} registration number must be ${noun}.`, wrong)
}

const swedishRates = ['6', '12', '25']

function swedishProblems(document: InvoiceDocument, side: SellerSide): Missing[] {
  const { seller, groups } = document
  const taxNumber = plainText(seller.taxNumber)
  const isRate = (rate: string): boolean => swedishRates.some((known) => compare(decimal(known), decimal(rate)) === 0)
  const taxed = vatNumberOf(document, seller)?.startsWith('SE') === true
  return [
    ...when(
      taxed && groups.some(({ category, rate }) => category === 'standard' && !isRate(rate)),
      'taxRate',
      'Swedish sellers have tax rates of 6, 12 and 25 %.',
    ),
    ...inParty(
      side,
      'taxNumber',
      `${side.whose} tax number must be empty or read "Godkänd för F-skatt".`,
      registrationOf(seller) !== null && taxNumber !== '' && taxNumber.toUpperCase() !== 'GODKÄND FÖR F-SKATT',
    ),
  ]
}
