import type { Block, Blocks, Runs } from '#shared/text/tree.ts'
import { el } from './dom.ts'

/** An article as the server has read it: nothing but what the tree names is ever drawn. */
export const articleOf = (blocks: Blocks): HTMLElement =>
  el('article', { class: 'article', tabindex: '0', 'aria-label': 'Article' }, ...blocks.map(blockOf))

function blockOf(block: Block): HTMLElement {
  if (block.type === 'paragraph') return el('p', { dir: 'auto' }, ...runsOf(block.runs))
  // Its title stands above it, as the first heading of the page.
  if (block.type === 'heading') return el(`h${block.level + 1}` as 'h2' | 'h3' | 'h4', { dir: 'auto' }, ...runsOf(block.runs))
  if (block.type === 'code') return el('pre', {}, block.text)
  if (block.type === 'quote') return el('blockquote', {}, ...block.blocks.map(blockOf))
  if (block.type === 'table')
    return el(
      'table',
      {},
      ...block.rows.map((row, at) => el('tr', {}, ...row.map((cell) => el(at === 0 ? 'th' : 'td', { dir: 'auto' }, ...runsOf(cell))))),
    )
  const items = block.items.map((item) => el('li', {}, ...item.map(blockOf)))
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
