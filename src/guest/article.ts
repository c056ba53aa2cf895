import type { Block, Blocks, Picture, Runs } from '#shared/markdown/tree.ts'
import { el } from './dom.ts'

/** Where the bytes of a picture are for the guest. */
type SourceOf = (picture: Picture) => string

/** An article as the server has read it: nothing but what the tree names is ever drawn. */
export const articleOf = (blocks: Blocks, sourceOf: SourceOf): HTMLElement =>
  el('article', { class: 'article', tabindex: '0', 'aria-label': 'Article' }, ...blocks.map((block) => blockOf(block, sourceOf)))

function blockOf(block: Block, sourceOf: SourceOf): HTMLElement {
  if (block.type === 'paragraph') return el('p', { dir: 'auto' }, ...runsOf(block.runs))
  // Its title stands above it, as the first heading of the page.
  if (block.type === 'heading') return el(`h${block.level + 1}` as 'h2' | 'h3' | 'h4', { dir: 'auto' }, ...runsOf(block.runs))
  if (block.type === 'code') return el('pre', {}, block.text)
  if (block.type === 'picture') {
    const size = { width: `${block.width}`, height: `${block.height}` }
    return el('img', { src: sourceOf(block), alt: block.alt, loading: 'lazy', decoding: 'async', ...size })
  }
  const inside = (blocks: Blocks) => blocks.map((one) => blockOf(one, sourceOf))
  if (block.type === 'quote') return el('blockquote', {}, ...inside(block.blocks))
  if (block.type === 'table')
    return el(
      'table',
      {},
      ...block.rows.map((row, at) => el('tr', {}, ...row.map((cell) => el(at === 0 ? 'th' : 'td', { dir: 'auto' }, ...runsOf(cell))))),
    )
  const items = block.items.map((item) => el('li', {}, ...inside(item)))
  return block.start === null ? el('ul', {}, ...items) : el('ol', { start: `${block.start}` }, ...items)
}

function runsOf(runs: Runs): Node[] {
  return runs.map(({ text, strong, emphasis, code, href }) => {
    let out: Node = document.createTextNode(text)
    if (code) out = el('code', {}, out)
    if (emphasis) out = el('em', {}, out)
    if (strong) out = el('strong', {}, out)
    return href ? el('a', { href, rel: 'noopener noreferrer nofollow', target: '_blank' }, out) : out
  })
}
