import { expect, it } from 'vitest'
import { fitScale, fitted, isFitted, panBy, zoomTo } from './zoom-view.ts'

const frame = { width: 400, height: 300 }
const picture = { width: 2000, height: 1000 }
const middle = { x: 0, y: 0 }

it('shows all of a large picture and a small one as it is', () => {
  expect(fitScale(frame, picture)).toBe(0.2)
  expect(fitScale(frame, { width: 100, height: 50 })).toBe(1)
  expect(fitScale(frame, { width: 0, height: 0 })).toBe(1)
})

it('keeps what is under the pointer there', () => {
  const at = { x: 50, y: -20 }
  const before = zoomTo(fitted(frame, picture), 1, middle, frame, picture)
  const after = zoomTo(before, 2, at, frame, picture)
  const under = (view: typeof before) => [(at.x - view.x) / view.scale, (at.y - view.y) / view.scale]
  expect(under(after)).toEqual(under(before))
})

it('goes no further than it fits and than eight times', () => {
  const view = fitted(frame, picture)
  expect(zoomTo(view, 0.01, middle, frame, picture).scale).toBe(0.2)
  expect(zoomTo(view, 100, middle, frame, picture).scale).toBe(8)
  expect(isFitted(view, frame, picture)).toBe(true)
  expect(isFitted(zoomTo(view, 1, middle, frame, picture), frame, picture)).toBe(false)
})

it('never leaves an edge of the frame bare', () => {
  const view = zoomTo(fitted(frame, picture), 1, middle, frame, picture)
  expect(panBy(view, { x: 9000, y: -9000 }, frame, picture)).toEqual({ scale: 1, x: 800, y: -350 })
  expect(panBy(fitted(frame, picture), { x: 50, y: 50 }, frame, picture)).toEqual({ scale: 0.2, x: 0, y: 0 })
})
