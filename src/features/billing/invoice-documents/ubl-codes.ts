import type { EInvoiceProfile, InvoiceKind, TaxCategory, Unit } from './schema.ts'

const billing = 'urn:fdc:peppol.eu:2017:poacc:billing'
export type Profile = Exclude<EInvoiceProfile, 'none'>
/** Process and specification (BT-23, BT-24), and what a tax number that is not for VAT is filed under. */
export const profiles: Readonly<Record<Profile, { process: string | null; specification: string; taxNumberScheme: string }>> = {
  en16931: { process: null, specification: 'urn:cen.eu:en16931:2017', taxNumberScheme: 'FC' },
  peppol: { process: `${billing}:01:1.0`, specification: `urn:cen.eu:en16931:2017#compliant#${billing}:3.0`, taxNumberScheme: 'TAX' },
  xrechnung: {
    process: `${billing}:01:1.0`,
    specification: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
    taxNumberScheme: 'FC',
  },
}

/** The two roots of UBL and what is named after them. */
export const roots = {
  Invoice: { type: 'cbc:InvoiceTypeCode', line: 'cac:InvoiceLine', quantity: 'cbc:InvoicedQuantity' },
  CreditNote: { type: 'cbc:CreditNoteTypeCode', line: 'cac:CreditNoteLine', quantity: 'cbc:CreditedQuantity' },
} as const

/** Kinds by UNTDID 1001 (BT-3). */
export const kinds: Readonly<Record<InvoiceKind, { root: keyof typeof roots; code: string }>> = {
  invoice: { root: 'Invoice', code: '380' },
  deposit: { root: 'Invoice', code: '386' },
  final: { root: 'Invoice', code: '380' },
  credit_note: { root: 'CreditNote', code: '381' },
}

/** Categories by UNCL 5305, with the code of their reason in the VATEX list where there is one. */
export const categories: Readonly<Record<TaxCategory, { code: string; reasonCode: string | null }>> = {
  standard: { code: 'S', reasonCode: null },
  zero: { code: 'Z', reasonCode: null },
  exempt: { code: 'E', reasonCode: null },
  reverse_charge: { code: 'AE', reasonCode: 'VATEX-EU-AE' },
  intra_community: { code: 'K', reasonCode: 'VATEX-EU-IC' },
  export: { code: 'G', reasonCode: 'VATEX-EU-G' },
  outside_scope: { code: 'O', reasonCode: 'VATEX-EU-O' },
  small_business: { code: 'E', reasonCode: null },
}

/** Units by UN/ECE recommendation 20 (BT-130). */
export const units: Readonly<Record<Unit, string>> = { hour: 'HUR', day: 'DAY', month: 'MON', piece: 'C62', kilometre: 'KMT' }
