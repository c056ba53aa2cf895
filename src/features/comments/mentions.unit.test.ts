import { describe, expect, test } from 'vitest'
import { mentionAt, mentionedIn, splitMentions, stillFitting } from './mentions.ts'

const mira = { id: 'm', fullName: 'Mira Sol' }
const miraLong = { id: 'l', fullName: 'Mira Solberg' }
const dots = { id: 'd', fullName: 'J. R. (Jo)' }

/** The cursor stands where the bar is. */
function typing(text: string) {
  const cursor = text.indexOf('|')
  return mentionAt(text.replace('|', ''), cursor)
}

describe('the name being typed', () => {
  test.each([
    ['@|', 0, ''],
    ['@mir|', 0, 'mir'],
    ['Hello @Mira S|', 6, 'Mira S'],
    ['(@mi|', 1, 'mi'],
    ['one\n@mi|', 4, 'mi'],
    ['@Mira Sol and @jo|', 14, 'jo'],
    ['@mi|ra Sol', 0, 'mi'],
  ])('%j', (text, start, q) => {
    expect(typing(text)).toEqual({ start, q })
  })

  test.each([
    ['no at all|'],
    ['|@mira'],
    ['mail@studio.example|'],
    ['@mira\nnext line|'],
    ['@a sentence of many words|'],
    [`@${'x'.repeat(41)}|`],
  ])('%j is none', (text) => {
    expect(typing(text)).toBeNull()
  })
})

test('whoever no longer fits what is typed is not offered until the answer comes', () => {
  expect(stillFitting([mira, miraLong, dots], 'solb')).toEqual([miraLong])
  expect(stillFitting([mira, dots], '')).toEqual([mira, dots])
  expect(
    stillFitting([{ id: 'i', fullName: 'Inês Almeida' }, mira, { id: 't', fullName: 'Mei Tanaka' }], 'mei').map(({ id }) => id),
  ).toEqual(['t', 'i'])
})

describe('who is mentioned', () => {
  test('those whose name still stands there, each once', () => {
    expect(mentionedIn('@Mira Sol, and again @Mira Sol', [mira, mira, dots])).toEqual(['m'])
    expect(mentionedIn('nobody any more', [mira])).toEqual([])
  })

  test('a name typed without being picked mentions nobody', () => {
    expect(mentionedIn('@Mira Sol', [])).toEqual([])
  })

  test('a longer name does not mention the shorter one it begins with', () => {
    expect(mentionedIn('@Mira Solberg, have a look', [mira, miraLong])).toEqual(['l'])
    expect(mentionedIn('@Mira Solberg and @Mira Sol', [mira, miraLong])).toEqual(['m', 'l'])
  })
})

describe('the text in pieces', () => {
  const pieces = (text: string, people: { id: string; fullName: string }[]) =>
    splitMentions(text, people).map((piece) => (piece.mention ? `[${piece.text}]` : piece.text))

  test('sets the mentions apart', () => {
    expect(pieces('Ask @Mira Sol, please', [mira])).toEqual(['Ask ', '[@Mira Sol]', ', please'])
    expect(pieces('@Mira Sol', [mira])).toEqual(['[@Mira Sol]'])
  })

  test('takes the longest name that fits', () => {
    expect(pieces('@Mira Solberg @Mira Sol', [mira, miraLong])).toEqual(['[@Mira Solberg]', ' ', '[@Mira Sol]'])
  })

  test('takes signs in names as they are', () => {
    expect(pieces('@J. R. (Jo)! @Jx Rx', [dots])).toEqual(['[@J. R. (Jo)]', '! @Jx Rx'])
  })

  test('nothing is lost where nobody is mentioned', () => {
    expect(pieces('a @Mira Sol', [])).toEqual(['a @Mira Sol'])
  })
})
