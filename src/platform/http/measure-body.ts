import { AppError } from '#shared/rights/errors.ts'

/** Values in one body, and how deep they lie in each other. The largest that a contract takes has some thousands, five deep. */
const valuesMax = 20_000
const depthMax = 50

/**
 * Refuses a body with more values than any contract takes, before one looks at each of them: a megabyte holds half a million, and a
 * refusal of each takes seconds.
 * @throws AppError too_large, invalid_input
 */
export function measureBody(body: unknown): void {
  let level: unknown[] = [body]
  let count = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue
      const inside: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
      count += inside.length
      if (depth > depthMax) throw new AppError('invalid_input', 'This request holds values too deep in each other.')
      if (count > valuesMax) throw new AppError('too_large', 'This request holds too many values. Send fewer at once.')
      for (const one of inside) next.push(one)
    }
    level = next
  }
}
