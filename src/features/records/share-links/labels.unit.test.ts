import { expect, test } from 'vitest'
import { endWords, openedWords } from './labels.ts'

test('visits of a link read as one phrase', () => {
  expect(openedWords(0, null)).toBe('Not opened yet')
  expect(openedWords(1, 'last month')).toBe('Opened once, last month')
  expect(openedWords(3, '21 hours ago')).toBe('Opened 3 times, most recently 21 hours ago')
})

test('the end of a link says whether it is over', () => {
  expect(endWords('open', '19 Dec')).toBe('Ends 19 Dec')
  expect(endWords('expired', '19 Nov')).toBe('Ended 19 Nov')
  expect(endWords('revoked', '2 Nov')).toBe('Revoked 2 Nov')
})
