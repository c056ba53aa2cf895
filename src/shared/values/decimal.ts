/** An exact decimal: `n / 10^scale`. 19.99 is `{ n: 1999n, scale: 2 }`. Money, prices, quantities and rates are computed as these. */
export type Decimal = { readonly n: bigint; readonly scale: number }

export const zero: Decimal = { n: 0n, scale: 0 }

const shape = /^-?\d+(?:\.\d+)?$/

/** Whether a text is a decimal as `decimal` reads it. */
export const isDecimal = (text: string): boolean => shape.test(text)

/** Reads `"-1200.50"`. @throws RangeError for anything else: exponents, commas, spaces */
export function decimal(text: string): Decimal {
  if (!shape.test(text)) throw new RangeError(`“${text}” is not a decimal number.`)
  const [whole = '', fraction = ''] = text.split('.')
  return { n: BigInt(whole + fraction), scale: fraction.length }
}

const power = (scale: number): bigint => 10n ** BigInt(scale)
const scaled = ({ n, scale }: Decimal, to: number): bigint => n * power(to - scale)

export function add(...values: readonly Decimal[]): Decimal {
  const scale = Math.max(0, ...values.map((value) => value.scale))
  return { n: values.reduce((sum, value) => sum + scaled(value, scale), 0n), scale }
}

export const negate = ({ n, scale }: Decimal): Decimal => ({ n: -n, scale })
export const subtract = (one: Decimal, other: Decimal): Decimal => add(one, negate(other))
export const multiply = (one: Decimal, other: Decimal): Decimal => ({ n: one.n * other.n, scale: one.scale + other.scale })
/** A rate of `"19"` as a factor: 0.19. */
export const percent = ({ n, scale }: Decimal): Decimal => ({ n, scale: scale + 2 })

/** Negative, 0 or positive as the first is less than, equal to or greater than the second. */
export function compare(one: Decimal, other: Decimal): number {
  const { n } = subtract(one, other)
  return n < 0n ? -1 : n > 0n ? 1 : 0
}
export const isZero = ({ n }: Decimal): boolean => n === 0n
export const isNegative = ({ n }: Decimal): boolean => n < 0n
export const smaller = (one: Decimal, other: Decimal): Decimal => (compare(one, other) <= 0 ? one : other)

/**
 * Rounds to this many decimals, halves away from zero: 1.005 to 1.01, −1.005 to −1.01. So what is credited mirrors what was invoiced, and
 * PostgreSQL's `round(numeric)` gives the same.
 */
export function round(value: Decimal, decimals: number): Decimal {
  if (value.scale <= decimals) return { n: scaled(value, decimals), scale: decimals }
  const divisor = power(value.scale - decimals)
  const magnitude = value.n < 0n ? -value.n : value.n
  const rounded = (magnitude * 2n + divisor) / (divisor * 2n)
  return { n: value.n < 0n ? -rounded : rounded, scale: decimals }
}

/** As text with all decimals of its scale: `"1200.50"`, `"-3"`. */
export function decimalText({ n, scale }: Decimal): string {
  const digits = (n < 0n ? -n : n).toString().padStart(scale + 1, '0')
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  return n < 0n ? `-${text}` : text
}

/** As text without zeros at its end: `"8.5"`, `"19"`. */
export function shortText(value: Decimal): string {
  const text = decimalText(value)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/**
 * Splits a value over parts in proportion to their weights so that the shares add up to it exactly: each share is rounded down, and what
 * is left goes, one smallest unit at a time, to the largest remainders; of equal ones the earlier part gets it.
 * @param decimals of the shares; the value must have no more @param weights none negative; all zero only where the value is zero
 * @throws RangeError where there is nothing to split over
 */
export function split(value: Decimal, weights: readonly Decimal[], decimals: number): Decimal[] {
  const whole = round(value, decimals)
  if (compare(whole, value) !== 0) throw new RangeError('The value has more decimals than its shares.')
  const scale = Math.max(0, ...weights.map((weight) => weight.scale))
  const sizes = weights.map((weight) => scaled(weight, scale))
  const total = sizes.reduce((sum, size) => sum + size, 0n)
  if (sizes.some((size) => size < 0n) || (total === 0n && whole.n !== 0n)) throw new RangeError('There is nothing to split the value over.')
  if (total === 0n) return sizes.map(() => ({ n: 0n, scale: decimals }))
  const sign = whole.n < 0n ? -1n : 1n
  const magnitude = whole.n * sign
  const shares = sizes.map((size, at) => ({ at, n: (magnitude * size) / total, remainder: (magnitude * size) % total }))
  const left = magnitude - shares.reduce((sum, { n }) => sum + n, 0n)
  const favoured = new Set(
    shares
      .toSorted((one, other) => (one.remainder === other.remainder ? one.at - other.at : one.remainder > other.remainder ? -1 : 1))
      .slice(0, Number(left))
      .map(({ at }) => at),
  )
  return shares.map(({ at, n }) => ({ n: sign * (n + (favoured.has(at) ? 1n : 0n)), scale: decimals }))
}
