import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differenceOf, hexOf, isNeutral, labOf, mainColours, rgbOf } from './colour.ts'

const lab = ([l, a, b]: readonly [number, number, number]) => ({ l, a, b })
const part = fc.integer({ min: 0, max: 255 })
const rgb = fc.tuple(part, part, part)

describe('the difference of two colours', () => {
  // From the supplementary test data of the paper: near blue, greys, opposite hues, large differences, near the dark end.
  test.each([
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 3.1571, -77.2803], [50, 0, -82.7485], 2.8615],
    [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1],
    [[50, 0, 0], [50, -1, 2], 2.3669],
    [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
    [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
    [[50, -0.001, 2.49], [50, 0.0009, -2.49], 4.8045],
    [[50, 2.5, 0], [50, 0, -2.5], 4.3065],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[50, 2.5, 0], [61, -5, 29], 22.8977],
    [[50, 2.5, 0], [56, -27, -3], 31.903],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[6.7747, -0.2908, -2.4247], [5.8714, -0.0985, -2.2286], 0.6377],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ] as const)('of %j and %j is %d', (one, other, difference) => {
    expect(differenceOf(lab(one), lab(other))).toBeCloseTo(difference, 4)
  })

  test('is the same both ways, nothing of a colour and itself, and never negative', () => {
    fc.assert(
      fc.property(rgb, rgb, (one, other) => {
        const [a, b] = [labOf(one), labOf(other)]
        expect(differenceOf(a, b)).toBeCloseTo(differenceOf(b, a), 9)
        expect(differenceOf(a, a)).toBe(0)
        expect(differenceOf(a, b)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

test('a colour is written and read again as the same', () => {
  fc.assert(
    fc.property(rgb, (one) => {
      expect(rgbOf(hexOf(one))).toEqual(one)
    }),
  )
})

test.each([
  ['#000000', true],
  ['#ffffff', true],
  ['#8a8a8a', true],
  ['#1d1c1a', true],
  ['#1f3a5f', false],
  ['#e8c39e', false],
])('%s passes for black, white or grey: %s', (hex, passes) => {
  expect(isNeutral(labOf(rgbOf(hex)))).toBe(passes)
})

describe('the colours of a picture', () => {
  const counted = (...all: [string, number][]) => all.map(([hex, count]) => ({ rgb: rgbOf(hex), count }))

  test('are those that look apart, the largest first, what looks alike together', () => {
    expect(mainColours(counted(['#1f3a5f', 60], ['#203b60', 10], ['#e8c39e', 30]))).toEqual([
      { hex: '#1f3a5f', share: 0.7 },
      { hex: '#e8c39e', share: 0.3 },
    ])
  })

  test('never have more than the whole picture, and each stands in it', () => {
    const some = fc.array(fc.record({ rgb: rgb, count: fc.integer({ min: 1, max: 1000 }) }), { maxLength: 40 })
    fc.assert(
      fc.property(some, (all) => {
        const found = mainColours(all)
        expect(found.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1 + 1e-9)
        const hexes = new Set(all.map((one) => hexOf(one.rgb)))
        expect(found.every(({ hex, share }) => hexes.has(hex) && share >= 0.01)).toBe(true)
      }),
    )
  })
})
