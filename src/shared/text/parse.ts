import type { Image, Nodes, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
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

/** Longer ones are shown as they are written; every limit of a field is far below. */
const longest = 200_000
/** Marks of lists and quotes at the beginning of one line; more than a person ever writes, fewer than cost time. */
const deepest = 12
/** Stars and underscores in one paragraph. */
const mostMarks = 1000

/** Reads Markdown: never throws, and gives nothing but what `tree.ts` names. A line break is a line break, as people write them. */
export function parseText(markdown: string, profile: TextProfile = 'text'): Blocks {
  if (markdown.length > longest) return tidy([{ type: 'code', text: markdown }], profile)
  const disable = { null: [...disabled[profile], ...(isCrowded(markdown) ? ['attention'] : [])] }
  const root = fromMarkdown(shallow(markdown), {
    extensions: isPage(profile) ? [gfmTable(), { disable }] : [{ disable }],
    mdastExtensions: isPage(profile) ? [gfmTableFromMarkdown()] : [],
  })
  return tidy(blocksOf(root.children), profile)
}

/** Pairs of marks are sought with a cost that grows by the square; a paragraph with so many has none. */
function isCrowded(markdown: string): boolean {
  return markdown.length > mostMarks && markdown.split(/\n[ \t]*\n/).some((part) => (part.match(/\*+|_+/g)?.length ?? 0) > mostMarks)
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
