import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mailHtml } from './html.ts'
import { mentionedIn, splitMentions } from './mentions.ts'
import { parseText } from './parse.ts'
import { plainLine } from './plain.ts'
import { renamed } from './rename.ts'
import { tidy } from './tidy.ts'
import { type Block, type Blocks, linkTarget, maxDepth, type Run, type TextProfile } from './tree.ts'
import { writeText } from './write.ts'

/** What Markdown is made of, and what somebody would try. */
const pieces = [
  [
    '*',
    '**',
    '_',
    '__',
    '`',
    '```',
    '~~~',
    '~',
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '!',
    '\\',
    '|',
    '#',
    '##',
    '-',
    '+',
    '1.',
    '2)',
    '---',
    '===',
  ],
  [
    '\n',
    '\n\n',
    '\r\n',
    ' ',
    '  ',
    '    ',
    '\t',
    '\u00a0',
    'a',
    'bc',
    'é',
    '😀',
    'ا',
    '.',
    ',',
    '@',
    '@Mira Sol',
    '&amp;',
    '&#x20;',
    '&',
    ':',
  ],
  [
    'http://a.example/x',
    'https://b.example/(c)',
    'javascript:alert(1)',
    '[x](javascript:a)',
    '![p](http://e.example/p.png)',
    `![Poster](picture:0b9f5f0e-5a3c-4a55-9d0e-5c8e1f2a3b4c:${'a1'.repeat(32)}:1200x800)`,
  ],
  ['<script>', '<img src=x onerror=y>', '<!--', '| a | b |\n| - | - |\n| c | d |', '- [ ] ', '[a]: http://x.example', '\0', '\ud800'],
].flat()
const markdown = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''))
const anything = fc.oneof({ weight: 4, arbitrary: markdown }, { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) })
const profile = fc.constantFrom<TextProfile>('text', 'page', 'article')
const poster = { fileId: '0b9f5f0e-5a3c-4a55-9d0e-5c8e1f2a3b4c', sha256: 'a1'.repeat(32), width: 1200, height: 800 }

const flag = fc.constantFrom<true | undefined>(true, undefined, undefined)
const run = fc
  .record({
    text: fc.oneof(
      fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
      fc.constantFrom('word', 'two words', ' edge ', 'a\nb', '*'),
    ),
    strong: flag,
    emphasis: flag,
    code: flag,
    href: fc.constantFrom(undefined, undefined, undefined, 'https://a.example/b?c=d&e=(f)', 'mailto:a@b.example', 'javascript:alert(1)'),
  })
  .map((made): Run => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)) as Run)
const runs = fc.array(run, { maxLength: 5 })
const { blocks } = fc.letrec<{ blocks: Blocks; block: Block }>((tie) => ({
  blocks: fc.array(tie('block'), { maxLength: 4 }),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ type: fc.constant('paragraph' as const), runs }),
    fc.record({ type: fc.constant('heading' as const), level: fc.constantFrom(1 as const, 2 as const, 3 as const), runs }),
    fc.record({ type: fc.constant('code' as const), text: markdown }),
    markdown.map((alt) => ({ type: 'picture' as const, ...poster, alt })),
    fc.record({
      type: fc.constant('table' as const),
      rows: fc.array(fc.array(runs, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ type: fc.constant('quote' as const), blocks: tie('blocks') }),
    fc.record({
      type: fc.constant('list' as const),
      start: fc.constantFrom(null, 1, 7),
      items: fc.array(tie('blocks'), { maxLength: 3 }),
    }),
  ),
}))

const times = { numRuns: 800 }

describe('whatever is typed', () => {
  test('is read without an error and written so that it reads the same', () => {
    fc.assert(
      fc.property(anything, profile, (text, of) => {
        const read = parseText(text, of)
        const again = writeText(read, of)
        expect(parseText(again, of)).toEqual(read)
        expect(writeText(parseText(again, of), of)).toBe(again)
      }),
      times,
    )
  }, 120_000)

  test('stays what was made in the editor', () => {
    fc.assert(
      fc.property(blocks, profile, (made, of) => {
        const tree = tidy(made, of)
        expect(tidy(tree, of)).toEqual(tree)
        expect(parseText(writeText(tree, of), of)).toEqual(tree)
      }),
      times,
    )
  }, 120_000)
})

test('code of a table that Markdown cannot say there is text, also where two pieces of it meet', () => {
  const cell: Run[] = [
    { text: '\\', code: true },
    { text: '| a', code: true },
  ]
  const tree = tidy([{ type: 'table', rows: [[cell]] }], 'page')
  expect(tree).toEqual([{ type: 'table', rows: [[[{ text: '\\| a' }]]] }])
  expect(parseText(writeText(tree, 'page'), 'page')).toEqual(tree)
})

test.each(['a_😀', '*a_😀', '*a__😀', '😀_a*', '😀__a*', '😀_b_😀'])(
  'an underscore beside a character of two code units stays one: %s',
  (text) => {
    const edges: Blocks = [
      { type: 'paragraph', runs: [{ text: 'x' }, { text, emphasis: true, strong: true }, { text: 'word', strong: true }] },
      { type: 'paragraph', runs: [{ text: 'word', strong: true }, { text, emphasis: true, strong: true }, { text: 'x' }] },
    ]
    expect(parseText(writeText(edges))).toEqual(edges)
  },
)

test.each(['-\n- a', '+\n+ a', '1.\n2. a', '- a\n-\n- b'])('what would begin a list on two lines in a row stays text: %j', (text) => {
  const lines: Blocks = [{ type: 'paragraph', runs: [{ text }] }]
  expect(parseText(writeText(lines))).toEqual(lines)
})

test('the same address written twice is two links, whatever both look like', () => {
  const twice: Blocks = [{ type: 'paragraph', runs: [{ text: 'https://a.example/x    https://a.example/x', strong: true }] }]
  const tree = tidy(twice, 'text')
  expect(tree).toMatchObject([{ runs: [{ href: 'https://a.example/x' }, { text: '    ' }, { href: 'https://a.example/x' }] }])
  expect(tidy(tree, 'text')).toEqual(tree)
  expect(parseText(writeText(tree))).toEqual(tree)
})

/** The tree in one line, to compare. */
const line = (text: string, of?: TextProfile): string => mailHtml(parseText(text, of)).replaceAll(/ (?:style|dir|rel)="[^"]*"/g, '')

describe('what a text may have', () => {
  test.each([
    ['**bold** and _italic_ and `code`', '<p><strong>bold</strong> and <em>italic</em> and <code>code</code></p>'],
    ['- one\n- two\n  1. three', '<ul><li>one</li><li>two<ol start="1"><li>three</li></ol></li></ul>'],
    ['> said\n> so', '<blockquote><p>said<br>so</p></blockquote>'],
    ['```\na  b\n```', '<pre>a  b</pre>'],
    ['one\ntwo\n\nthree', '<p>one<br>two</p><p>three</p>'],
    ['[the brief](https://a.example/b)', '<p><a href="https://a.example/b">the brief</a></p>'],
    ['see https://a.example/b_c, please', '<p>see <a href="https://a.example/b_c">https://a.example/b_c</a>, please</p>'],
    ['<me@a.example>', '<p><a href="mailto:me@a.example">me@a.example</a></p>'],
  ])('%j', (text, html) => expect(line(text)).toBe(html))

  test.each([
    ['# no heading', '<p># no heading</p>'],
    ['| a |\n| - |\n| b |', '<p>| a |<br>| - |<br>| b |</p>'],
    ['words\n---', '<p>words<br>---</p>'],
    ['<b>x</b><script>y</script>', '<p>&lt;b&gt;x&lt;/b&gt;&lt;script&gt;y&lt;/script&gt;</p>'],
    ['![pixel](https://e.example/p.png)', '<p>!<a href="https://e.example/p.png">pixel</a></p>'],
    ['[x]\n\n[x]: https://e.example', '<p>[x]</p><p>[x]: <a href="https://e.example">https://e.example</a></p>'],
  ])('%j stands as it is written', (text, html) => expect(line(text)).toBe(html))

  test('pages have headings and tables too', () => {
    expect(line('# Title\n\n| a | b |\n| - | - |\n| c |', 'page')).toBe(
      '<h2>Title</h2><table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td></td></tr></table>',
    )
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:x',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//e.example',
    '/tasks',
    'http:',
    'https://',
    'https:/e.example',
    'mailto:',
    'x',
  ])('%j is no link', (address) => {
    expect(linkTarget(address)).toBeNull()
    expect(line(`[a](<${address}>) [b](${address})`)).not.toContain('<a ')
    expect(mailHtml(tidy([{ type: 'paragraph', runs: [{ text: 'a', href: address }] }], 'text'))).not.toContain('href')
  })

  test.each(['http://a b', 'https://e.example/\u0000', 'https://e.example/\ud800', `https://e.example/${'x'.repeat(2000)}`])(
    'nor is %j',
    (address) => {
      expect(linkTarget(address)).toBeNull()
    },
  )

  test('no text becomes mark-up, whatever it is', () => {
    fc.assert(
      fc.property(anything, profile, (text, of) => {
        const html = mailHtml(parseText(text, of))
        const tags = html.match(/<[^>]*>/g) ?? []
        for (const tag of tags)
          expect(tag).toMatch(
            /^<\/?(?:p|h[234]|pre|code|blockquote|ul|ol|li|table|tr|th|td|br|strong|em|a)(?: (?:style|dir|rel|start|href)="[^"]*")*>$/,
          )
        for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^(?:https?:\/\/|mailto:)/i)
      }),
      times,
    )
  }, 60_000)

  test('nests no deeper than it shows, and loses nothing beyond', () => {
    const text = parseText(`${'> '.repeat(40)}deep`)
    let depth = 0
    for (let [block] = text; block?.type === 'quote'; [block] = block.blocks) depth += 1
    expect(depth).toBe(maxDepth)
    expect(plainLine(text)).toContain('deep')
  })

  test.each(['*_', '[', '[a](', '> ', '- ', '`', '**a', '|', '<', '&', '\n> - '])('%j over and over is read', (piece) => {
    for (const of of ['text', 'page'] as const) expect(plainLine(parseText(piece.repeat(2500), of))).toBeTypeOf('string')
  })
})

describe('mentions', () => {
  const mira = { id: 'm', fullName: 'Mira Sol' }
  const long = { id: 'l', fullName: 'Mira Solberg' }
  const odd = { id: 'o', fullName: 'J_R. *Jo* (x)' }

  test('the longest name that fits, in pieces that lose nothing', () => {
    expect(splitMentions('@Mira Solberg @Mira Sol!', [mira, long]).map(({ text, mention }) => [text, mention?.id])).toEqual([
      ['@Mira Solberg', 'l'],
      [' ', undefined],
      ['@Mira Sol', 'm'],
      ['!', undefined],
    ])
    expect(splitMentions('@J_R. *Jo* (x)! @JxR. x', [odd]).map(({ text }) => text)).toEqual(['@J_R. *Jo* (x)', '! @JxR. x'])
    expect(splitMentions('a @Mira Sol', [])).toEqual([{ text: 'a @Mira Sol', mention: null }])
  })

  test('are those who stand in the text, also escaped and bold, not in code, each once', () => {
    expect(mentionedIn('**@Mira Sol** @Mira Sol', [mira, mira, long])).toEqual([mira])
    expect(mentionedIn(writeText([{ type: 'paragraph', runs: [{ text: `@${odd.fullName}` }] }]), [odd])).toEqual([odd])
    expect(mentionedIn('`@Mira Sol`', [mira])).toEqual([])
    expect(mentionedIn('mira', [mira])).toEqual([])
    expect(mentionedIn('@Mira Sol', [])).toEqual([])
    expect(mentionedIn('@Mira Solberg, have a look', [mira, long])).toEqual([long])
  })

  test('another name stands everywhere for whom the reader is not told of', () => {
    const text = writeText([
      { type: 'quote', blocks: [{ type: 'paragraph', runs: [{ text: `@${odd.fullName} and @Mira Sol`, strong: true }] }] },
    ])
    expect(renamed(`${text}\n\n\`@Mira Sol\``, [odd.fullName, mira.fullName], 'Someone else')).toBe(
      '> **@Someone else and @Someone else**\n\n`@Someone else`',
    )
    expect(renamed('- as it is', [], 'x')).toBe('- as it is')
  })
})
