import { z } from 'zod'
import { currencyDecimals, isCurrency } from './currencies.ts'

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
