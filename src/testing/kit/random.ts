/** Chance that repeats itself: the same seed gives the same agency. */
export type Random = {
  /** from 0 up to, not including, 1 */
  next(): number
  /** a whole number, both ends included */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** some of the list, each at most once */
  some<T>(list: readonly T[], count: number): T[]
  uuid(): string
}

/** mulberry32: small, fast, and good enough for names and dates. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(next() * list.length)]
    if (found === undefined) throw new Error('Nothing to pick from.')
    return found
  }
  const some = <T>(list: readonly T[], count: number): T[] => {
    const left = [...list]
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(Math.floor(next() * left.length), 1)[0] as T)
  }
  const part = (digits: number): string =>
    Math.floor(next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  const uuid = (): string => `${part(8)}-${part(4)}-4${part(3)}-${'89ab'[int(0, 3)]}${part(3)}-${part(6)}${part(6)}`
  return { next, int, chance: (probability) => next() < probability, pick, some, uuid }
}
