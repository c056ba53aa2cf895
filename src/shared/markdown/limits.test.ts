import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readingCost } from './cost.ts'
import { parsePieces, parseText } from './parse.ts'
import { plainLine } from './plain.ts'
import { stripMarks } from './strip.ts'
import { tidy } from './tidy.ts'
import type { Blocks } from './tree.ts'
import { writeText } from './write.ts'

/** Each made a parser take a time that grows with the square of its length, or all the memory there is. */
const hostile: readonly [string, string][] = [
  ['opening brackets', '['.repeat(90_000)],
  ['closing brackets', `${'['.repeat(45_000)}${']'.repeat(45_000)}`],
  ['pictures without an end', '!['.repeat(45_000)],
  ['stars', '*a**b '.repeat(30_000)],
  ['backticks of growing lengths', Array.from({ length: 400 }, (_, at) => `a${'`'.repeat(at + 1)}`).join('')],
  ['signs of quotes in one line', '>'.repeat(90_000)],
  ['signs of lists in one line', '- '.repeat(90_000)],
  ['lines of a deep list', `${'- '.repeat(10)}${'a\n'.repeat(90_000)}`],
  ['columns', `${'|a'.repeat(20_000)}\n${'|-'.repeat(20_000)}\n${'|a\n'.repeat(20_000)}`],
]

describe('a text that would take too long', () => {
  test.each(hostile)('stays as it was written: %s', (_, text) => {
    expect(parseText(text, 'article')).toEqual([{ type: 'code', text: text.trimEnd() }])
    expect(plainLine(parseText(text))).toBe(text.replaceAll(/\s+/g, ' ').trim())
  })

  test('is written so that it reads the same', () => {
    for (const [, text] of hostile) {
      const tree = parseText(text, 'article')
      expect(parseText(writeText(tree, 'article'), 'article')).toEqual(tree)
    }
  })

  test('costs the paragraph that is too long its marks, and no other one', () => {
    const blocks = parseText(`**First**\n\n${'['.repeat(90_000)}\n\n**Last**`, 'article')
    expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'code', 'paragraph'])
    expect(blocks[2]).toEqual({ type: 'paragraph', runs: [{ text: 'Last', strong: true }] })
  })

  test('stays as it was written from where its parts together are too much', () => {
    const text = '- **a**\n'.repeat(3000)
    const [list, rest, ...more] = parseText(text)
    expect([list?.type, rest?.type, more]).toEqual(['list', 'code', []])
    expect(plainLine([list, rest].filter((block) => block !== undefined))).toContain('- **a**')
    expect(parseText('a line\n'.repeat(1000), 'text').some(({ type }) => type === 'code')).toBe(false)
  })
})

describe('a long text that people write', () => {
  const paragraph = `A **bold** word, a [link](https://a.example/b) and ${'plain words '.repeat(30)}.`

  test('is read whole, in many small pieces', () => {
    const text = Array.from({ length: 450 }, () => `## Heading\n\n${paragraph}`).join('\n\n')
    const pieces = [...parsePieces(text, 'article')]
    expect(pieces.flatMap(({ blocks }) => blocks).filter(({ type }) => type === 'code')).toEqual([])
    expect(pieces.length).toBeGreaterThan(20)
    expect(readingCost(text)).toBeGreaterThan(150_000)
  })

  test('keeps a list, a table and code whole, however long they are', () => {
    const list = parseText(Array.from({ length: 3000 }, (_, at) => `${at + 1}. item`).join('\n'), 'page')
    expect(list.map((block) => block.type === 'list' && [block.start, block.items.length])).toEqual([[1, 3000]])
    const apart = parseText(`${'- dash\n'.repeat(600)}${'* star\n'.repeat(600)}`, 'page')
    expect(apart.map((block) => block.type === 'list' && block.items.length)).toEqual([600, 600])
    const table = `| a | b | c | d |\n| - | - | - | - |\n${'| 1 | 2 | 3 | 4 |\n'.repeat(500)}`
    expect(parseText(table, 'page').map((block) => block.type === 'table' && block.rows.length)).toEqual([501])
    const code = `${paragraph}\n\n`.repeat(50)
    expect(parseText(`Words\n\`\`\`js\n${code}\`\`\`\nMore`).map(({ type }) => type)).toEqual(['paragraph', 'code', 'paragraph'])
  })

  test('keeps the blank lines of code within an item, also where a piece could end', () => {
    const item = '- one\n\n  ```\n  code\n\n\n\n  ```\n- two'
    for (let length = 0; length < 40; length += 1) {
      const tree = parseText(`${`${paragraph}\n\n`.repeat(length)}${item}`, 'article')
      expect(tree.at(-1)).toMatchObject({ items: [[{}, { type: 'code', text: 'code\n\n\n' }], [{}]] })
    }
  })

  test('is written so that it reads the same', () => {
    for (const [, text] of hostile) {
      const tree = parseText(text, 'article')
      expect(parseText(writeText(tree, 'article'), 'article')).toEqual(tree)
    }
  })

  test('costs the paragraph that is too long its marks, and no other one', () => {
    const blocks = parseText(`**First**\n\n${'['.repeat(90_000)}\n\n**Last**`, 'article')
    expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'code', 'paragraph'])
    expect(blocks[2]).toEqual({ type: 'paragraph', runs: [{ text: 'Last', strong: true }] })
  })

  test('stays as it was written from where its parts together are too much', () => {
    const text = '- **a**\n'.repeat(3000)
    const [list, rest, ...more] = parseText(text)
    expect([list?.type, rest?.type, more]).toEqual(['list', 'code', []])
    expect(plainLine([list, rest].filter((block) => block !== undefined))).toContain('- **a**')
    expect(parseText('a line\n'.repeat(1000), 'text').some(({ type }) => type === 'code')).toBe(false)
  })
})

describe('a long text that people write', () => {
  const paragraph = `A **bold** word, a [link](https://a.example/b) and ${'plain words '.repeat(30)}.`

  test('is read whole, in many small pieces', () => {
    const text = Array.from({ length: 450 }, () => `## Heading\n\n${paragraph}`).join('\n\n')
    const pieces = [...parsePieces(text, 'article')]
    expect(pieces.flatMap(({ blocks }) => blocks).filter(({ type }) => type === 'code')).toEqual([])
    expect(pieces.length).toBeGreaterThan(20)
    expect(readingCost(text)).toBeGreaterThan(150_000)
  })

  test('keeps a list, a table and code whole, however long they are', () => {
    const list = parseText(Array.from({ length: 3000 }, (_, at) => `${at + 1}. item`).join('\n'), 'page')
    expect(list.map((block) => block.type === 'list' && [block.start, block.items.length])).toEqual([[1, 3000]])
    const apart = parseText(`${'- dash\n'.repeat(600)}${'* star\n'.repeat(600)}`, 'page')
    expect(apart.map((block) => block.type === 'list' && block.items.length)).toEqual([600, 600])
    const table = `| a | b | c | d |\n| - | - | - | - |\n${'| 1 | 2 | 3 | 4 |\n'.repeat(500)}`
    expect(parseText(table, 'page').map((block) => block.type === 'table' && block.rows.length)).toEqual([501])
    const code = `${paragraph}\n\n`.repeat(50)
    expect(parseText(`Words\n\`\`\`js\n${code}\`\`\`\nMore`).map(({ type }) => type)).toEqual(['paragraph', 'code', 'paragraph'])
  })

  test('keeps the blank lines of code within an item, also where a piece could end', () => {
    const before = `${paragraph}\n\n`.repeat(3)
    for (const blank of ['', '\n', '\n\n'])
      for (const long of [1, 40, 400]) {
        const text = `${before}- one\n\n  \`\`\`\n  ${'*'.repeat(long)}\n${blank}\n  code\n${blank}  \`\`\`\n\n  ${'_a_ '.repeat(long)}\n- two`
        const tree = parseText(text, 'article')
        expect(tree.at(-1)).toMatchObject({
          items: [[{}, { text: `${'*'.repeat(long)}\n${blank}\ncode${blank && `\n${blank.slice(1)}`}` }, {}], [{}]],
        })
      }
  })

  test('is written so that it reads the same', () => {
    const line = fc.constantFrom(
      '',
      '',
      paragraph,
      '- item **b**',
      '  - nested',
      '1. one',
      '3) three',
      '```',
      '> quote',
      '# head',
      '| a | b |',
      '| - | - |',
      '    deep',
    )
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 100, maxLength: 300 }),
        fc.constantFrom('text' as const, 'article' as const),
        (lines, profile) => {
          const tree = parseText(lines.join('\n'), profile)
          expect(parseText(writeText(tree, profile), profile)).toEqual(tree)
        },
      ),
      { numRuns: 20 },
    )
  }, 60_000)
})

describe('blanks and signs', () => {
  const runs = (text: string): Blocks => [{ type: 'paragraph', runs: [{ text }] }]

  test('at the ends of lines are taken off in one pass', () => {
    expect(tidy(runs(`a${' '.repeat(200_000)}b`), 'text')).toEqual(runs(`a${' '.repeat(200_000)}b`))
    expect(tidy(runs(` a \t\n\n \n b \n c${' '.repeat(200_000)}`), 'text')).toEqual([...runs('a'), ...runs('b\nc')])
  })

  test('behind an address are left out of the link, however many there are', () => {
    const [block] = parseText(`http://a.example/${')'.repeat(9000)}`)
    expect(block).toMatchObject({ runs: [{ href: 'http://a.example/' }, { text: ')'.repeat(9000) }] })
    expect(parseText(`http://a.example/(b).).`)).toMatchObject([{ runs: [{ href: 'http://a.example/(b)' }, { text: ').).'.slice(1) }] }])
  })

  test('are taken off the words of a card in one pass', () => {
    expect(stripMarks('['.repeat(100_000))).toBe('['.repeat(100_000))
    expect(stripMarks('\n'.repeat(100_000))).toBe('')
    expect(stripMarks('[a](b) ![c](picture:d) ![e](f) [g [h](i)')).toBe('a c !e g [h')
  })
})
