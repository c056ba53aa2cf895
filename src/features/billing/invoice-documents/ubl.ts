import { add, compare, type Decimal, decimal, decimalText, isNegative, isZero, multiply, negate, subtract } from '#shared/values/decimal.ts'
import { type XmlElement as Element, plainText, xmlOf } from '#shared/values/xml.ts'
import { electronicAddressOf, hasCategory, itemOf, registrationOf, sellerIdOf, transferOf, vatNumberOf } from './e-invoices.ts'
import { taxReasons } from './labels.ts'
import type { Buyer, DocumentLine, InvoiceDocument, PostalAddress, Seller, TaxCategory, TaxGroup } from './schema.ts'
import { categories, kinds, type Profile, profiles, roots, units } from './ubl-codes.ts'

/**
 * The invoice as UBL 2.1 in its profile. Elements are in the order of the schema, and the comments name the terms of EN 16931.
 * `missingFor` says beforehand what an invoice needs for this; what is absent here is left out.
 * @throws RangeError without a profile
 */
export function ublOf(document: InvoiceDocument): string {
  const { profile, kind, currency } = document
  if (profile === 'none') throw new RangeError('The invoice has no e-invoice profile.')
  const { process, specification } = profiles[profile]
  const { root, code } = kinds[kind]
  const content: (Element | null)[] = [
    ['cbc:CustomizationID', specification], // BT-24
    ['cbc:ProfileID', process], // BT-23
    ['cbc:ID', document.number], // BT-1
    ['cbc:IssueDate', document.billingDate], // BT-2
    root === 'Invoice' ? ['cbc:DueDate', document.dueDate] : null, // BT-9
    [roots[root].type, code], // BT-3
    ['cbc:Note', document.note], // BT-22
    ['cbc:DocumentCurrencyCode', currency], // BT-5
    ['cbc:BuyerReference', document.buyer.reference], // BT-10
    period(document), // BG-14
    ['cac:OrderReference', [['cbc:ID', document.orderNumber]]], // BT-13
    ...document.preceding.map(preceding), // BG-3
    ['cac:AccountingSupplierParty', [['cac:Party', seller(document, profile)]]], // BG-4
    ['cac:AccountingCustomerParty', [['cac:Party', buyer(document)]]], // BG-7
    delivery(document), // BG-13
    paymentMeans(document), // BG-16
    ['cac:PaymentTerms', [['cbc:Note', document.paymentTerms]]], // BT-20
    ...document.groups.filter((group) => !isZero(decimal(group.discount))).map((group) => allowance(group, currency)), // BG-20
    taxTotal(document), // BG-22, BG-23
    monetaryTotal(document), // BG-22
    ...document.lines.map((_, at) => line(document, at)), // BG-25
  ]
  const schema = 'urn:oasis:names:specification:ubl:schema:xsd'
  const namespaces = {
    xmlns: `${schema}:${root}-2`,
    'xmlns:cac': `${schema}:CommonAggregateComponents-2`,
    'xmlns:cbc': `${schema}:CommonBasicComponents-2`,
  }
  return xmlOf([root, content, namespaces])
}

const money = (name: string, amount: string, currency: string): Element => [name, amount, { currencyID: currency }]
const scheme = (id: string): Element => ['cac:TaxScheme', [['cbc:ID', id]]]

/** BT-73 and BT-74; one day is a delivery. */
function period({ service }: InvoiceDocument): Element | null {
  if (service === null || service.from === service.to) return null
  return [
    'cac:InvoicePeriod',
    [
      ['cbc:StartDate', service.from],
      ['cbc:EndDate', service.to],
    ],
  ]
}

/** BT-25 and BT-26. */
function preceding({ number, billingDate }: InvoiceDocument['preceding'][number]): Element {
  const reference: Element[] = [
    ['cbc:ID', number],
    ['cbc:IssueDate', billingDate],
  ]
  return ['cac:BillingReference', [['cac:InvoiceDocumentReference', reference]]]
}

function address(name: string, { street, street2, city, postCode, country }: PostalAddress): Element {
  return [
    name,
    [
      ['cbc:StreetName', street], // BT-35, BT-50
      ['cbc:AdditionalStreetName', street2], // BT-36, BT-51
      ['cbc:CityName', city], // BT-37, BT-52
      ['cbc:PostalZone', postCode], // BT-38, BT-53
      ['cac:Country', [['cbc:IdentificationCode', country]]], // BT-40, BT-55
    ],
  ]
}

function endpoint(document: InvoiceDocument, party: Seller | Buyer): Element | null {
  const found = electronicAddressOf(document, party)
  return found && ['cbc:EndpointID', found.id, { schemeID: found.scheme }]
}

function legalEntity(party: Seller | Buyer): Element {
  const registration = registrationOf(party)
  const attributes: Record<string, string> = registration?.scheme ? { schemeID: registration.scheme } : {}
  return [
    'cac:PartyLegalEntity',
    [
      ['cbc:RegistrationName', party.name], // BT-27, BT-44
      ['cbc:CompanyID', registration?.id ?? null, attributes], // BT-30, BT-47
    ],
  ]
}

const taxNumber = (number: string | null, of: string): Element | null =>
  plainText(number) === '' ? null : ['cac:PartyTaxScheme', [['cbc:CompanyID', number], scheme(of)]]

function seller(document: InvoiceDocument, profile: Profile): (Element | null)[] {
  const { seller } = document
  return [
    endpoint(document, seller), // BT-34
    ['cac:PartyIdentification', [['cbc:ID', sellerIdOf(document)]]], // BT-29
    address('cac:PostalAddress', seller.address), // BG-5
    taxNumber(vatNumberOf(document, seller), 'VAT'), // BT-31
    taxNumber(seller.taxNumber, profiles[profile].taxNumberScheme), // BT-32
    legalEntity(seller),
    [
      'cac:Contact',
      [
        ['cbc:Name', seller.contactName], // BT-41
        ['cbc:Telephone', seller.phone], // BT-42
        ['cbc:ElectronicMail', seller.email], // BT-43
      ],
    ],
  ]
}

function buyer(document: InvoiceDocument): (Element | null)[] {
  const { buyer } = document
  return [
    endpoint(document, buyer), // BT-49
    address('cac:PostalAddress', buyer.address), // BG-8
    taxNumber(vatNumberOf(document, buyer), 'VAT'), // BT-48
    legalEntity(buyer),
    ['cac:Contact', [['cbc:ElectronicMail', buyer.email]]], // BT-58
  ]
}

/** BT-72, and where to: an intra-community supply must say the country (BR-IC-12). */
function delivery(document: InvoiceDocument): Element | null {
  const { service, buyer } = document
  const supplied = hasCategory(document, 'intra_community')
  return [
    'cac:Delivery',
    [
      ['cbc:ActualDeliveryDate', service !== null && service.from === service.to ? service.from : null],
      supplied ? ['cac:DeliveryLocation', [address('cac:Address', buyer.address)]] : null,
    ],
  ]
}

function paymentMeans(document: InvoiceDocument): Element | null {
  const transfer = transferOf(document)
  if (transfer === null) return null
  return [
    'cac:PaymentMeans',
    [
      ['cbc:PaymentMeansCode', transfer.code], // BT-81
      ['cbc:PaymentID', document.number], // BT-83
      [
        'cac:PayeeFinancialAccount',
        [
          ['cbc:ID', transfer.iban], // BT-84
          ['cbc:Name', transfer.accountName], // BT-85
          ['cac:FinancialInstitutionBranch', [['cbc:ID', transfer.bic]]], // BT-86
        ],
      ],
    ],
  ]
}

/** The category of a line or discount; what is outside the scope of tax must not have a rate there (BR-O-05, BR-O-06). */
function taxCategory(name: string, category: TaxCategory, rate: string): Element {
  const { code } = categories[category]
  return [name, [['cbc:ID', code], ['cbc:Percent', category === 'outside_scope' ? null : rate], scheme('VAT')]]
}

/** The share of the discount that one group bears; 95 is a discount in UNCL 5189. */
function allowance({ category, rate, discount }: TaxGroup, currency: string): Element {
  return [
    'cac:AllowanceCharge',
    [
      ['cbc:ChargeIndicator', 'false'],
      ['cbc:AllowanceChargeReasonCode', '95'], // BT-98
      ['cbc:AllowanceChargeReason', 'Discount'], // BT-97
      money('cbc:Amount', discount, currency), // BT-92
      taxCategory('cac:TaxCategory', category, rate), // BT-95, BT-96
    ],
  ]
}

function taxTotal({ groups, taxAmount, currency }: InvoiceDocument): Element {
  return ['cac:TaxTotal', [money('cbc:TaxAmount', taxAmount, currency), ...byCode(groups).map((group) => subtotal(group, currency))]]
}

type CodedGroup = { code: string; reasonCode: string | null; rate: string; base: string; tax: string; reasons: string[] }

/** One group per code and rate: exempt and small business are both E, and E may be there once (BR-E-01). */
function byCode(groups: readonly TaxGroup[]): CodedGroup[] {
  const found = new Map<string, CodedGroup>()
  for (const { category, rate, base, tax } of groups) {
    const { code, reasonCode } = categories[category]
    const key = `${code} ${rate}`
    const before = found.get(key)
    const sum = (one: string, other: string | undefined) => decimalText(add(decimal(one), decimal(other ?? '0')))
    const reasons = [...(before?.reasons ?? []), taxReasons[category] ?? '']
    found.set(key, { code, reasonCode, rate, base: sum(base, before?.base), tax: sum(tax, before?.tax), reasons })
  }
  return [...found.values()]
}

function subtotal({ code, reasonCode, rate, base, tax, reasons }: CodedGroup, currency: string): Element {
  return [
    'cac:TaxSubtotal',
    [
      money('cbc:TaxableAmount', base, currency), // BT-116
      money('cbc:TaxAmount', tax, currency), // BT-117
      [
        'cac:TaxCategory',
        [
          ['cbc:ID', code], // BT-118
          ['cbc:Percent', rate], // BT-119: XRechnung wants it also outside the scope of tax (BR-DE-14)
          ['cbc:TaxExemptionReasonCode', reasonCode], // BT-121
          ['cbc:TaxExemptionReason', reasons.join('. ')], // BT-120
          scheme('VAT'),
        ],
      ],
    ],
  ]
}

function monetaryTotal({ subtotal, discountAmount, totalAmount, currency }: InvoiceDocument): Element {
  const [sum, discount] = [decimal(subtotal), decimal(discountAmount)]
  return [
    'cac:LegalMonetaryTotal',
    [
      money('cbc:LineExtensionAmount', subtotal, currency), // BT-106
      money('cbc:TaxExclusiveAmount', decimalText(subtract(sum, discount)), currency), // BT-109
      money('cbc:TaxInclusiveAmount', totalAmount, currency), // BT-112
      isZero(discount) ? null : money('cbc:AllowanceTotalAmount', discountAmount, currency), // BT-107
      money('cbc:PayableAmount', totalAmount, currency), // BT-115
    ],
  ]
}

function line({ kind, lines, currency }: InvoiceDocument, at: number): Element | null {
  const found = lines[at]
  if (found === undefined) return null
  const root = roots[kinds[kind].root]
  const item = itemOf(found.description)
  const unit = found.unit === null ? 'C62' : units[found.unit]
  return [
    root.line,
    [
      ['cbc:ID', `${at + 1}`], // BT-126
      [root.quantity, found.quantity, { unitCode: unit }], // BT-129, BT-130
      money('cbc:LineExtensionAmount', found.amount, currency), // BT-131
      [
        'cac:Item',
        [
          ['cbc:Description', item.description], // BT-154
          ['cbc:Name', item.name], // BT-153
          taxCategory('cac:ClassifiedTaxCategory', found.taxCategory, found.taxRate), // BT-151, BT-152
        ],
      ],
      price(found, unit, currency),
    ],
  ]
}

/**
 * BT-146, and BT-149 where the product of quantity and price was rounded by more than Peppol's 0.02 (R120), as in currencies without
 * decimals: then the amount is the price of the whole quantity.
 */
function price({ quantity, unitPrice, amount }: DocumentLine, unitCode: string, currency: string): Element {
  const off = subtract(multiply(decimal(quantity), decimal(unitPrice)), decimal(amount))
  if (compare(positive(off), decimal('0.02')) <= 0) return ['cac:Price', [money('cbc:PriceAmount', unitPrice, currency)]]
  return [
    'cac:Price',
    [
      money('cbc:PriceAmount', decimalText(positive(decimal(amount))), currency),
      ['cbc:BaseQuantity', decimalText(positive(decimal(quantity))), { unitCode }],
    ],
  ]
}

const positive = (value: Decimal): Decimal => (isNegative(value) ? negate(value) : value)
