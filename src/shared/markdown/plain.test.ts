import { describe, expect, test } from 'vitest'
import { parseText } from './parse.ts'
import { plainLine, plainText } from './plain.ts'
import { stripMarks } from './strip.ts'

describe('as plain text', () => {
  const text = '**Hi** _you_\n\n- one\n- [two](https://a.example)\n\n> `said`\n> so\n\nhttps://b.example'
  test('in lines, with where links lead', () => {
    expect(plainText(parseText(text))).toBe('Hi you\n\n- one\n- two (https://a.example)\n\n> said\n> so\n\nhttps://b.example')
  })
  test('in one line, cut at a whole letter', () => {
    expect(plainLine(parseText(text))).toBe('Hi you one two said so https://b.example')
    expect(plainLine(parseText(text), 9)).toBe('Hi you o…')
    expect(plainLine(parseText('abc😀d'), 5)).toBe('abc…')
  })
  test('nothing of it is a mark, and no mark where there is none', () => {
    expect(stripMarks(text)).toBe('Hi you one two said so https://b.example')
    expect(stripMarks('snake_case 2 * 3 * 4 a\\*b')).toBe('snake_case 2 * 3 * 4 a*b')
    expect(stripMarks('1. **one** [cut](https://a.exa')).toBe('one cut')
    expect(stripMarks('<https://a.example/b> and <https://cu')).toBe('https://a.example/b and https://cu')
  })
})
