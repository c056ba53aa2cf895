import { randomInt } from 'node:crypto'
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import { brokenConstraint, prepared, type Queryable } from '../database/db.ts'
import { Retry } from '../transactions/transact.ts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const suffixLength = 3

/**
 * A key that sorts, byte by byte, strictly between two others. Three random digits at its end keep two people who drop a card into
 * the same gap at the same moment from getting the same key; the unique index catches the rest.
 * @param before the key above, or null at the top; @param after the key below, or null at the bottom
 */
export function positionBetween(before: string | null, after: string | null): string {
  // At the top, below the whole number of the first key rather than squeezed in beside its fraction: keys stay short there.
  let key = generateKeyBetween(before, before === null && after !== null ? wholePart(after) : after)
  for (;;) {
    const candidate = key + randomSuffix()
    if (after === null || candidate < after) return candidate
    // The suffix overshot: the key is a beginning of the one below. Halve the gap that is left.
    key = generateKeyBetween(key, after)
  }
}

/** The first letter tells how many digits the whole part of a key has. */
function wholePart(key: string): string {
  const head = key.charCodeAt(0)
  const length = key.startsWith(key.charAt(0).toLowerCase()) ? head - 'a'.charCodeAt(0) + 2 : 'Z'.charCodeAt(0) - head + 2
  return key.slice(0, length)
}

/** Keys at the top of an order of all rows, for several that are made at once and stand there as they are given. */
export async function positionsAtTop(db: Queryable, table: string, count: number): Promise<string[]> {
  const [first] = await prepared<{ position: string | null }>(db, `${table}_first`, `select min(position) as position from ${table}`, [])
  return generateNKeysBetween(null, first?.position ?? null, count)
}

/** A key may not end in the smallest digit, or nothing would fit before it. */
function randomSuffix(): string {
  let suffix = ''
  for (let index = 1; index < suffixLength; index += 1) suffix += digits[randomInt(digits.length)]
  return suffix + digits[randomInt(1, digits.length)]
}

/**
 * The key directly below a row, or above it. Where it lies in the order of all rows decides, so one order serves every filter.
 * @param within the column that an order of its own belongs to, such as the record of which these are parts, and its value
 */
export async function positionBeside(
  db: Queryable,
  table: string,
  position: string,
  side: 'below' | 'above',
  within?: { column: string; id: string },
): Promise<string> {
  const [edge, compared] = side === 'below' ? ['min', '>'] : ['max', '<']
  const [other] = await prepared<{ position: string | null }>(
    db,
    `${table}_position_${side}`,
    `select ${edge}(position) as position from ${table} where position ${compared} $1${within ? ` and ${within.column} = $2` : ''}`,
    within ? [position, within.id] : [position],
  )
  const next = other?.position ?? null
  return side === 'below' ? positionBetween(position, next) : positionBetween(next, position)
}

/**
 * Two people can only get the same key by the same random digits; then the whole transaction runs again.
 * @param index the unique one over the keys
 */
export async function onceMoreWhenTaken<T>(index: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (brokenConstraint(error) === index) throw new Retry()
    throw error
  }
}
