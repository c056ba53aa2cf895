import { expect, test } from 'vitest'
import { missingLetters, settable, standsByPoints } from './pdf-fonts.ts'

test('what the fonts hold is set as it is', () => {
  for (const text of ['Żółć, Ωμέγα', 'Плакат “1”', 'हिन्दी', 'two\nlines']) {
    expect(settable(text)).toBe(text)
    expect(standsByPoints(text)).toBe(false)
  }
})

test('writing that no font here holds stands by its code points, in its place in the text', () => {
  expect(settable('Approved by 李雷, Ltd.')).toBe('Approved by [U+674E U+96F7], Ltd.')
  expect(settable('שלום')).toBe('[U+05E9 U+05DC U+05D5 U+05DD]')
  expect(settable('مرحبا')).toBe('[U+0645 U+0631 U+062D U+0628 U+0627]')
  expect(settable('สวัสดี')).toMatch(/^\[U\+0E2A .*U\+0E35\]$/)
  expect(settable('👍')).toBe('[U+1F44D]')
  expect(settable('한'.repeat(50))).toMatch(/^\[(U\+D55C ){39}U\+D55C and 10 more\]$/)
  expect(standsByPoints('李')).toBe(true)
})

test('signs that are not seen or turn the line round are no writing', () => {
  expect(settable('a\u202Eb\u0007c')).toBe('a b c')
})

test('a letter is looked for in every part, whatever range another part declares', () => {
  // Ґ is declared by the part for rare Cyrillic, and held by the common one; † by Latin, and held by the extended part.
  for (const text of ['Ґалаґан', 'see † below', 'œuvre']) expect(settable(text)).toBe(text)
  expect(settable('a\u2011b\u202fc\td')).toBe('a-b c d')
  expect(settable('\u2042')).toBe('[U+2042]')
})

test('missing letters are listed once each', () => {
  expect(missingLetters('李雷 and 李')).toEqual(['李', '雷'])
  expect(missingLetters('Łódź\n10 €')).toEqual([])
})
