import { closeHistory } from 'prosemirror-history'
import { type EditorState, NodeSelection, Plugin, PluginKey, Selection } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import type { Picture } from '#shared/markdown/tree.ts'
import { nodes, pictureNode } from './editor-schema.ts'
import { PictureSpot } from './picture-spot.ts'

/** Stores a picture that is put into a text, and tells how much of it is sent, between 0 and 1. */
export type StorePicture = (
  file: File,
  told: { readonly onSent: (share: number) => void; readonly signal: AbortSignal },
) => Promise<Omit<Picture, 'alt'>>

/** The names of pictures that are still on their way, and of those that could not be stored and wait for somebody. */
export type WaitingPictures = { readonly coming: readonly string[]; readonly failed: readonly string[] }

/** How pictures come into a text. */
export interface TextPictures {
  /** media types that are taken */
  readonly accept: readonly string[]
  /** where other files go, as a sentence */
  readonly elsewhere: string
  readonly store: StorePicture
  readonly onWaiting: (waiting: WaitingPictures) => void
  /** The text was left before these had come. */
  readonly onLost: (names: readonly string[]) => void
}

type Told = Pick<TextPictures, 'onWaiting' | 'onLost'>
type Change = { readonly comes: PictureSpot; readonly at: number } | { readonly gone: PictureSpot } | { readonly told: true }
const key = new PluginKey<DecorationSet>('picture-spots')
/** What ends the upload of a picture that is on its way. */
const running = new WeakMap<PictureSpot, AbortController>()

const spotsIn = (state: EditorState): PictureSpot[] =>
  key
    .getState(state)
    ?.find()
    .map(({ spec }) => spec.spot as PictureSpot) ?? []
const decorationOf = (state: EditorState, wanted: PictureSpot): Decoration | undefined =>
  key.getState(state)?.find(undefined, undefined, ({ spot }) => spot === wanted)[0]

/** Where pictures will stand that are still on their way; the places follow what is typed meanwhile. */
export function pictureSpots(told: Told): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, before) => {
        const spots = before.map(tr.mapping, tr.doc)
        const change = tr.getMeta(key) as Change | undefined
        if (!change || 'told' in change) return spots
        if ('gone' in change) return spots.remove(spots.find(undefined, undefined, ({ spot }) => spot === change.gone))
        const { comes: spot, at } = change
        return spots.add(tr.doc, [Decoration.widget(at, spot.element, { spot, stopEvent: () => true, ignoreSelection: true })])
      },
    },
    props: { decorations: (state) => key.getState(state) },
    view: (view) => ({
      update: ({ state }, before) => {
        const left = spotsIn(state)
        // What stood round it was deleted: nothing more is sent of it.
        for (const spot of spotsIn(before)) if (!left.includes(spot)) running.get(spot)?.abort()
        told.onWaiting(waitingIn(left))
      },
      destroy: () => {
        const spots = spotsIn(view.state)
        for (const spot of spots) running.get(spot)?.abort()
        const { coming } = waitingIn(spots)
        if (coming.length > 0) told.onLost(coming)
      },
    }),
  })
}

const waitingIn = (spots: readonly PictureSpot[]): WaitingPictures => ({
  coming: spots.flatMap(({ name, failed }) => (failed ? [] : [name])),
  failed: spots.flatMap(({ name, failed }) => (failed ? [name] : [])),
})

/** What to do about files that cannot stand in a text; null where all can. */
export function refusalOf(files: readonly File[], { accept, elsewhere }: Pick<TextPictures, 'accept' | 'elsewhere'>): string | null {
  const [first, ...more] = files.filter(({ type }) => !accept.includes(type))
  if (!first) return null
  if (more.length > 0) return `${1 + more.length} files cannot stand in the text, only pictures can. ${elsewhere}`
  if (first.type.startsWith('image/'))
    return `“${first.name}” is a kind of picture that browsers do not show. Save it as JPEG or PNG, and put it in again.`
  return `“${first.name}” is no picture, and only pictures can stand in the text. ${elsewhere}`
}

/**
 * Puts pictures where one writes, or where they were dropped: each as soon as it is stored, in the order in which they came.
 * @param at a place in the document
 */
export function putPictures(view: EditorView, files: readonly File[], store: StorePicture, at: number = view.state.selection.to): void {
  let before: Promise<void> = Promise.resolve()
  for (const file of files) {
    const spot: PictureSpot = new PictureSpot(file.name, {
      again: () => {
        void bring(view, spot, store(file, begin(spot)), Promise.resolve())
        view.dispatch(view.state.tr.setMeta(key, { told: true }))
      },
      away: () => {
        view.dispatch(view.state.tr.setMeta(key, { gone: spot }))
        view.focus()
      },
    })
    const stored = store(file, begin(spot))
    view.dispatch(view.state.tr.setMeta(key, { comes: spot, at: between(view.state, at) }))
    before = bring(view, spot, stored, before)
  }
}

function begin(spot: PictureSpot): Parameters<StorePicture>[1] {
  const stop = new AbortController()
  running.set(spot, stop)
  spot.begin()
  return { signal: stop.signal, onSent: (share) => spot.sent(share) }
}

async function bring(view: EditorView, spot: PictureSpot, stored: ReturnType<StorePicture>, before: Promise<void>): Promise<void> {
  try {
    const [picture] = await Promise.all([stored, before])
    if (!view.isDestroyed) put(view, spot, { ...picture, alt: '' })
  } catch (error) {
    if (view.isDestroyed || !decorationOf(view.state, spot)) return
    spot.fail(error instanceof Error ? error.message : 'Try again.')
    view.dispatch(view.state.tr.setMeta(key, { told: true }))
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

function put(view: EditorView, spot: PictureSpot, picture: Picture): void {
  const found = decorationOf(view.state, spot)
  const tr = closeHistory(view.state.tr.setMeta(key, { gone: spot }))
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
