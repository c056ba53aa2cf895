import { numberFormat } from '#shared/values/formats.ts'

/** The decimal separator of a locale. */
export function decimalSignOf(locale: string | undefined): string {
  return (
    numberFormat(locale, {})
      .formatToParts(1.1)
      .find((part) => part.type === 'decimal')?.value ?? '.'
  )
}

/**
 * Reads an amount as people write it ("1,234.50", "1 234,5", "€ 12") into a plain decimal string ("1234.50"), without a float between.
 * The last separator is the decimal one when few enough digits follow it; `decimalSign` settles what stays open ("1,234" with three decimals).
 * Null when it is no amount.
 */
export function parseAmount(text: string, decimals: number, decimalSign = '.'): string | null {
  const bare = text.replace(/[\s'’ ]/g, '').replace(/^[^\d.,-]+|[^\d.,]+$/g, '')
  const match = /^(-?)([\d.,]*\d[\d.,]*)$/.exec(bare)
  if (!match) return null
  const sign = match[1] ?? ''
  const body = match[2] ?? ''
  const at = Math.max(body.lastIndexOf('.'), body.lastIndexOf(','))
  let whole = body
  let fraction = ''
  if (at >= 0) {
    const mark = body[at]
    const after = body.slice(at + 1)
    const single = body.split(mark ?? '').length === 2
    const grouped = after.length === 3 && at > 0
    if (single && decimals > 0 && after.length <= decimals && (!grouped || mark === decimalSign)) {
      whole = body.slice(0, at)
      fraction = after
    } else if (single && mark === decimalSign) {
      // "12.345" where the point is the decimal sign: too many decimals. Taking it for twelve thousand would be a costly guess.
      return null
    }
  }
  if (/[.,]/.test(whole)) {
    const groups = whole.split(/[.,]/)
    const marks = new Set(whole.match(/[.,]/g))
    const first = groups[0] ?? ''
    if (marks.size > 1 || first.length > 3 || first === '' || groups.slice(1).some((group) => group.length !== 3)) return null
    whole = groups.join('')
  }
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  const rest = decimals === 0 ? '' : `.${fraction.padEnd(decimals, '0')}`
  const amount = digits + rest
  return sign === '-' && /[1-9]/.test(amount) ? `-${amount}` : amount
}
