import { z } from 'zod'
import { currencyDecimals, isCurrency } from './currencies.ts'
import { compare, decimal, decimalText, isDecimal, round, shortText } from './decimal.ts'

export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, 'Choose a currency')
  .refine(isCurrency, 'Choose a currency')

/**
 * An amount of at least 0 in major units, as a decimal string (`"1200.50"`); a number is accepted and turned into one. Never
 * computed in floating point. Up to 12 digits before the point, 4 behind it.
 */
export const amount = z.union([z.string(), z.number().transform(plainDecimal)]).pipe(
  z
    .string()
    .trim()
    .regex(/^\d{1,12}(\.\d{1,4})?$/, 'Enter an amount of at least 0'),
)

function plainDecimal(value: number): string {
  // Exponent forms (1e21, 1e-7) fail the pattern above and are refused there.
  return String(value)
}

/** Fits a decimal string to the currency: `"5"` in EUR is `"5.00"`. Extra decimals are kept only when they are not zero. */
export function normaliseAmount(value: string, currencyCode: string): string {
  const [whole = '0', fraction = ''] = value.split('.')
  const decimals = currencyDecimals(currencyCode)
  const kept = fraction.replace(/0+$/, '').padEnd(decimals, '0')
  return kept ? `${whole.replace(/^0+(?=\d)/, '')}.${kept}` : whole.replace(/^0+(?=\d)/, '')
}

const decimalInput = z.union([z.string(), z.number().transform(plainDecimal)])
const upTo4 = /^\d{1,12}(\.\d{1,4})?$/

/** A price of at least 0, in major units, with up to four decimals; normalised without zeros at its end. */
export const unitPrice = decimalInput
  .pipe(z.string().trim().regex(upTo4, 'Enter a price of at least 0, with up to four decimals'))
  .transform((text) => shortText(decimal(text)))

/** How much of something: at least 0.01, with up to four decimals. What can't be read is refused. */
export const quantity = decimalInput
  .pipe(
    z
      .string()
      .trim()
      .regex(upTo4, 'Enter a quantity, such as 1 or 2.5')
      .refine((text) => !upTo4.test(text) || compare(decimal(text), decimal('0.01')) >= 0, 'The quantity must be at least 0.01'),
  )
  .transform((text) => shortText(decimal(text)))

/** A tax rate in percent, 0 to 100, with up to four decimals; blank means 0. */
export const taxRate = decimalInput
  .pipe(
    z
      .string()
      .trim()
      .transform((text) => text || '0')
      .pipe(
        z
          .string()
          .regex(/^\d{1,3}(\.\d{1,4})?$/, 'Enter a rate from 0 to 100')
          .refine((text) => !isDecimal(text) || compare(decimal(text), decimal('100')) <= 0, 'Enter a rate from 0 to 100'),
      ),
  )
  .transform((text) => shortText(decimal(text)))

/** An amount with exactly the decimals of its currency, halves rounded away from zero: `"1.005"` in EUR is `"1.01"`. */
export function inCurrency(value: string, currencyCode: string): string {
  return decimalText(round(decimal(value), currencyDecimals(currencyCode)))
}

/** Whether an amount has no more decimals than its currency, which sums and payments must not. */
export function fitsCurrency(value: string, currencyCode: string): boolean {
  const [, decimals = ''] = shortText(decimal(value)).split('.')
  return decimals.length <= currencyDecimals(currencyCode)
}

/** "EUR amounts have two decimals." */
export function decimalsSentence(currency: string): string {
  const decimals = currencyDecimals(currency)
  const counted = ['no decimals', 'one decimal', 'two decimals', 'three decimals', 'four decimals'][decimals]
  return `${currency} amounts have ${counted}.`
}
