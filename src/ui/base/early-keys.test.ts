import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepEarlyKeys, takeEarlyEnter, takeEarlyKeys } from './early-keys.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  takeEarlyKeys()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** @returns whether the page may still take it for a shortcut */
function press(key: string, held: object = {}): boolean {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...held })
  window.dispatchEvent(event)
  return !event.defaultPrevented
}

it('keeps what is typed until the box takes it, and lets no letter act as a shortcut', () => {
  keepEarlyKeys()
  expect(['c', 'l', 'x'].map((key) => press(key))).toEqual([false, false, false])
  press('Backspace')
  expect(press('k', { ctrlKey: true })).toBe(true)
  expect(takeEarlyKeys()).toBe('cl')
  expect(press('c')).toBe(true)
  expect(takeEarlyKeys()).toBe('')
})

it('lets go on Escape, and by itself where the box never comes', () => {
  keepEarlyKeys()
  press('Escape')
  expect(press('c')).toBe(true)
  keepEarlyKeys()
  vi.advanceTimersByTime(10_000)
  expect(press('c')).toBe(true)
})

it('keeps Enter for a box that asks for it, and reports that Escape takes the box back', () => {
  const back = vi.fn()
  keepEarlyKeys({ enter: true, onEscape: back })
  press('a')
  expect(press('Enter', { shiftKey: true })).toBe(false)
  expect([takeEarlyKeys(), takeEarlyEnter(), takeEarlyEnter()]).toEqual(['a', { shift: true }, null])
  keepEarlyKeys({ enter: true, onEscape: back })
  expect(press('Escape')).toBe(false)
  expect(back).toHaveBeenCalledOnce()
  keepEarlyKeys()
  expect(press('Enter')).toBe(true)
})
