import { describe, expect, test } from 'vitest'
import { clearOffset, isClear } from './toast-place.ts'

const desktop = { edge: 'bottom', height: 50, screen: 900 } as const
const phone = { edge: 'top', height: 50, screen: 844 } as const

describe('messages', () => {
  test('stay at their edge where nothing is in the way', () => {
    expect(clearOffset({ ...desktop, taken: [] })).toBe(20)
    expect(clearOffset({ ...desktop, taken: [{ top: 0, bottom: 64 }] })).toBe(20)
    expect(clearOffset({ ...phone, taken: [{ top: 700, bottom: 844 }] })).toBe(12)
  })

  test('stand above a row of buttons at the lower edge, and below a header on a phone', () => {
    const buttons = { top: 820, bottom: 864 }
    expect(clearOffset({ ...desktop, taken: [buttons] })).toBe(900 - 820 + 12)
    expect(clearOffset({ ...phone, taken: [{ top: 0, bottom: 64 }] })).toBe(76)
  })

  test('take the first place between two parts that is large enough', () => {
    const taken = [
      { top: 850, bottom: 890 },
      { top: 780, bottom: 800 },
      { top: 300, bottom: 400 },
    ]
    expect(clearOffset({ ...desktop, taken })).toBe(900 - 780 + 12)
    expect(clearOffset({ ...desktop, taken: taken.toReversed() })).toBe(900 - 780 + 12)
  })

  test('fall back to their edge where the whole height is taken', () => {
    expect(clearOffset({ ...desktop, taken: [{ top: 20, bottom: 890 }] })).toBe(20)
  })

  test('are clear of a part only with a gap', () => {
    const buttons = { top: 820, bottom: 864 }
    expect(isClear(92, { ...desktop, taken: [buttons] })).toBe(true)
    expect(isClear(85, { ...desktop, taken: [buttons] })).toBe(false)
  })
})
