import type { TaxCategory, Unit } from './schema.ts'

export const taxCategoryLabels: Readonly<Record<TaxCategory, string>> = {
  standard: 'Standard',
  zero: 'Zero rated',
  exempt: 'Exempt',
  reverse_charge: 'Reverse charge',
  intra_community: 'Intra-community supply',
  export: 'Export',
  outside_scope: 'Outside the scope of tax',
  small_business: 'Small business scheme',
}

/** What an invoice must say next to an untaxed group; standard and zero-rated groups need nothing (EN 16931 BR-E-10 and its siblings). */
export const taxReasons: Readonly<Partial<Record<TaxCategory, string>>> = {
  exempt: 'Exempt from tax',
  reverse_charge: 'Reverse charge',
  intra_community: 'Intra-community supply',
  export: 'Export outside the EU',
  outside_scope: 'Not subject to VAT',
  small_business: 'No VAT charged under the small business scheme',
}

/** Behind a quantity: "2.5 h". */
export const unitSigns: Readonly<Record<Unit, string>> = { hour: 'h', day: 'd', month: 'mo', piece: 'pcs', kilometre: 'km' }
export const unitLabels: Readonly<Record<Unit, string>> = {
  hour: 'Hours',
  day: 'Days',
  month: 'Months',
  piece: 'Pieces',
  kilometre: 'Kilometres',
}
