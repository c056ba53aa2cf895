import { expect, test } from 'vitest'
import { couldMean, excerptOf, isForgiven, wordsIn, wordsTyped } from './words.ts'

test('words are compared without accents, signs and capitals, and letters of their own are spelled out', () => {
  expect(wordsIn('Straße №5: «Crème-Brûlée», TKT-0001 (ﬁnal)')).toEqual(['strasse', 'no5', 'creme', 'brulee', 'tkt', '0001', 'final'])
  expect(wordsIn('Отчёт за май')).toEqual(['отчет', 'за', 'маи'])
  expect(wordsIn(' \u0000!? ')).toEqual([])
})

test('what is typed is each word once, and no more than eight', () => {
  expect(wordsTyped('a b a c d e f g h i j')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
  expect(wordsTyped('x'.repeat(200))[0]).toHaveLength(60)
})

test.for([
  ['nortwind', 'northwind', true],
  ['nrothwind', 'northwind', true],
  ['nortw', 'northwind', true],
  ['luanch', 'launch', true],
  ['campagn', 'campaign', true],
  ['desing', 'design', true],
  ['packung', 'verpackungsdesign', true],
  ['launch', 'lunch', true],
  ['poster', 'pasta', false],
  ['video', 'radio', false],
  ['brief', 'belief', false],
] as const)('%s for %s: %s', ([typed, word, means]) => {
  expect(couldMean(typed, word)).toBe(means)
})

test('of short words and of figures no errors are forgiven', () => {
  expect(['art', '0001', '2026', 'arts'].map(isForgiven)).toEqual([false, false, false, true])
})

test('an excerpt shows the word, in one line, and names nobody whom the reader is not told of', () => {
  const text = `${'Nothing to see here. '.repeat(20)}Then comes the Crème, and\n\nmore ${'of that '.repeat(40)}`
  const excerpt = excerptOf(text, ['creme'], [], 'Someone else')
  expect(excerpt).toMatch(/^… .*the Crème, and more.* …$/)
  expect(excerpt?.length).toBeLessThanOrEqual(164)
  expect(excerptOf('Ask @Lea Roth', ['ask'], ['Lea Roth'], 'Someone else')).toBe('Ask @Someone else')
  expect(excerptOf(' \n', ['a'], [], '')).toBeNull()
})
