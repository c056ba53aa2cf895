import type { Image, Nodes, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { deepest, endOfLine } from './cost.ts'
import { fencedAt, nextPiece } from './pieces.ts'
import { tidy } from './tidy.ts'
import { type Block, type Blocks, type HeadingLevel, isPage, pictureAt, type Run, type Runs, type TextProfile } from './tree.ts'

/** Markdown that no text here has: it stands as it was written. Without `html` and pictures nothing foreign gets in at all. */
const never = ['htmlFlow', 'htmlText', 'definition', 'setextUnderline', 'codeIndented', 'thematicBreak']
const image = 'labelStartImage'
const disabled: Readonly<Record<TextProfile, readonly string[]>> = {
  text: [...never, image, 'headingAtx'],
  page: [...never, image],
  article: never,
}

/**
 * What reading a text may cost, see `cost.ts`: a whole one, and a part of it that can't be divided. People's texts are far below. What is
 * above stays as it was written, as code.
 */
type Most = { readonly whole: number; readonly piece: number }
const most: Readonly<Record<TextProfile, Most>> = {
  text: { whole: 50_000, piece: 40_000 },
  page: { whole: 800_000, piece: 120_000 },
  article: { whole: 800_000, piece: 120_000 },
}
/** Stars and underscores in one paragraph. */
const mostMarks = 1000

/** Reads Markdown: never throws, and gives nothing but what `tree.ts` names. A line break is a line break, as people write them. */
export function parseText(markdown: string, profile: TextProfile = 'text'): Blocks {
  const out: Block[] = []
  for (const piece of parsePieces(markdown, profile)) append(out, piece)
  return out
}

export type ParsedPiece = { readonly blocks: Blocks; readonly goesOn: boolean }

/** Adds the next piece of a text; one that goes on with a list adds to its items. */
export function append(to: Block[], { blocks, goesOn }: ParsedPiece): void {
  const [last, first] = [to.at(-1), blocks[0]]
  if (goesOn && last?.type === 'list' && first?.type === 'list') {
    to[to.length - 1] = { ...last, items: [...last.items, ...first.items] }
    for (const block of blocks.slice(1)) to.push(block)
  } else for (const block of blocks) to.push(block)
}

/** The same piece by piece, each a matter of milliseconds: for a thread that has something else to do in between. */
export function* parsePieces(markdown: string, profile: TextProfile): Generator<ParsedPiece> {
  const text = markdown.replaceAll(/\r\n?/g, '\n')
  const limits = most[profile]
  /** the sign of the list that the piece before ended with */
  let sign: string | undefined
  let spent = 0
  const code = (words: string): ParsedPiece => ({ blocks: tidy([{ type: 'code', text: words }], profile), goesOn: false })
  for (let at = 0; at < text.length; ) {
    const fenced = fencedAt(text, at)
    const next = fenced ? undefined : nextPiece(text, at, limits.piece)
    const isCostly = next !== undefined && next.cost > limits.piece
    if (next && !isCostly) spent += next.cost
    const isOver = spent > limits.whole
    if (!next || isCostly || isOver) {
      const end = isOver ? text.length : ((fenced ?? next)?.end ?? text.length)
      yield code(fenced?.code ?? withoutEmptyLines(text.slice(at, end)))
      sign = undefined
      at = end
      continue
    }
    const piece = shallow(text.slice(at, next.end))
    const nodes = nodesOf(piece, profile)
    const unfinished = next.end < text.length ? unfinishedCode(nodes, piece) : undefined
    if (unfinished !== undefined) nodes.pop()
    const parts = nodes.map((node) => tidy(blockOf(node), profile))
    const isSameList = next.goesOn && sign !== undefined && sign === listSign(nodes[0], piece)
    yield { blocks: parts.flat(), goesOn: isSameList && parts[0]?.length !== 0 }
    const isEmpty = parts.every((part) => part.length === 0)
    if (!isEmpty || !isSameList) sign = parts.at(-1)?.length === 0 ? undefined : listSign(nodes.at(-1), piece)
    at = unfinished === undefined ? next.end : lineFrom(text, at, unfinished)
  }
}

const withoutEmptyLines = (text: string): string => text.replace(/^\n+/, '').trimEnd()

/** Fenced code that goes on behind its piece, as blank lines are a part of it. @returns on which line of the piece it begins */
function unfinishedCode(nodes: readonly RootContent[], piece: string): number | undefined {
  const last = nodes.at(-1)
  if (last?.type !== 'code' || !last.position) return undefined
  const { line } = last.position.start
  return fencedAt(piece, lineFrom(piece, 0, line))?.closed === false ? line : undefined
}

/** Where a line begins. @param line from 1, counted from `at` */
function lineFrom(text: string, at: number, line: number): number {
  let from = at
  for (let left = line; left > 1; left -= 1) from = endOfLine(text, from) + 1
  return from
}

/** What an item of a list is marked by: lists with other signs are other lists. */
function listSign(node: RootContent | undefined, piece: string): string | undefined {
  const at = node?.type === 'list' ? node.position?.start.offset : undefined
  return at === undefined ? undefined : /^\d*[-*+.)]/.exec(piece.slice(at, at + 10))?.[0].at(-1)
}

function nodesOf(piece: string, profile: TextProfile): RootContent[] {
  const disable = { null: [...disabled[profile], ...(isCrowded(piece) ? ['attention'] : [])] }
  return fromMarkdown(piece, {
    extensions: isPage(profile) ? [gfmTable(), { disable }] : [{ disable }],
    mdastExtensions: isPage(profile) ? [gfmTableFromMarkdown()] : [],
  }).children
}

/** Pairs of marks are sought with a cost that grows by the square; a paragraph with so many has none. */
function isCrowded(piece: string): boolean {
  return piece.length > mostMarks && piece.split(/\n[ \t]*\n/).some((part) => (part.match(/\*+|_+/g)?.length ?? 0) > mostMarks)
}

const marks = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)]))+/

function shallow(markdown: string): string {
  return markdown.replaceAll(/^[ \t>*+\-.)\d]{12,}/gm, (line) => {
    if (!marks.test(line)) return line
    let seen = 0
    return line.replaceAll(/>|[-*+](?=[ \t]|$)|[.)](?=[ \t]|$)/g, (sign) => {
      seen += 1
      return seen > deepest ? `\\${sign}` : sign
    })
  })
}

function blocksOf(nodes: readonly RootContent[]): Block[] {
  return nodes.flatMap((node) => blockOf(node))
}

function blockOf(node: RootContent): Block[] {
  switch (node.type) {
    case 'paragraph':
      return paragraphOf(node.children)
    case 'heading':
      return [{ type: 'heading', level: Math.min(node.depth, 3) as HeadingLevel, runs: runsOf(node.children) }]
    case 'code':
      return [{ type: 'code', text: node.value }]
    case 'blockquote':
      return [{ type: 'quote', blocks: blocksOf(node.children) }]
    case 'list':
      return [{ type: 'list', start: node.ordered ? (node.start ?? 1) : null, items: node.children.map((item) => blocksOf(item.children)) }]
    case 'table':
      return [{ type: 'table', rows: node.children.map((row) => row.children.map((cell) => runsOf(cell.children))) }]
    default:
      return []
  }
}

/** A picture stands between paragraphs, not in one: what is before it and behind it are two. */
function paragraphOf(nodes: readonly PhrasingContent[]): Block[] {
  const out: Block[] = []
  let words: PhrasingContent[] = []
  for (const node of nodes) {
    const picture = node.type === 'image' ? pictureAt(node.url) : null
    if (node.type !== 'image' || picture === null) {
      words.push(node)
      continue
    }
    out.push({ type: 'paragraph', runs: runsOf(words) }, { type: 'picture', ...picture, alt: node.alt ?? '' })
    words = []
  }
  return [...out, { type: 'paragraph', runs: runsOf(words) }]
}

/** Without recursion: a text may open as many marks as it has characters. */
function runsOf(nodes: readonly PhrasingContent[]): Runs {
  const out: Run[] = []
  const waiting: { node: Nodes; look: Omit<Run, 'text'> }[] = nodes.map((node) => ({ node, look: {} })).toReversed()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, look } = next
    if (node.type === 'text') out.push({ ...look, text: node.value })
    else if (node.type === 'inlineCode') out.push({ ...look, text: node.value, code: true })
    else if (node.type === 'break') out.push({ ...look, text: '\n' })
    else if (node.type === 'image') out.push(...wordsFor(node, look))
    else if ('children' in node) {
      const inside = { ...look, ...lookOf(node) }
      for (const child of node.children.toReversed()) waiting.push({ node: child, look: inside })
    }
  }
  return out
}

/** A picture from elsewhere is never fetched: it is the link that it is where there are no pictures. One of ours in a heading is its words. */
function wordsFor({ url, alt }: Image, look: Omit<Run, 'text'>): Run[] {
  if (pictureAt(url) !== null) return [{ ...look, text: alt ?? '' }]
  return [
    { ...look, text: '!' },
    { ...look, text: alt ?? '', href: url },
  ]
}

function lookOf(node: Nodes): Omit<Run, 'text'> {
  if (node.type === 'strong') return { strong: true }
  if (node.type === 'emphasis') return { emphasis: true }
  return node.type === 'link' ? { href: node.url } : {}
}
