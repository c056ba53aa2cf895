import { expect, test } from 'vitest'
import { byLoad, hasLoad, shareOf } from './schema.ts'

test('the fullest week comes first, then the most planned work; nobody is full without work', () => {
  const one = (name: string, planned: number[], capacity = 2400, later = 0) => ({
    name,
    weeks: planned.map((minutes) => ({ planned: minutes, capacity })),
    undated: 0,
    later,
  })
  const people = [
    one('free', [0, 0]),
    one('half', [1200, 0]),
    one('later', [0, 0], 2400, 60),
    one('off', [60, 0], 0),
    one('next', [0, 3000]),
  ]
  expect(byLoad(people).map(({ name }) => name)).toEqual(['off', 'half', 'next', 'later', 'free'])
  expect(people.filter(hasLoad).map(({ name }) => name)).toEqual(['half', 'later', 'off', 'next'])
  expect([0, 600, 2400, 3000].map((planned) => shareOf({ planned, capacity: 2400 }))).toEqual([0, 0.25, 1, 1.25])
})
