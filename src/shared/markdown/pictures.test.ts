import { describe, expect, test } from 'vitest'
import { differenceOf } from './difference.ts'
import { mailHtml } from './html.ts'
import { parseText } from './parse.ts'
import { passageText } from './passages.ts'
import { plainLine } from './plain.ts'
import { stripMarks } from './strip.ts'
import { pictureAddress, picturesIn } from './tree.ts'
import { writeText } from './write.ts'

const poster = { fileId: '0b9f5f0e-5a3c-4a55-9d0e-5c8e1f2a3b4c', sha256: 'a1'.repeat(32), width: 1200, height: 800 }

describe('the pictures of an article', () => {
  const written = `![Poster](${pictureAddress(poster)})`

  test('stand between paragraphs, with their checksum, size and words', () => {
    const blocks = parseText(`Before ${written} behind\n\n- ${written}`, 'article')
    expect(blocks).toEqual([
      { type: 'paragraph', runs: [{ text: 'Before' }] },
      { type: 'picture', ...poster, alt: 'Poster' },
      { type: 'paragraph', runs: [{ text: 'behind' }] },
      { type: 'list', start: null, items: [[{ type: 'picture', ...poster, alt: 'Poster' }]] },
    ])
    expect(picturesIn(blocks)).toHaveLength(2)
    expect(writeText(parseText(written, 'article'), 'article')).toBe(written)
  })

  test('are nowhere but in articles, and none comes from elsewhere', () => {
    expect(picturesIn(parseText(written, 'page'))).toEqual([])
    for (const address of [
      'https://e.example/p.png',
      '/api/files/1',
      'picture:1:2:3x4',
      pictureAddress({ ...poster, sha256: 'A1'.repeat(32) }),
    ]) {
      expect(picturesIn(parseText(`![x](${address})`, 'article')), address).toEqual([])
    }
    expect(parseText('![x](https://e.example/p.png)', 'article')).toEqual(parseText('![x](https://e.example/p.png)', 'page'))
  })

  test('are their words in mails and lines, and no words of the text', () => {
    const blocks = parseText(`${written}\n\nSold out`, 'article')
    expect(mailHtml(blocks)).toContain('[Picture: Poster]')
    expect(mailHtml(blocks)).not.toContain('<img')
    expect(plainLine(blocks)).toBe('Poster Sold out')
    expect(stripMarks(`${written}\n\nSold out`)).toBe('Poster Sold out')
    expect(passageText(blocks)).toBe('Sold out')
  })

  test('are added and removed as a whole, whatever stands in their words', () => {
    for (const alt of ['Poster', 'Poster \\[red\\]', '']) {
      const one = written.replace('Poster', alt)
      const other = one.replace('a1a1', 'b2b2')
      expect(differenceOf(`One\n\n${one}`, `One\n\n${other}`).parts.map(({ kind, text }) => [kind, text])).toEqual([
        ['same', 'One'],
        ['removed', one],
        ['added', other],
      ])
    }
  })

  test('are changed where other words are said of the same one, even beside something that came', () => {
    const before = 'Poster \\[red\\] on a wall'
    const parts = (from: string, to: string) =>
      differenceOf(`One\n\n${written.replace('Poster', from)}`, `One\n\nTwo\n\n${written.replace('Poster', to)}`).parts
    expect(parts(before, 'Poster \\[blue\\] on a wall')).toEqual([
      { kind: 'same', text: 'One', words: [] },
      { kind: 'added', text: 'Two', words: [] },
      {
        kind: 'changed',
        text: written.replace('Poster', 'Poster \\[blue\\] on a wall'),
        words: [
          { kind: 'same', text: 'Poster [' },
          { kind: 'removed', text: 'red' },
          { kind: 'added', text: 'blue' },
          { kind: 'same', text: '] on a wall' },
        ],
      },
    ])
    expect(parts('', 'Said')[2]?.words).toEqual([{ kind: 'added', text: 'Said' }])
    expect(parts('Said', '')[2]?.words).toEqual([{ kind: 'removed', text: 'Said' }])
  })
})
