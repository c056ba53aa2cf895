import { currencyDecimals } from '#shared/values/currencies.ts'
import { decimal, isZero } from '#shared/values/decimal.ts'
import { numberFormat } from '#shared/values/formats.ts'
import { taxReasons, unitSigns } from './labels.ts'
import type { InvoiceDocument, InvoiceKind, TaxCategory, TaxGroup } from './schema.ts'

type Language = InvoiceDocument['language']
type Preceding = InvoiceDocument['preceding'][number]

/** What an invoice says in one language. */
export type Words = {
  readonly kinds: Readonly<Record<InvoiceKind, string>>
  readonly facts: Readonly<
    Record<'number' | 'date' | 'due' | 'serviceDate' | 'servicePeriod' | 'order' | 'reference' | 'vatNumber', string>
  >
  readonly columns: Readonly<Record<'description' | 'quantity' | 'price' | 'tax', string>>
  readonly amountColumn: (currency: string) => string
  readonly sums: Readonly<Record<'subtotal' | 'discount' | 'total' | 'due' | 'credited', string>>
  readonly taxedGroup: (tax: string, rate: string, base: string) => string
  readonly untaxedGroup: (reason: string, base: string) => string
  readonly payment: Readonly<Record<'title' | 'due' | 'amount' | 'holder' | 'iban' | 'bic' | 'reference' | 'scan' | 'slip', string>>
  readonly credits: (invoices: string) => string
  readonly deposits: (invoices: string) => string
  readonly dated: (number: string, date: string) => string
  readonly seller: Readonly<Record<'vatNumber' | 'taxNumber' | 'registration', string>>
  readonly page: (page: number, pages: number) => string
  readonly draft: string
  readonly months: readonly string[]
  /** what the tax is called where sellers of this country charge it */
  readonly tax: (country: string | null) => string
}

/** Countries whose tax on sales is not a VAT. */
const otherTaxes: ReadonlySet<string> = new Set(['AU', 'BR', 'CA', 'HK', 'IN', 'JP', 'MY', 'NZ', 'SG', 'US'])

export const invoiceWords: Readonly<Record<Language, Words>> = {
  en: {
    kinds: { invoice: 'Invoice', deposit: 'Deposit invoice', final: 'Final invoice', credit_note: 'Credit note' },
    facts: {
      number: 'Number',
      date: 'Date',
      due: 'Due date',
      serviceDate: 'Service date',
      servicePeriod: 'Service period',
      order: 'Order number',
      reference: 'Your reference',
      vatNumber: 'Your VAT number',
    },
    columns: { description: 'Description', quantity: 'Quantity', price: 'Unit price', tax: 'Tax' },
    amountColumn: (currency) => `Amount (${currency})`,
    sums: { subtotal: 'Subtotal', discount: 'Discount', total: 'Total', due: 'Total due', credited: 'Total credited' },
    taxedGroup: (tax, rate, base) => `${tax} ${rate} on ${base}`,
    untaxedGroup: (reason, base) => `${reason}, on ${base}`,
    payment: {
      title: 'Payment',
      due: 'Due date',
      amount: 'Amount',
      holder: 'Account holder',
      iban: 'IBAN',
      bic: 'BIC',
      reference: 'Reference',
      scan: 'Scan with your banking app to fill in the transfer.',
      slip: 'Pay with the payment slip, on paper or by scanning its code.',
    },
    credits: (invoices) => `Credit note for ${invoices}`,
    deposits: (invoices) => `After deposit invoice ${invoices}`,
    // The date stays in one piece.
    dated: (number, date) => `${number} of ${date}`.replaceAll(' ', '\u00a0'),
    seller: { vatNumber: 'VAT number', taxNumber: 'Tax number', registration: 'Registration' },
    page: (page, pages) => `Page ${page} of ${pages}`,
    draft: 'DRAFT',
    months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
    tax: (country) => (country && otherTaxes.has(country) ? 'Tax' : 'VAT'),
  },
}

export const wordsOf = ({ language }: Pick<InvoiceDocument, 'language'>): Words => invoiceWords[language]

/** `"2026-11-03"` as "3 Nov 2026", which reads the same on both sides of the Atlantic. */
export function dateText(date: string, words: Words): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${day.replace(/^0/, '')} ${words.months[Number.parseInt(month, 10) - 1] ?? month} ${year}`
}

/** One day, or a period without what both ends share: "1 – 31 Oct 2026". */
export function periodText({ from, to }: { readonly from: string; readonly to: string }, words: Words): string {
  const [start, end] = [dateText(from, words), dateText(to, words)]
  if (start === end) return end
  const [day = '', month = '', year = ''] = start.split(' ')
  const shared =
    from.slice(0, 7) === to.slice(0, 7) ? day : from.slice(0, 4) === to.slice(0, 4) ? `${day} ${month}` : `${day} ${month} ${year}`
  return `${shared} – ${end}`
}

/** Groups the digits of an exact decimal and gives it this many decimals at least; none are rounded away. */
function grouped(text: string, least: number): string {
  const decimals = text.split('.')[1]?.length ?? 0
  const format = numberFormat('en', { minimumFractionDigits: least, maximumFractionDigits: Math.max(least, decimals) })
  // A decimal given as text is formatted exactly. The minus sign is the one of the digits' width.
  return format.format(text as Intl.StringNumericLiteral).replace('-', '−')
}

/** "1,200.50", with the decimals of the currency. */
export const amountText = (amount: string, currency: string): string => grouped(amount, currencyDecimals(currency))
/** "EUR 1,200.50" */
export const moneyText = (amount: string, currency: string): string => `${currency} ${amountText(amount, currency)}`
/** "2.5 h" */
export function quantityText(quantity: string, unit: InvoiceDocument['lines'][number]['unit']): string {
  return unit === null ? grouped(quantity, 0) : `${grouped(quantity, 0)} ${unitSigns[unit]}`
}
/** "8.875%" */
export const rateText = (rate: string): string => `${grouped(rate, 0)}%`

/** How the sums name a group: "VAT 19% on 1,000.00", or why there is no tax. */
export function groupText({ category, rate, base }: TaxGroup, document: InvoiceDocument): string {
  const words = wordsOf(document)
  const reason = taxReasons[category]
  const on = amountText(base, document.currency)
  // Alone, its base is the sum above.
  if (reason) return document.groups.length > 1 ? words.untaxedGroup(reason, on) : reason
  return words.taxedGroup(words.tax(document.seller.address.country), rateText(rate), on)
}

/** The tax column of a line: its rate, or a dash where there is none. */
export const lineTaxText = (category: TaxCategory, rate: string): string => (taxReasons[category] ? '–' : rateText(rate))

const listed = (preceding: readonly Preceding[], words: Words): string =>
  preceding.map(({ number, billingDate }) => words.dated(number, dateText(billingDate, words))).join(', ')

/** Line that refers to preceding invoices: "Credit note for INV-0001 of 3 Oct 2026". Null without preceding invoices. */
export function precedingText({ kind, preceding, language }: InvoiceDocument): string | null {
  const words = invoiceWords[language]
  if (preceding.length === 0) return null
  return kind === 'credit_note' ? words.credits(listed(preceding, words)) : words.deposits(listed(preceding, words))
}

/** Label of the grand total: "due" only for a positive amount to pay. */
export function totalLabel({ kind, totalAmount, language }: InvoiceDocument): string {
  const { sums } = invoiceWords[language]
  if (kind === 'credit_note') return sums.credited
  return totalAmount.startsWith('-') || isZero(decimal(totalAmount)) ? sums.total : sums.due
}
