import { pictureWords } from './plain.ts'
import type { Block, Blocks, Run } from './tree.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as it stands in mark-up, never as mark-up itself. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '')
}

const styles = {
  p: 'margin:0 0 12px',
  quote: 'margin:0 0 12px;padding:0 0 0 12px;border-left:3px solid #d6d2c8;color:#5d5a54',
  code: 'font-family:ui-monospace,Menlo,Consolas,monospace;font-size:90%;background:#f3f1ec;border-radius:4px;padding:1px 4px',
  pre: 'margin:0 0 12px;padding:10px 12px;border-radius:8px;background:#f3f1ec;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:13px;white-space:pre-wrap',
  list: 'margin:0 0 12px;padding:0 0 0 24px',
  heading: 'margin:0 0 8px;line-height:1.3',
  cell: 'padding:4px 8px;border:1px solid #e6e3dc;text-align:start',
  table: 'margin:0 0 12px;border-collapse:collapse',
  link: 'color:#3346d3',
}

/** The HTML of a text for a mail: styles stand at each element, since mail programs know no sheets. Every piece of text is escaped. */
export function mailHtml(blocks: Blocks): string {
  return blocks.map(blockHtml).join('')
}

function blockHtml(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return `<p dir="auto" style="${styles.p}">${runsHtml(block.runs)}</p>`
    case 'heading':
      return `<h${block.level + 1} dir="auto" style="${styles.heading}">${runsHtml(block.runs)}</h${block.level + 1}>`
    case 'code':
      return `<pre style="${styles.pre}">${escapeHtml(block.text)}</pre>`
    case 'quote':
      return `<blockquote style="${styles.quote}">${mailHtml(block.blocks)}</blockquote>`
    case 'list': {
      const items = block.items.map((item) => `<li dir="auto">${itemHtml(item)}</li>`).join('')
      return block.start === null
        ? `<ul style="${styles.list}">${items}</ul>`
        : `<ol start="${block.start}" style="${styles.list}">${items}</ol>`
    }
    case 'picture':
      return `<p dir="auto" style="${styles.p}"><em>${escapeHtml(pictureWords(block))}</em></p>`
    case 'table':
      return `<table style="${styles.table}">${block.rows.map((row, at) => `<tr>${row.map((cell) => cellHtml(runsHtml(cell), at === 0)).join('')}</tr>`).join('')}</table>`
    default:
      return block satisfies never
  }
}

const cellHtml = (inside: string, head: boolean): string => {
  const name = head ? 'th' : 'td'
  return `<${name} dir="auto" style="${styles.cell}">${inside}</${name}>`
}

/** An item of one paragraph stands without the space round it. */
function itemHtml(blocks: Blocks): string {
  const [first, ...more] = blocks
  return first?.type === 'paragraph' ? `${runsHtml(first.runs)}${mailHtml(more)}` : mailHtml(blocks)
}

function runsHtml(runs: readonly Run[]): string {
  return runs.map(runHtml).join('')
}

function runHtml({ text, strong, emphasis, code, href }: Run): string {
  let out = escapeHtml(text).replaceAll('\n', '<br>')
  if (code) out = `<code style="${styles.code}">${out}</code>`
  if (emphasis) out = `<em>${out}</em>`
  if (strong) out = `<strong>${out}</strong>`
  return href === undefined ? out : `<a href="${escapeHtml(href)}" rel="noopener noreferrer nofollow" style="${styles.link}">${out}</a>`
}
