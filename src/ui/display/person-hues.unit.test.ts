import { expect, test } from 'vitest'
import { distinctHues, hueOf } from './person-hues.ts'

test('people who talk to each other have different hues, and their usual one where it is free', () => {
  const ids = Array.from({ length: 40 }, (_, at) => `person-${at}`)
  const alike = ids.filter((id) => hueOf(id) === hueOf('person-0')).slice(0, 3)
  const hues = distinctHues(alike)
  expect(new Set(hues.values()).size).toBe(3)
  expect(hues.get('person-0')).toBe(hueOf('person-0'))
  expect(new Set(distinctHues(ids.slice(0, 8)).values()).size).toBe(8)
  const counts = [...distinctHues(ids.slice(0, 16)).values()].map((hue, _, all) => all.filter((one) => one === hue).length)
  expect(new Set(counts)).toEqual(new Set([2]))
})
