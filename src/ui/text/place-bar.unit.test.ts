import { expect, test } from 'vitest'
import { placeBar } from './place-bar.ts'

const given = {
  selection: { left: 300, top: 500, bottom: 520 },
  bar: { width: 200, height: 36 },
  text: 400,
  frame: { left: 100, right: 700, top: 360 },
  ceiling: 0,
  gap: 6,
}

test('the bar appears above the selection, and below it where it would be cut off', () => {
  expect(placeBar(given)).toEqual({ left: 300, top: 458 })
  expect(placeBar({ ...given, ceiling: 470 })).toEqual({ left: 300, top: 526 })
})

test('the bar covers nothing of what is above the text', () => {
  expect(placeBar({ ...given, selection: { left: 300, top: 406, bottom: 426 } })).toEqual({ left: 300, top: 320 })
})

test('the bar stays within the frame', () => {
  expect(placeBar({ ...given, selection: { ...given.selection, left: 690 } }).left).toBe(496)
  expect(placeBar({ ...given, selection: { ...given.selection, left: 90 }, frame: { left: 100, right: 250, top: 360 } }).left).toBe(104)
})
