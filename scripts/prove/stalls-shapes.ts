/** A text of a given length that a parser, pattern or comparison could have trouble with, by a name for the report. */
export type Shape = { readonly name: string; readonly make: (length: number) => string }

const fill = (piece: string): Shape => ({
  name: JSON.stringify(piece),
  make: (length) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length),
})
const half = (name: string, open: string, close: string): Shape => ({
  name,
  make: (length) => fill(open).make(length / 2) + fill(close).make(length / 2),
})
const built = (name: string, line: (at: number) => string): Shape => ({
  name,
  make: (length) => {
    let text = ''
    for (let at = 0; text.length < length; at += 1) text += line(at)
    return text.slice(0, length)
  },
})

const paragraph =
  'Lorem **ipsum** dolor sit amet, [consetetur](https://example.com/a?b=c) sadipscing `elitr` sed diam nonumy eirmod tempor.\n\n'
const article = `## Heading\n\n${paragraph}- one item\n- two **items**\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n`

const filled = [
  ['a ', 'a\n', 'a\n\n', ' ', '\t', '\n', '\r', ' \n', 'a  \n', '\u00a0', '\0', '\ud800', '😀', 'ﷺ', 'e\u0301', '漢字'],
  ['[', '![', ']', '[]', '[](', '[a](', '[a](b)', '[a](<', '[a](b "', '[a][b] ', '[a]: b\n', '[*a](b)', '![*a](b)_', '[`a](`'],
  [
    '*',
    '*a ',
    '**a ',
    '*a_ ',
    '*a**b ',
    '_a ',
    'a_',
    '`',
    '`a ',
    '``a`b',
    '\\',
    '\\*',
    '<',
    '<a ',
    '<!--',
    '<http:',
    '<a@b.c>',
    '&',
    '&amp;',
  ],
  [
    '>',
    '> a\n',
    '>>>>>>>>>>>>a\n',
    '> > > > > > a\n\n',
    '- ',
    '- a\n',
    '- a\n\n\n',
    '- - - - - - a\n',
    '- > - > a\n',
    '1. a\n',
    '*\n',
    '- ```\n',
  ],
  [
    '|',
    '|a|\n|-|\n',
    '|-',
    'a|-\n',
    '# a\n',
    '```\n',
    '~~~\n',
    '---\n',
    'http://a.example ',
    'http://',
    '{a}',
    '{',
    '@',
    '@a ',
    '"',
    "'",
    ',',
    ';',
  ],
].flat()

export const shapes: readonly Shape[] = [
  ...filled.map(fill),
  { ...fill(paragraph), name: 'paragraphs' },
  { ...fill(article), name: 'an article' },
  half('[ and then ]', '[', ']'),
  half('( and then )', 'http://a.example/(', ')'),
  built('runs of backticks', (at) => `a${'`'.repeat(at + 1)}`),
  built('a tree of items', (at) => `${' '.repeat((at % 12) * 2)}- a\n`),
  built('ever deeper items', (at) => `${' '.repeat(at * 2)}- a\n`),
  { name: 'a deep list and lines', make: (length) => '- '.repeat(10) + fill('a\n').make(length - 20) },
  {
    name: 'a wide table',
    make: (length) => `${'|a'.repeat(length / 6)}\n${'|-'.repeat(length / 6)}\n${fill('|a\n').make(length / 3)}`.slice(0, length),
  },
  { name: 'a long table', make: (length) => `|a|b|c|\n|-|-|-|\n${fill('|1|2|3|\n').make(length - 16)}` },
  { name: 'an address and signs', make: (length) => `http://a.example/${fill(')').make(length - 17)}` },
  { name: 'a word and blanks', make: (length) => `a${' '.repeat(length - 2)}b` },
  built('crowded paragraphs', () => `${'*a**b '.repeat(300)}\n\n`),
]
