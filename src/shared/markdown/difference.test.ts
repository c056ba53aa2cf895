import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceOf } from './difference.ts'

const kinds = (before: string, after: string) => differenceOf(before, after).parts.map(({ kind, text }) => [kind, text])

test('says block by block what stayed, came and went', () => {
  const before = '# Title\n\nFirst one stays.\n\n- one\n- two\n\nGoes away.'
  const after = '# Title\n\nFirst one stays.\n\n- one\n- three more\n\nSomething else altogether, and longer.'
  expect(kinds(before, after)).toEqual([
    ['same', '# Title'],
    ['same', 'First one stays.'],
    ['same', '- one'],
    ['removed', '- two'],
    ['added', '- three more'],
    ['removed', 'Goes away.'],
    ['added', 'Something else altogether, and longer.'],
  ])
  expect(differenceOf(before, after)).toMatchObject({ added: 2, removed: 2 })
})

test('says word by word what changed in a block that is still the same one', () => {
  const { parts } = differenceOf('Bread that is still warm on the table.', 'Bread that is quite cold on the table.')
  expect(parts).toEqual([{ kind: 'changed', text: 'Bread that is quite cold on the table.', words: expect.any(Array) }])
  const words = parts[0]?.words ?? []
  expect(words.filter(({ kind }) => kind === 'removed').map(({ text }) => text.trim())).toEqual(['still', 'warm'])
  expect(words.filter(({ kind }) => kind === 'added').map(({ text }) => text.trim())).toEqual(['quite', 'cold'])
})

const block = fc
  .string({ unit: fc.constantFrom('a', 'b', ' ', 'ä', '*', '|', '1'), minLength: 1, maxLength: 20 })
  .filter((text) => text.trim() !== '')
const text = fc.array(block, { maxLength: 8 }).map((blocks) => blocks.map((one) => `x${one}`.trim()).join('\n\n'))

test('loses nothing: what stayed and went is the text before, what stayed and came the text after', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { parts } = differenceOf(before, after)
      const joined = (without: 'added' | 'removed') =>
        parts.flatMap(({ kind, text: whole, words }) => {
          if (kind === without) return []
          return kind === 'changed'
            ? words
                .filter((word) => word.kind !== without)
                .map((word) => word.text)
                .join('')
            : whole
        })
      expect(joined('added')).toEqual(before === '' ? [] : before.split('\n\n'))
      expect(joined('removed')).toEqual(after === '' ? [] : after.split('\n\n'))
    }),
  )
})

test('of a text and itself everything stays', () => {
  fc.assert(
    fc.property(text, (same) => {
      expect(differenceOf(same, same)).toMatchObject({ added: 0, removed: 0 })
    }),
  )
})

test('ends a comparison at its limit and shows both texts whole', () => {
  const [before, after] = ['[ '.repeat(1000), '*a '.repeat(1000)]
  const words = (count: number, from: number) => Array.from({ length: count }, (_, at) => `word${(at * 7919 + from) % 600}`).join(' ')
  expect(differenceOf(before, after)).toEqual({
    parts: [
      { kind: 'removed', text: before.trim(), words: [] },
      { kind: 'added', text: after.trim(), words: [] },
    ],
    added: 1,
    removed: 1,
    tooDifferent: false,
  })
  // Words in common, so that only the comparison could tell how alike the two are.
  expect(differenceOf(words(4000, 0), words(4000, 300))).toMatchObject({ tooDifferent: true, added: 1, removed: 1 })
  const blocks = (count: number, of: number) => Array.from({ length: count }, (_, at) => `a${at % of}`).join('\n\n')
  expect(differenceOf(blocks(5000, 7), blocks(5000, 5))).toMatchObject({ tooDifferent: true, added: 1, removed: 1 })
})

test('compares the rest of a text where one paragraph reaches the limit', () => {
  const long = (from: number) => Array.from({ length: 4000 }, (_, at) => `word${(at * 7919 + from) % 600}`).join(' ')
  const difference = differenceOf(`${long(0)}\n\nBread that is still warm.`, `${long(300)}\n\nBread that is quite warm.`)
  expect(difference.parts.map(({ kind }) => kind)).toEqual(['removed', 'added', 'changed'])
  expect(difference.tooDifferent).toBe(true)
})

test('never makes more comparisons than its limits allow', () => {
  const limits = { whole: 3000, block: 1000 }
  const paragraph = (from: number) => Array.from({ length: 300 }, (_, at) => `w${(at * 31 + from) % 50}`).join(' ')
  const text = (from: number) => Array.from({ length: 20 }, (_, at) => paragraph(at + from)).join('\n\n')
  const { parts, tooDifferent } = differenceOf(text(0), text(25), limits)
  expect(tooDifferent).toBe(true)
  expect(parts.filter(({ kind }) => kind === 'changed').length).toBeLessThanOrEqual(3)
})

test('reads blank lines and unfinished pictures in one pass', () => {
  // Backtracking over these took a time that grew with the square of their length.
  const blank = `a${'\n '.repeat(100_000)}`
  expect(differenceOf(blank, 'a').parts).toEqual([{ kind: 'same', text: 'a', words: [] }])
  expect(differenceOf('!['.repeat(100_000), 'b').parts.map(({ kind }) => kind)).toEqual(['removed', 'added'])
})

test('compares scripts without spaces by letters, and others by words', () => {
  const words = (before: string, after: string) => differenceOf(before, after).parts[0]?.words.filter(({ kind }) => kind !== 'same')
  expect(words('桜の花が咲く公園', '桜の花が散る公園')).toEqual([
    { kind: 'removed', text: '咲く' },
    { kind: 'added', text: '散る' },
  ])
  expect(words('Хлеб ещё тёплый на столе', 'Хлеб ещё горячий на столе')).toEqual([
    { kind: 'removed', text: 'тёплый' },
    { kind: 'added', text: 'горячий' },
  ])
})
