import { expect, test } from 'vitest'
import { bestFirst, isMeant, matchRank } from './match.ts'

test.each([
  ['Mei Tanaka', 'mei', 0],
  ['Mei Tanaka', 'MEI TA', 0],
  ['Ana Meireles', 'mei', 1],
  ['Jean-Meinrad', 'mei', 1],
  ['O’Meilly', 'mei', 1],
  ['Inês Almeida', 'mei', 2],
  ['Inês Almeida', 'ines', 0],
  ['Ines Almeida', 'inês', 0],
  ['Bo Chen', 'mei', 3],
  ['America/New York', 'york', 1],
  ['50% (net)', '50% (', 0],
  ['a.b', 'a?b', 3],
])('%s for “%s” is %i', (name, typed, rank) => {
  expect(matchRank(name, typed)).toBe(rank)
})

test('a first name before a word, a word before the rest, which keeps its order', () => {
  const people = ['Almeida, the second', 'Inês Almeida', 'Ana Meireles', 'Mei Tanaka']
  expect(bestFirst(people, 'mei', (name) => name)).toEqual(['Mei Tanaka', 'Ana Meireles', 'Almeida, the second', 'Inês Almeida'])
  expect(bestFirst(people, ' ', (name) => name)).toEqual(people)
  expect(bestFirst([['Zone', 'America/New_York'], ['York']], 'america/new_y', (names) => names)[0]).toEqual(['Zone', 'America/New_York'])
  expect(people.map((name) => isMeant(name, 'mei'))).toEqual([false, false, true, true])
})
