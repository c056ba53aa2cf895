import { decimal, shortText } from './decimal.ts'

// Numbers as people write them in spreadsheets: "12,5K", "1.2M", "1.234". Which sign is the decimal one is decided for a whole file.

export const decimalSigns = ['point', 'comma'] as const
export type DecimalSign = (typeof decimalSigns)[number]

const marks: Readonly<Record<DecimalSign, string>> = { point: '.', comma: ',' }
const otherOf = (sign: DecimalSign): DecimalSign => (sign === 'point' ? 'comma' : 'point')

const factors: Readonly<Record<string, number>> = { '': 0, k: 3, tsd: 3, m: 6, mio: 6, mm: 6, b: 9, bn: 9 }
const shape = /^(-?)(\d[\d.,]*)(k|tsd|mio|mm|m|bn|b)?\.?%?$/i
/** Spaces and apostrophes between digits, as in "12 500" and "12’500". */
const spacing = /(?<=\d)[\s\u00A0\u2009\u202F'’](?=\d)/g

type Parts = { sign: string; digits: string; factor: number }

function partsOf(text: string): Parts | undefined {
  const found = shape.exec(
    text
      .trim()
      .replaceAll(spacing, '')
      .replaceAll(/[\s\u00A0\u202F]+/g, ''),
  )
  if (!found) return undefined
  const [, sign = '', digits = '', suffix = ''] = found
  return { sign, digits, factor: factors[suffix.toLowerCase()] ?? 0 }
}

/** What one number says of the decimal sign: one of them, nothing, or that both readings are possible. */
function evidenceOf(digits: string): DecimalSign | 'open' | undefined {
  const points = digits.split('.').length - 1
  const commas = digits.split(',').length - 1
  if (points === 0 && commas === 0) return undefined
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? 'point' : 'comma'
  const used: DecimalSign = points > 0 ? 'point' : 'comma'
  if (points + commas > 1) return otherOf(used)
  const [whole = '', rest = ''] = digits.split(marks[used])
  return rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole) ? 'open' : used
}

/** What all numbers of a file say of its decimal sign. */
export type Reading =
  | { decided: DecimalSign }
  /** Nothing decides it: `example` can be read in two ways. */
  | { open: string }
  /** Two numbers that follow different rules. */
  | { differing: readonly [string, string] }

/** Decides the decimal sign for all numbers of a file together. */
export function readingOf(texts: Iterable<string>): Reading {
  const found: Partial<Record<DecimalSign | 'open', string>> = {}
  for (const text of texts) {
    const evidence = evidenceOf(partsOf(text)?.digits ?? '')
    if (evidence) found[evidence] ??= text.trim()
  }
  const { point, comma, open } = found
  if (point !== undefined && comma !== undefined) return { differing: [point, comma] }
  if (point !== undefined) return { decided: 'point' }
  if (comma !== undefined) return { decided: 'comma' }
  return open === undefined ? { decided: 'point' } : { open }
}

/** A number as an exact decimal such as "12500". @returns undefined where it can't be read with this decimal sign */
export function readNumber(text: string, decimalSign: DecimalSign): string | undefined {
  const parts = partsOf(text)
  if (!parts) return undefined
  const [whole = '', fraction = '', ...more] = parts.digits.split(marks[decimalSign])
  const grouping = marks[otherOf(decimalSign)]
  if (more.length > 0 || fraction.includes(grouping)) return undefined
  const groups = whole.split(grouping)
  if (groups.length > 1 && !isGrouped(groups)) return undefined
  return shifted(`${parts.sign}${groups.join('')}`, fraction, parts.factor)
}

/** "1.234.567", and "12,34,567" as in India. */
function isGrouped(groups: readonly string[]): boolean {
  const [first = '', ...rest] = groups
  const last = rest.pop() ?? ''
  return /^\d{1,3}$/.test(first) && last.length === 3 && rest.every((group) => group.length === 2 || group.length === 3)
}

function shifted(whole: string, fraction: string, by: number): string {
  const digits = fraction.padEnd(by, '0')
  const left = digits.slice(by)
  return shortText(decimal(`${whole}${digits.slice(0, by)}${left ? `.${left}` : ''}`))
}
