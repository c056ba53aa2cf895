import type { Mark, Node } from 'prosemirror-model'
import { EditorState, type Plugin, TextSelection } from 'prosemirror-state'
import { parseText } from '#shared/markdown/parse.ts'
import type { TextProfile } from '#shared/markdown/tree.ts'
import { writeText } from '#shared/markdown/write.ts'
import { fromNode, toDoc } from './editor-schema.ts'

/** What was chosen in a field of Markdown, in characters of it: both are the same where only a cursor stood. */
export interface Chosen {
  readonly anchor: number
  readonly head: number
}

/** Signs that nobody types, to find in the document what stood at a place of the Markdown. */
const [anchorSign, headSign] = ['\uE000', '\uE001']

/**
 * With what the editor begins: a text, and what was chosen in its Markdown. A blank, a line or a point of a list that somebody had just
 * begun stays, which Markdown alone does not keep.
 */
export function startOf(value: string, profile: TextProfile, plugins: Plugin[], chosen: Chosen | null): EditorState {
  const begin = (text: string) => EditorState.create({ doc: toDoc(parseText(text, profile)), plugins })
  if (chosen === null) return begin(value)
  const marked = begin(withSigns(value, chosen))
  const [anchor, head] = [find(marked.doc, anchorSign), find(marked.doc, headSign)]
  if (anchor && head) {
    const [first, second] = anchor.at < head.at ? [anchor.at, head.at] : [head.at, anchor.at]
    const tr = marked.tr.delete(second, second + 1).delete(first, first + 1)
    if (writeText(fromNode(tr.doc), profile) === writeText(parseText(value, profile), profile)) {
      const place = (at: number) => (at === first ? at : at - 1)
      return choose(marked, tr, place(anchor.at), place(head.at), head.marks)
    }
  }
  // The signs made another text of it: then by what stands before them.
  const state = begin(value)
  const placeOf = (at: number) => {
    const before = TextSelection.atEnd(toDoc(parseText(value.slice(0, at), profile))).head
    return Math.min(before, state.doc.content.size)
  }
  return choose(state, state.tr, placeOf(chosen.anchor), placeOf(chosen.head), [])
}

function withSigns(value: string, { anchor, head }: Chosen): string {
  const put = (text: string, at: number, sign: string) => text.slice(0, at) + sign + text.slice(at)
  return anchor < head ? put(put(value, head, headSign), anchor, anchorSign) : put(put(value, anchor, anchorSign), head, headSign)
}

function choose(state: EditorState, tr: EditorState['tr'], anchor: number, head: number, marks: readonly Mark[]): EditorState {
  tr.setSelection(TextSelection.between(tr.doc.resolve(anchor), tr.doc.resolve(head)))
  // What was closed before the cursor stays closed: the next word is not bold because the last one is.
  if (anchor === head) tr.setStoredMarks(marks)
  return state.apply(tr.setMeta('addToHistory', false))
}

function find(doc: Node, sign: string): { at: number; marks: readonly Mark[] } | null {
  let found: { at: number; marks: readonly Mark[] } | null = null
  doc.descendants((node, at) => {
    const inside = node.text?.indexOf(sign) ?? -1
    if (inside >= 0) found = { at: at + inside, marks: node.marks }
    return found === null
  })
  return found
}
