import { expect, test } from 'vitest'
import { countWords, problemsOf } from './words.ts'

test('words are counted whole, in any case, over line ends', () => {
  const counts = countWords(['Whoever stands\nbeside it. Besides, of\n it.', 'told, retold'])
  expect([counts.whoever, counts.stands, counts.beside, counts['of it'], counts.told]).toEqual([1, 1, 1, 1, 1])
})

test('more than before is a problem that says what to write instead, and fewer asks to keep it so', () => {
  expect(problemsOf({ told: 3 }, { told: 2 })).toEqual(['"told" is written 3 times, 1 more than before. Write instead: notified, shown.'])
  expect(problemsOf({ told: 1 }, { told: 2 })).toEqual([expect.stringContaining('words.ts --write')])
  expect(problemsOf({ told: 2 }, { told: 2 })).toEqual([])
})
