/**
 * Why a line is taxed as it is, in the order in which groups are listed. The codes are those of UNCL 5305 that EN 16931 allows;
 * `small_business` is exempt by a scheme for small enterprises and needs its reason said (code E).
 */
export const taxCategories = [
  'standard',
  'zero',
  'exempt',
  'reverse_charge',
  'intra_community',
  'export',
  'outside_scope',
  'small_business',
] as const
export type TaxCategory = (typeof taxCategories)[number]

/** Units a quantity can be in. */
export const units = ['hour', 'day', 'month', 'piece', 'kilometre'] as const
export type Unit = (typeof units)[number]

/** The lines of one category and rate. `base` is what is taxed: their sum less the share of the discount. */
export type TaxGroup = {
  readonly category: TaxCategory
  readonly rate: string
  readonly subtotal: string
  readonly discount: string
  readonly base: string
  readonly tax: string
}

export const invoiceKinds = ['invoice', 'deposit', 'final', 'credit_note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** The e-invoice that goes out with the PDF; all are UBL 2.1. */
export const eInvoiceProfiles = ['none', 'en16931', 'peppol', 'xrechnung'] as const
export type EInvoiceProfile = (typeof eInvoiceProfiles)[number]

/** An address as forms and e-invoices need it. `country` is an ISO 3166 code of two letters. */
export type PostalAddress = {
  readonly street: string | null
  readonly street2: string | null
  readonly city: string | null
  readonly postCode: string | null
  readonly country: string | null
}

type Party = {
  readonly name: string
  readonly address: PostalAddress
  /** the address as it was typed, printed where it is given; the structured one goes into the e-invoice */
  readonly addressText: string | null
  readonly vatNumber: string | null
  readonly registrationNumber: string | null
  /** where e-invoices are sent to or come from; `scheme` is a code of the EAS list: 0088, 9930, EM for e-mail */
  readonly electronicAddress: { readonly scheme: string; readonly id: string } | null
}

export type Seller = Party & {
  readonly taxNumber: string | null
  readonly contactName: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly iban: string | null
  readonly bic: string | null
  readonly accountName: string | null
}

export type Buyer = Party & {
  readonly email: string | null
  /** BT-10; in Germany's public sector the Leitweg-ID */
  readonly reference: string | null
}

export type DocumentLine = {
  readonly id: string
  readonly description: string
  readonly quantity: string
  readonly unit: Unit | null
  readonly unitPrice: string
  readonly amount: string
  readonly taxCategory: TaxCategory
  readonly taxRate: string
}

/**
 * All that an invoice says, as it is frozen when it is issued: PDF and XML are made from this alone. Amounts are decimal strings in major
 * units with the decimals of the currency; quantities, prices and rates without zeros at their end; dates are `YYYY-MM-DD`.
 */
export type InvoiceDocument = {
  readonly kind: InvoiceKind
  readonly number: string
  readonly billingDate: string
  readonly dueDate: string
  readonly currency: string
  readonly language: 'en'
  readonly profile: EInvoiceProfile
  readonly paymentTerms: string | null
  readonly orderNumber: string | null
  /** a note to the client */
  readonly note: string | null
  /** when the work was done; one day where both are the same */
  readonly service: { readonly from: string; readonly to: string } | null
  /** the invoice that a credit note credits, and the deposit invoices whose deposits a final one carries */
  readonly preceding: readonly { readonly number: string; readonly billingDate: string }[]
  readonly seller: Seller
  readonly buyer: Buyer
  readonly lines: readonly DocumentLine[]
  readonly groups: readonly TaxGroup[]
  readonly subtotal: string
  readonly discountAmount: string
  readonly taxAmount: string
  readonly totalAmount: string
}
