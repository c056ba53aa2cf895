import { expect, test } from 'vitest'
import { parseText } from './parse.ts'
import { findPassage, passageText } from './passages.ts'

test('the words of an article are lines without marks, and nothing empty is one', () => {
  const text = '# Boats\n\nThey *sail* [far](https://example.com).\n\n- one\n- two\n\n> said\n\n| a | |\n|---|---|\n| b | c |'
  expect(passageText(parseText(text, 'page'))).toBe('Boats\nThey sail far.\none\ntwo\nsaid\na\nb\nc')
})

test('a passage is found where it stood, else where the same words are nearest, and is gone with them', () => {
  const text = 'a boat, a boat, a boat'
  expect(findPassage(text, { quote: 'boat', at: 10 })).toEqual({ from: 10, to: 14 })
  expect(findPassage(text, { quote: 'boat', at: 17 })).toEqual({ from: 18, to: 22 })
  expect(findPassage(text, { quote: 'boat', at: 4 })).toEqual({ from: 2, to: 6 })
  expect(findPassage(text, { quote: 'boat', at: 900 })).toEqual({ from: 18, to: 22 })
  expect(findPassage(text, { quote: 'ferry', at: 2 })).toBeNull()
})
