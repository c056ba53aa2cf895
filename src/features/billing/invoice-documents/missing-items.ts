import { plainText } from '#shared/values/xml.ts'
import type { Buyer, Seller } from './schema.ts'

/** Fields of a party, by their names in the form where each is filled in: the billing settings, or the billing data of a brand. */
export const partyFields = {
  settings: {
    name: 'companyName',
    address: 'address',
    street: 'street',
    city: 'city',
    postCode: 'postCode',
    country: 'country',
    vatNumber: 'vatNumber',
    taxNumber: 'taxId',
    registrationNumber: 'registrationNumber',
    contactName: 'contactName',
    phone: 'phone',
    email: 'email',
    iban: 'iban',
    bic: 'bic',
    accountName: 'accountName',
    electronicScheme: 'electronicScheme',
    electronicId: 'electronicId',
  },
  brand: {
    street: 'billingStreet',
    city: 'billingCity',
    postCode: 'billingPostCode',
    country: 'billingCountry',
    vatNumber: 'billingVatNumber',
    registrationNumber: 'billingRegistrationNumber',
    electronicScheme: 'billingElectronicScheme',
    electronicId: 'billingElectronicId',
  },
} as const

/** Fields of an invoice that can be missing, as its form names them. */
export const invoiceFormFields = [
  'clientName',
  'clientAddress',
  'clientNote',
  'billingDate',
  'currency',
  'taxRate',
  'taxCategory',
  'paymentTerms',
  'serviceFrom',
  'orderNumber',
  'buyerReference',
  'lines',
] as const
/** The same for fields of a line. */
export const lineFormFields = ['description', 'unitPrice'] as const

type PartyAt = keyof typeof partyFields
type PartyField<At extends PartyAt> = keyof (typeof partyFields)[At] & string
type FormFields = {
  [At in PartyAt]: (typeof partyFields)[At][keyof (typeof partyFields)[At]]
} & {
  // Atelier itself writes some of what an invoice needs: those have no field.
  invoice: (typeof invoiceFormFields)[number] | `lines.${number}.${(typeof lineFormFields)[number]}` | null
}

/** What keeps an e-invoice from being made, and the form and field where it is filled in; null where nobody fills it in. */
export type Missing = {
  [At in keyof FormFields]: { readonly at: At; readonly field: FormFields[At]; readonly says: string }
}[keyof FormFields]

/** A party with where its fields are filled in. */
type SideOf<At extends PartyAt, Party> = { readonly at: At; readonly party: Party; readonly whose: string }
export type SellerSide = SideOf<'settings', Seller>
export type BuyerSide = SideOf<'brand', Buyer>
export type Side = SellerSide | BuyerSide

/** "Berlin GmbH's", and "Northlight Studios'". */
export function whose(name: string, unnamed: string): string {
  const known = plainText(name) || unnamed
  return /s$/i.test(known) ? `${known}'` : `${known}'s`
}

export const isBlank = (text: string | null): boolean => plainText(text) === ''
/** A problem with the invoice where something is wrong, else none. */
export const when = (wrong: boolean, field: FormFields['invoice'], says: string): Missing[] =>
  wrong ? [{ at: 'invoice', field, says }] : []
/** A problem with a field of a party where something is wrong, else none. */
export function inParty<One extends Side>({ at }: One, field: PartyField<One['at']>, says: string, wrong: boolean): Missing[] {
  const fields: Readonly<Record<string, string>> = partyFields[at]
  return wrong ? [{ at, field: fields[field], says } as Missing] : []
}
/** "Berlin GmbH's country is missing." */
export const absent = <One extends Side>(side: One, field: PartyField<One['at']>, noun: string, wrong: boolean, why = ''): Missing[] =>
  inParty(side, field, `${side.whose} ${noun} is missing.${why && ` ${why}`}`, wrong)
