import { z } from 'zod'
import type { Page } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'

/** Packs the sort keys of the last row into an opaque mark for the next page. */
export function encodeCursor(keys: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url')
}

/** @throws AppError invalid_input when the mark was not made by `encodeCursor` for the same list */
export function decodeCursor<T extends z.ZodType>(cursor: string | undefined, keys: T): z.output<T> | undefined {
  if (cursor === undefined) return undefined
  try {
    return keys.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new AppError('invalid_input', 'This cursor is not valid. Start again without one.', { fields: { cursor: 'Not valid' } })
  }
}

/** Turns `limit + 1` fetched rows into a page. @param keys the sort keys of a row, as `decodeCursor` expects them */
export function toPage<T>(found: T[], limit: number, keys: (row: T) => unknown[]): Page<T> {
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: found.length > limit && last !== undefined ? encodeCursor(keys(last)) : null }
}
