import { currencyDecimals } from '#shared/values/currencies.ts'
import {
  add,
  compare,
  type Decimal,
  decimal,
  decimalText,
  isNegative,
  isZero,
  multiply,
  percent,
  round,
  shortText,
  split,
  subtract,
  zero,
} from '#shared/values/decimal.ts'
import { type TaxCategory, type TaxGroup, taxCategories } from './schema.ts'

/** A line as it is computed with; decimals as text. Without a rate or category of its own it has the invoice's. */
export type CountedLine = {
  readonly quantity: string
  readonly unitPrice: string
  readonly taxRate: string | null
  readonly taxCategory: TaxCategory | null
}

export type CountedInvoice = {
  readonly currency: string
  readonly taxRate: string
  readonly taxCategory: TaxCategory
  readonly discountAmount: string
  readonly lines: readonly CountedLine[]
}

/** Sums in major units, with the decimals of the currency. */
export type Totals = {
  readonly lineAmounts: readonly string[]
  readonly groups: readonly TaxGroup[]
  readonly subtotal: string
  readonly discountAmount: string
  readonly taxAmount: string
  readonly totalAmount: string
}

/** Quantity × price, rounded once to the currency's decimals. */
export function lineAmount(quantity: string, unitPrice: string, currency: string): string {
  return decimalText(round(multiply(decimal(quantity), decimal(unitPrice)), currencyDecimals(currency)))
}

/** Under which category and rate a line is taxed. A standard rate of 0 is a zero-rated one: EN 16931 knows no standard rate of 0. */
export function taxOf(line: Pick<CountedLine, 'taxRate' | 'taxCategory'>, invoice: Pick<CountedInvoice, 'taxRate' | 'taxCategory'>) {
  const named = line.taxCategory ?? invoice.taxCategory
  // A rate of its own without a category makes a line of an untaxed invoice a taxed one.
  const category = line.taxCategory === null && line.taxRate !== null && !isZero(decimal(line.taxRate)) ? 'standard' : named
  const rate = category === 'standard' ? decimal(line.taxRate ?? invoice.taxRate) : zero
  return { category: category === 'standard' && isZero(rate) ? ('zero' as const) : category, rate: shortText(rate) }
}

/**
 * All sums of an invoice. The rules are those of EN 16931: each line is rounded once, the discount is split over the groups of category and
 * rate by largest remainder, and tax is rounded once per group. Screen, API, PDF, XML and CSV show what this gives; nothing else adds.
 * @throws RangeError where the discount is above the subtotal, or a text is no decimal
 */
export function totalsOf(invoice: CountedInvoice): Totals {
  const decimals = currencyDecimals(invoice.currency)
  const amounts = invoice.lines.map(({ quantity, unitPrice }) => round(multiply(decimal(quantity), decimal(unitPrice)), decimals))
  const groups = groupsOf(invoice, amounts)
  const subtotal = round(add(...amounts), decimals)
  const discount = round(decimal(invoice.discountAmount), decimals)
  if (isNegative(discount) || (!isZero(discount) && compare(discount, subtotal) > 0))
    throw new RangeError('The discount is above the subtotal.')
  // A group below 0, such as a deposit under another rate, takes no part in a discount.
  const shares = split(
    discount,
    groups.map(({ sum }) => (isNegative(sum) ? zero : sum)),
    decimals,
  )
  const taxed = groups.map(({ category, rate, sum }, at) => {
    const share = shares[at] ?? zero
    const base = subtract(sum, share)
    return { category, rate, sum, share, base, tax: round(multiply(base, percent(decimal(rate))), decimals) }
  })
  const tax = round(add(...taxed.map((group) => group.tax)), decimals)
  const text = (value: Decimal) => decimalText(round(value, decimals))
  return {
    lineAmounts: amounts.map(decimalText),
    groups: taxed.map((group) => ({
      category: group.category,
      rate: group.rate,
      subtotal: text(group.sum),
      discount: text(group.share),
      base: text(group.base),
      tax: text(group.tax),
    })),
    subtotal: text(subtotal),
    discountAmount: text(discount),
    taxAmount: text(tax),
    totalAmount: text(add(subtract(subtotal, discount), tax)),
  }
}

type Group = { category: TaxCategory; rate: string; sum: Decimal }

/** One group per category and rate, by category, the highest rate first. */
function groupsOf(invoice: CountedInvoice, amounts: readonly Decimal[]): Group[] {
  const found = new Map<string, Group>()
  for (const [at, line] of invoice.lines.entries()) {
    const { category, rate } = taxOf(line, invoice)
    const key = `${category} ${rate}`
    const before = found.get(key)
    found.set(key, { category, rate, sum: add(before?.sum ?? zero, amounts[at] ?? zero) })
  }
  return [...found.values()].toSorted(
    (one, other) =>
      taxCategories.indexOf(one.category) - taxCategories.indexOf(other.category) || compare(decimal(other.rate), decimal(one.rate)),
  )
}
