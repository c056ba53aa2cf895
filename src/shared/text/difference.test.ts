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
