import { Fragment, type Mark, type Node, Schema, Slice } from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'
import { tidy } from '#shared/markdown/tidy.ts'
import {
  type Block,
  type Blocks,
  type HeadingLevel,
  isPage,
  linkTarget,
  type Picture,
  pictureAddress,
  pictureAt,
  pictureSource,
  type Run,
  type Runs,
  type TextProfile,
} from '#shared/markdown/tree.ts'

/** What a style said, which stands in `data-look` where it does nothing: see `withoutStyles`. */
const looks = (pattern: RegExp) => (dom: HTMLElement) => (pattern.test(dom.dataset.look ?? '') ? null : false)

/** Pasted mark-up before it is read: nothing of it takes effect, and no policy of the page has to stop it. */
export function withoutStyles(html: string): string {
  return html
    .replaceAll(/<(style|script|title)\b[^]*?<\/\1\s*>/gi, '')
    .replaceAll(/(<[^>]*?)\sstyle\s*=\s*(["'])/gi, '$1 data-look=$2')
    .replaceAll(/(<[^>]*?)\sstyle\s*=/gi, '$1 data-look=')
}

/** The nodes of `tree.ts` and no others: what the editor can hold is what a text may have, also of what is pasted. */
const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', { dir: 'auto' }, 0] },
    heading: {
      attrs: { level: { default: 1 } },
      content: 'inline*',
      group: 'block',
      defining: true,
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: Math.min(Math.max(level - 1, 1), 3) } })),
      toDOM: (node) => [`h${Number(node.attrs.level) + 1}`, { dir: 'auto' }, 0],
    },
    quote: {
      content: 'block+',
      group: 'block',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', { dir: 'auto' }, 0],
    },
    code_block: {
      content: 'text*',
      marks: '',
      group: 'block',
      code: true,
      defining: true,
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', { dir: 'ltr' }, ['code', 0]],
    },
    bullets: { content: 'item+', group: 'block', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', { dir: 'auto' }, 0] },
    numbers: {
      attrs: { start: { default: 1 } },
      content: 'item+',
      group: 'block',
      parseDOM: [{ tag: 'ol', getAttrs: (dom) => ({ start: dom.hasAttribute('start') ? Number(dom.getAttribute('start')) || 1 : 1 }) }],
      toDOM: (node) => ['ol', { dir: 'auto', start: String(node.attrs.start) }, 0],
    },
    item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    ...tableNodes({ tableGroup: 'block', cellContent: 'paragraph', cellAttributes: {} }),
    picture: {
      attrs: { fileId: {}, sha256: {}, width: {}, height: {}, alt: { default: '' } },
      group: 'block',
      atom: true,
      draggable: true,
      parseDOM: [
        {
          tag: 'figure[data-picture]',
          getAttrs: (dom) => {
            const picture = pictureAt(dom.dataset.picture ?? '')
            return picture && { ...picture, alt: dom.querySelector('img')?.alt ?? '' }
          },
        },
      ],
      toDOM: (node) => {
        const picture = node.attrs as Picture
        const { width, height, alt } = picture
        const said = alt === '' ? { 'data-unsaid': '', 'aria-label': 'Picture without alternative text' } : { 'aria-label': 'Picture' }
        const look = { src: pictureSource(picture), alt, width: String(width), height: String(height), draggable: 'false' }
        return ['figure', { 'data-picture': pictureAddress(picture), ...said }, ['img', look]]
      },
    },
    text: { group: 'inline' },
    line_break: {
      inline: true,
      group: 'inline',
      selectable: false,
      linebreakReplacement: true,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (dom) => {
            const href = linkTarget(dom.getAttribute('href') ?? '')
            return href === null ? false : { href }
          },
        },
      ],
      toDOM: (mark) => ['a', { href: String(mark.attrs.href), title: String(mark.attrs.href), rel: 'noopener noreferrer nofollow' }, 0],
    },
    strong: {
      parseDOM: [
        { tag: 'strong' },
        // Some programs wrap all of what is copied in a <b> that is not bold.
        { tag: 'b', getAttrs: (dom) => (/font-weight:\s*(?:normal|[1-5]\d\d)/.test(dom.dataset.look ?? '') ? false : null) },
        { tag: '[data-look*="font-weight"]', consuming: false, getAttrs: looks(/font-weight:\s*(?:bold|[6-9]\d\d)/) },
      ],
      toDOM: () => ['strong', 0],
    },
    emphasis: {
      parseDOM: [
        { tag: 'em' },
        { tag: 'i' },
        { tag: '[data-look*="font-style"]', consuming: false, getAttrs: looks(/font-style:\s*italic/) },
      ],
      toDOM: () => ['em', 0],
    },
    code: { code: true, parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
  },
})

export const { nodes, marks } = schema

/** The document of the editor for a text. */
export function toDoc(blocks: Blocks): Node {
  const content = blocks.map(blockNode)
  // Below a table or a picture there is a line to go on in.
  if (content.at(-1)?.type === nodes.table || content.at(-1)?.type === nodes.picture) content.push(nodes.paragraph.create())
  return nodes.doc.create(null, content.length === 0 ? nodes.paragraph.create() : content)
}

/** A text to be put in where one writes: one paragraph joins the one it is put into. */
export function toFragment(blocks: Blocks): Fragment {
  return Fragment.fromArray(blocks.map(blockNode))
}

function blockNode(block: Block): Node {
  switch (block.type) {
    case 'paragraph':
      return nodes.paragraph.create(null, inline(block.runs))
    case 'heading':
      return nodes.heading.create({ level: block.level }, inline(block.runs))
    case 'code':
      return nodes.code_block.create(null, editorText(block.text))
    case 'quote':
      return nodes.quote.create(null, block.blocks.map(blockNode))
    case 'list': {
      const items = block.items.map((item) => {
        const inside = item.map(blockNode)
        return nodes.item.create(null, inside[0]?.type === nodes.paragraph ? inside : [nodes.paragraph.create(), ...inside])
      })
      return block.start === null ? nodes.bullets.create(null, items) : nodes.numbers.create({ start: block.start }, items)
    }
    case 'table':
      return nodes.table.create(
        null,
        block.rows.map((row, at) =>
          nodes.table_row.create(
            null,
            row.map((cell) => (at === 0 ? nodes.table_header : nodes.table_cell).create(null, nodes.paragraph.create(null, inline(cell)))),
          ),
        ),
      )
    case 'picture':
      return pictureNode(block)
    default:
      return block satisfies never
  }
}

export const pictureNode = ({ fileId, sha256, width, height, alt }: Picture): Node =>
  nodes.picture.create({ fileId, sha256, width, height, alt })

const editorText = (text: string): Node[] => (text === '' ? [] : [schema.text(text)])

function inline(runs: Runs): Node[] {
  return runs.flatMap(({ text, ...look }) => {
    const marksOf = [
      ...(look.href === undefined ? [] : [marks.link.create({ href: look.href })]),
      ...(look.strong ? [marks.strong.create()] : []),
      ...(look.emphasis ? [marks.emphasis.create()] : []),
      ...(look.code ? [marks.code.create()] : []),
    ]
    return text
      .split('\n')
      .flatMap((line, at) => [
        ...(at > 0 ? [nodes.line_break.create(null, null, marksOf)] : []),
        ...(line ? [schema.text(line, marksOf)] : []),
      ])
  })
}

/** The text of what stands in the editor, or of a piece of it. */
export function fromNode(node: Node | Slice): Blocks {
  return children(node.content).flatMap(blockOf)
}

const children = (content: Fragment): Node[] => Array.from({ length: content.childCount }, (_, at) => content.child(at))

function blockOf(node: Node): Blocks {
  switch (node.type) {
    case nodes.heading:
      return [{ type: 'heading', level: node.attrs.level as HeadingLevel, runs: runsOf(node) }]
    case nodes.code_block:
      return [{ type: 'code', text: node.textContent }]
    case nodes.quote:
      return [{ type: 'quote', blocks: fromNode(node) }]
    case nodes.bullets:
      return [{ type: 'list', start: null, items: children(node.content).map(fromNode) }]
    case nodes.numbers:
      return [{ type: 'list', start: node.attrs.start as number, items: children(node.content).map(fromNode) }]
    case nodes.item:
    case nodes.table_row:
    case nodes.table_cell:
    case nodes.table_header:
      return fromNode(node)
    case nodes.table:
      return [
        {
          type: 'table',
          rows: children(node.content).map((row) => children(row.content).map((cell) => children(cell.content).flatMap(runsOf))),
        },
      ]
    case nodes.picture:
      return [{ type: 'picture', ...(node.attrs as Picture) }]
    default:
      return node.isInline ? [{ type: 'paragraph', runs: [runOf(node)] }] : [{ type: 'paragraph', runs: runsOf(node) }]
  }
}

type MarkName = 'link' | 'strong' | 'emphasis' | 'code'

const runsOf = (node: Node): Run[] => children(node.content).map(runOf)

function runOf(node: Node): Run {
  const has = (type: MarkName): Mark | undefined => marks[type].isInSet(node.marks)
  const href = has('link')?.attrs.href as string | undefined
  return {
    text: node.isText ? (node.text ?? '') : '\n',
    ...(has('strong') && { strong: true as const }),
    ...(has('emphasis') && { emphasis: true as const }),
    ...(has('code') && node.isText && { code: true as const }),
    ...(href !== undefined && { href }),
  }
}

/** What is pasted, with what the profile does not have made into what it has. */
export function fitting(slice: Slice, profile: TextProfile): Slice {
  let foreign = false
  slice.content.descendants((node) => {
    foreign ||= profile !== 'article' && node.type === nodes.picture
    foreign ||= !isPage(profile) && (node.type === nodes.heading || node.type === nodes.table)
  })
  return foreign ? Slice.maxOpen(toFragment(tidy(fromNode(slice), profile))) : slice
}
