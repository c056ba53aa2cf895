import { describe, expect, test } from 'vitest'
import { mentionAt, stillFitting } from './mentions.ts'

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
