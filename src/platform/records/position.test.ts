import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { positionBetween } from './position.ts'

/** Byte order, as the database compares with collate "C". */
const sorted = (keys: readonly string[]) => keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))

describe('positionBetween', () => {
  it('keeps any sequence of insertions in the order they were placed', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 80 }), (places) => {
        const keys: string[] = []
        for (const place of places) {
          const index = place % (keys.length + 1)
          keys.splice(index, 0, positionBetween(keys[index - 1] ?? null, keys[index] ?? null))
        }
        expect(sorted(keys)).toEqual(keys)
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })

  it('stays short when 500 cards are dropped into the same gap', () => {
    const above = positionBetween(null, null)
    let below = positionBetween(above, null)
    for (let count = 0; count < 500; count += 1) below = positionBetween(above, below)
    expect(below.length).toBeLessThan(400)
    expect(below > above).toBe(true)
  })

  it('stays short when every card is put on top, as new ones are', () => {
    let first = positionBetween(null, null)
    for (let count = 0; count < 5000; count += 1) {
      const next = positionBetween(null, first)
      expect(next < first).toBe(true)
      first = next
    }
    expect(first.length).toBeLessThan(9)
  })

  it('gives two people who drop into the same gap different keys', () => {
    const keys = Array.from({ length: 50 }, () => positionBetween('a0', 'a1'))
    expect(new Set(keys).size).toBeGreaterThan(45)
  })
})
