import type { BlockContent, DefinitionContent, PhrasingContent, RowContent, Text } from 'mdast'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { type Handle, toMarkdown, type Unsafe } from 'mdast-util-to-markdown'
import { tidy } from './tidy.ts'
import { type Block, type Blocks, isPage, pictureAddress, type Run, type Runs, type TextProfile } from './tree.ts'

/** Writes a tree as Markdown that `parseText` reads as the same tree. */
export function writeText(blocks: Blocks, profile: TextProfile = 'text'): string {
  const written = toMarkdown(
    { type: 'root', children: tidy(blocks, profile).map(blockNode) },
    {
      bullet: '-',
      emphasis: '_',
      fences: true,
      listItemIndent: 'one',
      handlers: { text },
      unsafe: listMarks,
      extensions: isPage(profile) ? [gfmTableToMarkdown({ tablePipeAlign: false })] : [],
    },
  )
  let end = written.length
  while (written[end - 1] === '\n') end -= 1
  return written.slice(0, end)
}

/**
 * What begins a list at the start of a line. The library knows these too, but its patterns take the line break after a mark with them, and so
 * overlook a mark that begins the very next line.
 */
const listMarks: Unsafe[] = [
  { atBreak: true, character: '-', after: String.raw`(?=[ \t\r\n-])` },
  { atBreak: true, character: '+', after: String.raw`(?=[ \t\r\n])` },
  { atBreak: true, before: String.raw`\d+`, character: '.', after: String.raw`(?=[ \t\r\n]|$)` },
]

/**
 * A character at the edge of bold or italic may come to stand as a reference, beside which an underscore counts as a mark; the library
 * escapes underscores there, but not beside a character of two code units.
 */
const text: Handle = (node: Text, _, state, info) => {
  const written = state.safe(node.value, info)
  if (state.stack.includes('autolink')) return written
  return written.replaceAll(/(?<=^[\u{10000}-\u{10FFFF}])_+|(?<!\\)_+(?=[\u{10000}-\u{10FFFF}]$)/gu, (marks) =>
    marks.replaceAll('_', String.raw`\_`),
  )
}

function blockNode(block: Block): BlockContent {
  switch (block.type) {
    case 'paragraph':
      return { type: 'paragraph', children: phrasing(block.runs) }
    case 'heading':
      return { type: 'heading', depth: block.level, children: phrasing(block.runs) }
    case 'code':
      return { type: 'code', value: block.text }
    case 'quote':
      return { type: 'blockquote', children: block.blocks.map(blockNode) }
    case 'list':
      return {
        type: 'list',
        ordered: block.start !== null,
        start: block.start,
        spread: false,
        children: block.items.map((item) => ({
          type: 'listItem',
          spread: !isTight(item),
          children: item.map(blockNode) as DefinitionContent[] & BlockContent[],
        })),
      }
    case 'table':
      return {
        type: 'table',
        children: block.rows.map((row) => ({
          type: 'tableRow',
          children: row.map((cell): RowContent => ({ type: 'tableCell', children: phrasing(cell) })),
        })),
      }
    case 'picture':
      return { type: 'paragraph', children: [{ type: 'image', url: pictureAddress(block), alt: block.alt }] }
    default:
      return block satisfies never
  }
}

/** A list may follow the words of its item at once, unless it begins in a way that would read as more of these words. */
function isTight([first, second, ...more]: Blocks): boolean {
  if (second === undefined) return true
  const follows = second.type === 'list' && (second.start ?? 1) === 1 && second.items[0]?.[0]?.type === 'paragraph'
  return first?.type === 'paragraph' && follows && more.length === 0
}

const nests = ['href', 'strong', 'emphasis'] as const
type Nest = (typeof nests)[number]

/** Of what several runs have in common, the longest stands outside. */
function phrasing(runs: Runs, open: readonly Nest[] = []): PhrasingContent[] {
  const out: PhrasingContent[] = []
  for (let at = 0; at < runs.length; ) {
    const run = runs[at] as Run
    const [mark, length] = longest(runs, at, open)
    if (mark === null) {
      out.push(run.code ? { type: 'inlineCode', value: run.text } : { type: 'text', value: run.text })
      at += 1
      continue
    }
    const children = phrasing(runs.slice(at, at + length), [...open, mark])
    out.push(mark === 'href' ? { type: 'link', url: run.href ?? '', children } : { type: mark, children })
    at += length
  }
  return out
}

function longest(runs: Runs, at: number, open: readonly Nest[]): [Nest | null, number] {
  let best: [Nest | null, number] = [null, 0]
  for (const mark of nests) {
    const value = runs[at]?.[mark]
    if (value === undefined || open.includes(mark)) continue
    let end = at
    while (runs[end]?.[mark] === value) end += 1
    if (end - at > best[1]) best = [mark, end - at]
  }
  return best
}
