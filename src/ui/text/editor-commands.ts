import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from 'prosemirror-tables'
import { marks, nodes } from './editor-schema.ts'
import type { Mode } from './text-modes.ts'

const hasMark = (type: MarkType, { selection, storedMarks, doc }: EditorState): boolean =>
  selection.empty ? Boolean(type.isInSet(storedMarks ?? selection.$from.marks())) : doc.rangeHasMark(selection.from, selection.to, type)

/** The nearest of these nodes round the cursor, with its depth. */
function around({ selection: { $from } }: EditorState, ...types: NodeType[]): { type: NodeType; pos: number } | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { type } = $from.node(depth)
    if (types.includes(type)) return { type, pos: $from.before(depth) }
  }
  return null
}

function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const inside = around(state, nodes.bullets, nodes.numbers)
    if (inside?.type === type) return liftListItem(nodes.item)(state, dispatch)
    if (!inside) return wrapInList(type)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(inside.pos, type))
    return true
  }
}

const toggleQuote: Command = (state, dispatch) => (around(state, nodes.quote) ? lift : wrapIn(nodes.quote))(state, dispatch)

/** Within a line it is words of code; over lines, or where nothing is chosen at the begin of one, it is a block. */
const toggleCode: Command = (state, dispatch) => {
  const { $from, $to } = state.selection
  if ($from.parent.type === nodes.code_block) return setBlockType(nodes.paragraph)(state, dispatch)
  const block = !$from.sameParent($to) || ($from.parent.content.size === 0 && !around(state, nodes.item))
  return (block ? setBlockType(nodes.code_block) : toggleMark(marks.code))(state, dispatch)
}

const toggleHeading = (level: number): Command => {
  return (state, dispatch) => {
    const { parent } = state.selection.$from
    const is = parent.type === nodes.heading && parent.attrs.level === level
    return (is ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level }))(state, dispatch)
  }
}

/** A table of three columns with a head, below where one writes. */
const insertTable: Command = (state, dispatch) => {
  if (around(state, nodes.table)) return false
  const cell = (type: NodeType) => type.create(null, nodes.paragraph.create())
  const row = (type: NodeType) => nodes.table_row.create(null, [cell(type), cell(type), cell(type)])
  const table = nodes.table.create(null, [row(nodes.table_header), row(nodes.table_cell), row(nodes.table_cell)])
  if (!dispatch) return true
  const { tr, selection } = state
  tr.replaceSelectionWith(table)
  const at = tableFrom(tr, selection.from - 1)
  if (at === null) return false
  // A line below it, so that one can go on.
  const end = at + table.nodeSize
  if (!tr.doc.nodeAt(end)) tr.insert(end, nodes.paragraph.create())
  dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView())
  return true
}

function tableFrom({ doc }: Transaction, from: number): number | null {
  let found: number | null = null
  doc.nodesBetween(Math.max(0, from), doc.content.size, (node, pos) => {
    if (node.type === nodes.table && pos >= from) found ??= pos
    return found === null
  })
  return found
}

/** Removes the row; the one below the head takes its place, as the first row is the head of every table. */
const removeRow: Command = (state, dispatch) =>
  deleteRow(state, (tr) => {
    const at = around(state, nodes.table)?.pos
    const head = at === undefined ? null : tr.doc.nodeAt(at)?.firstChild
    head?.forEach((_, offset) => tr.setNodeMarkup((at ?? 0) + 2 + offset, nodes.table_header))
    dispatch?.(tr)
  })

type Does = { readonly run: Command; readonly on: (state: EditorState) => boolean }

const never = () => false

/** What is done at once: a link asks for its address, a picture for its file or its words. */
export type RunMode = Exclude<Mode, 'link' | 'picture'>

/** What each button of the bar and its key does. */
export const modes: Readonly<Record<RunMode, Does>> = {
  strong: { run: toggleMark(marks.strong), on: (state) => hasMark(marks.strong, state) },
  emphasis: { run: toggleMark(marks.emphasis), on: (state) => hasMark(marks.emphasis, state) },
  code: {
    run: toggleCode,
    on: (state) => hasMark(marks.code, state) || state.selection.$from.parent.type === nodes.code_block,
  },
  bullets: { run: toggleList(nodes.bullets), on: (state) => around(state, nodes.bullets, nodes.numbers)?.type === nodes.bullets },
  numbers: { run: toggleList(nodes.numbers), on: (state) => around(state, nodes.bullets, nodes.numbers)?.type === nodes.numbers },
  quote: { run: toggleQuote, on: (state) => around(state, nodes.quote) !== null },
  heading: {
    run: toggleHeading(1),
    on: ({ selection: { $from } }) => $from.parent.type === nodes.heading && $from.parent.attrs.level === 1,
  },
  subheading: {
    run: toggleHeading(2),
    on: ({ selection: { $from } }) => $from.parent.type === nodes.heading && $from.parent.attrs.level === 2,
  },
  table: { run: insertTable, on: (state) => around(state, nodes.table) !== null },
  'row-add': { run: addRowAfter, on: never },
  'row-remove': { run: removeRow, on: never },
  'column-add': { run: addColumnAfter, on: never },
  'column-remove': { run: deleteColumn, on: never },
  'table-remove': { run: deleteTable, on: never },
}

/** The address of the link the cursor is in; null when it is in none. */
export function linkAt({ selection, doc }: EditorState): string | null {
  const found = marks.link.isInSet(selection.$from.marks()) ?? marks.link.isInSet(doc.nodeAt(selection.from)?.marks ?? [])
  return (found?.attrs.href as string | undefined) ?? null
}

/** Makes a link of what is chosen, changes the one the cursor is in, or writes the address out; null takes the link away. */
export function setLink(href: string | null): Command {
  return (state, dispatch) => {
    const { from, to } = rangeOfLink(state)
    const tr = state.tr.removeMark(from, to, marks.link)
    if (href !== null && from === to) tr.insertText(href, from)
    const end = href !== null && from === to ? from + href.length : to
    if (href !== null) tr.addMark(from, end, marks.link.create({ href }))
    dispatch?.(tr.removeStoredMark(marks.link).scrollIntoView())
    return true
  }
}

function rangeOfLink(state: EditorState): { from: number; to: number } {
  const { from, to, empty, $from } = state.selection
  const href = linkAt(state)
  if (!empty || href === null) return { from, to }
  let start = $from.pos
  let end = $from.pos
  $from.parent.forEach((node, offset) => {
    const at = $from.start() + offset
    if (marks.link.isInSet(node.marks)?.attrs.href !== href || at > $from.pos || at + node.nodeSize < $from.pos) return
    start = Math.min(start, at)
    end = Math.max(end, at + node.nodeSize)
  })
  return { from: start, to: end }
}
