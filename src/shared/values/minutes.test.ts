import { expect, test } from 'vitest'
import { loggedText, minutesOf, readMinutes, spokenMinutes } from './minutes.ts'

test.each([
  ['1:30', 90],
  ['0:05', 5],
  ['12:00', 720],
  ['1.5', 90],
  ['1,5', 90],
  ['.25', 15],
  ['2', 120],
  ['2h', 120],
  ['1h 30m', 90],
  ['1h30', undefined],
  ['90m', 90],
  ['45 min', 45],
  ['', 0],
  ['1:60', undefined],
  ['abc', undefined],
  ['-1', undefined],
  ['.', undefined],
])('%s is read as %s minutes', (text, minutes) => {
  expect(readMinutes(text)).toBe(minutes)
})

test('every whole minute comes back from hours of two places', () => {
  for (let minutes = 0; minutes < 20_000; minutes++) expect(minutesOf(Math.round((minutes / 60) * 100) / 100)).toBe(minutes)
  expect(minutesOf(null)).toBe(0)
})

test('minutes read as on a clock, and are said in words', () => {
  expect([0, 5, 90, 600, -15].map(loggedText)).toEqual(['0 h', '5 m', '1 h 30 m', '10 h', '−15 m'])
  for (const minutes of [5, 90, 600, 615]) expect(readMinutes(loggedText(minutes))).toBe(minutes)
  expect([0, 5, 60, 90, -15].map(spokenMinutes)).toEqual(['0 min', '5 min', '1 h', '1 h 30 min', 'minus 15 min'])
})
