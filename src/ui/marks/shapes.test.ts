import { expect, it } from 'vitest'
import { pathOf, pinOf } from '#shared/markdown/drawn-shape.ts'
import { isDrawn, pointAt, shapeOf, thinned } from './shapes.ts'

const [from, to] = [pointAt(0.75, 0.5), pointAt(0.25, 1)]

it('keeps a place on the picture', () => {
  expect(pointAt(-0.2, 1.5)).toEqual({ x: 0, y: 1 })
  expect(pointAt(1 / 3, 2 / 3)).toEqual({ x: 0.3333, y: 0.6667 })
})

it('puts the number where one began, at a rectangle into its upper left corner', () => {
  expect(pinOf(shapeOf('point', from, to, []))).toEqual(to)
  expect(pinOf(shapeOf('arrow', from, to, []))).toEqual(from)
  expect(pinOf(shapeOf('rectangle', from, to, []))).toEqual({ x: 0.25, y: 0.5 })
  expect(pinOf(shapeOf('line', from, to, [from, to]))).toEqual(from)
})

it('draws each at the size of the picture', () => {
  const size = { width: 200, height: 100 }
  expect(pathOf(shapeOf('point', from, to, []), size)).toBe('')
  expect(pathOf(shapeOf('rectangle', from, to, []), size)).toBe('M150.0 50.0L50.0 50.0L50.0 100.0L150.0 100.0Z')
  expect(pathOf(shapeOf('line', from, to, []), size)).toBe('M150.0 50.0L50.0 100.0')
  expect(pathOf(shapeOf('arrow', from, to, []), size)).toMatch(/^M150.0 50.0L50.0 100.0M/)
})

it('takes a press without a way for nothing drawn, and stores no longer line than there is room for', () => {
  expect(isDrawn(shapeOf('rectangle', from, from, []))).toBe(false)
  expect(isDrawn(shapeOf('arrow', from, to, []))).toBe(true)
  const long = Array.from({ length: 1000 }, (_, at) => pointAt(at / 999, 0))
  const short = thinned(long)
  expect([short.length, short[0], short.at(-1)]).toEqual([300, long[0], long.at(-1)])
})
