import { type EditorState, NodeSelection, Plugin, PluginKey, Selection } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import type { Picture } from '#shared/text/tree.ts'
import { nodes, pictureNode } from './editor-schema.ts'

/** Stores a picture that is put into a text. */
export type StorePicture = (file: File) => Promise<Omit<Picture, 'alt'>>

type Change = { readonly comes: object; readonly at: number; readonly name: string } | { readonly gone: object }
const key = new PluginKey<DecorationSet>('picture-spots')

/** Where pictures will stand that are still on their way; the places follow what is typed meanwhile. */
export const pictureSpots = new Plugin<DecorationSet>({
  key,
  state: {
    init: () => DecorationSet.empty,
    apply: (tr, before) => {
      const spots = before.map(tr.mapping, tr.doc)
      const change = tr.getMeta(key) as Change | undefined
      if (!change) return spots
      if ('gone' in change) return spots.remove(spots.find(undefined, undefined, ({ spot }) => spot === change.gone))
      return spots.add(tr.doc, [Decoration.widget(change.at, () => comingElement(change.name), { spot: change.comes })])
    },
  },
  props: { decorations: (state) => key.getState(state) },
})

function comingElement(name: string): HTMLElement {
  const element = document.createElement('div')
  element.className = 'picture-coming'
  element.contentEditable = 'false'
  element.setAttribute('role', 'status')
  element.textContent = `Adding ${name}…`
  return element
}

/**
 * Puts pictures where one writes, or where they were dropped: each as soon as it is stored, in the order in which they came.
 * @param at a place in the document @param onFailed one could not be stored
 */
export async function putPictures(
  view: EditorView,
  files: readonly File[],
  store: StorePicture,
  onFailed: (error: unknown) => void,
  at: number = view.state.selection.to,
): Promise<void> {
  const spots = files.map((file) => {
    const spot = {}
    view.dispatch(view.state.tr.setMeta(key, { comes: spot, at: between(view.state, at), name: file.name }))
    return { spot, stored: store(file) }
  })
  for (const { spot, stored } of spots) {
    try {
      const picture = await stored
      if (view.isDestroyed) return
      put(view, spot, { ...picture, alt: '' })
    } catch (error) {
      onFailed(error)
      if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, { gone: spot }))
    }
  }
}

/** The end of the block that a place is in, where a picture can stand: behind the words, never within them. */
function between({ doc }: EditorState, at: number): number {
  const place = doc.resolve(Math.min(at, doc.content.size))
  for (let depth = place.depth; depth > 0; depth -= 1) {
    const index = place.indexAfter(depth - 1)
    if (place.node(depth - 1).canReplaceWith(index, index, nodes.picture)) return place.after(depth)
  }
  return at
}

function put(view: EditorView, spot: object, picture: Picture): void {
  const found = key.getState(view.state)?.find(undefined, undefined, (one) => one.spot === spot)[0]
  const tr = view.state.tr.setMeta(key, { gone: spot })
  // Where everything round it was deleted meanwhile, so was it.
  if (!found) return view.dispatch(tr)
  tr.insert(found.from, pictureNode(picture))
  const end = found.from + 1
  if (!tr.doc.resolve(end).nodeAfter) tr.insert(end, nodes.paragraph.create())
  return view.dispatch(tr)
}

/** What the chosen picture shows, in words; null where none is chosen. */
export function altAt({ selection }: EditorState): string | null {
  const node = selection instanceof NodeSelection ? selection.node : null
  return node?.type === nodes.picture ? String(node.attrs.alt) : null
}

/** Says what the chosen picture shows. */
export function setAlt(view: EditorView, alt: string): void {
  const { selection, tr } = view.state
  if (altAt(view.state) === null) return
  tr.setNodeAttribute(selection.from, 'alt', alt)
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(selection.to))))
}
