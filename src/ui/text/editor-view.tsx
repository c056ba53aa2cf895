import { Slice } from 'prosemirror-model'
import { type EditorState, TextSelection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { Named } from '#shared/markdown/mentions.ts'
import { parseText } from '#shared/markdown/parse.ts'
import { plainText } from '#shared/markdown/plain.ts'
import { picturesIn, type TextProfile } from '#shared/markdown/tree.ts'
import { writeText } from '#shared/markdown/write.ts'
import { pastedFiles } from '../uploads/pasted-files.ts'
import { linkAt, modes, type RunMode, setLink } from './editor-commands.ts'
import { Pasting } from './editor-paste.ts'
import {
  altAt,
  pictureSpots,
  putPictures,
  refusalOf,
  type StorePicture,
  setAlt,
  type TextPictures,
  type WaitingPictures,
} from './editor-pictures.ts'
import { editorPlugins } from './editor-plugins.ts'
import { fromNode, toDoc, toFragment } from './editor-schema.ts'
import { type Chosen, startOf } from './editor-start.ts'
import type { Mode } from './text-modes.ts'

/** What is to the left of the cursor in its paragraph; null while something is chosen or in code. */
export type Typing = string | null

export interface EditorHandle {
  readonly focus: () => void
  readonly run: (mode: RunMode) => void
  readonly link: (href: string | null) => void
  /** The address of the link the cursor is in. */
  readonly linkAt: () => string | null
  /** Puts pictures where one writes. */
  readonly addPictures: (files: readonly File[]) => void
  /** What the chosen picture shows, in words; null where none is chosen. */
  readonly altAt: () => string | null
  readonly setAlt: (alt: string) => void
  /** Puts words in place of the last characters before the cursor. */
  readonly replaceBefore: (characters: number, words: string) => void
  /** Inserts a word at the cursor, with a space before it where it would join another word. */
  readonly insertWord: (word: string) => void
  /** Box of the selection in the window, or of the cursor. */
  readonly selectionBox: () => SelectionBox | null
}

export interface SelectionBox {
  readonly left: number
  readonly top: number
  readonly bottom: number
}

export interface EditorViewProps {
  readonly value: string
  readonly profile: TextProfile
  readonly people: readonly Named[]
  readonly placeholder: string | undefined
  readonly onChange: (markdown: string) => void
  /** @returns whether the key is used up */
  readonly onKey: (event: KeyboardEvent) => boolean
  readonly onTyping: (typing: Typing) => void
  readonly onModes: (on: readonly Mode[]) => void
  /** The selected range as text; null while nothing is selected. */
  readonly onSelect: (range: string | null) => void
  readonly onAskForLink: () => void
  /** Without this none can be put in. */
  readonly pictures: TextPictures | undefined
  /** What to do about what cannot stand in the text; null once nothing is to be said any more. */
  readonly onSaid: (sentence: string | null) => void
  /** What was chosen in the plain field; null where it did not have the focus. */
  readonly chosen: Chosen | null
  /** It stands, and has the focus if it was to have it. */
  readonly onReady: () => void
  readonly disabled: boolean
  /** id, name and description of the field, as attributes */
  readonly attributes: Readonly<Record<string, string | true | undefined>>
  readonly ref: Ref<EditorHandle>
}

/** The field that shows a text as it is typed: ProseMirror with the nodes of our texts. Loaded when a field is used. */
export function EditorPart({ value, profile, chosen, ref, ...props }: EditorViewProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const pasted = useRef<Pasting>(null)
  /** What was last told, so that what comes back is not put in again. */
  const told = useRef(value)
  const change = useEffectEvent((state: EditorState) => {
    told.current = writeText(fromNode(state.doc), profile)
    props.onChange(told.current)
  })
  const look = useEffectEvent((state: EditorState) => {
    props.onModes(modesIn(state))
    props.onTyping(typingIn(state))
    const { from, to, empty } = state.selection
    props.onSelect(empty ? null : `${from}-${to}`)
  })
  const key = useEffectEvent((event: KeyboardEvent) => props.onKey(event))
  const ready = useEffectEvent(() => props.onReady())
  const askForLink = useEffectEvent(() => props.onAskForLink())
  const people = useEffectEvent(() => props.people)
  const editable = useEffectEvent(() => !props.disabled)
  const attributes = useEffectEvent((state: EditorState) => attributesOf(state, props))

  const takeFiles = (made: EditorView, files: readonly File[], at?: number): boolean => {
    const { pictures } = props
    if (!pictures || files.length === 0) return false
    props.onSaid(refusalOf(files, pictures))
    const store: StorePicture = async (file, told) => {
      const stored = await pictures.store(file, told)
      pasted.current?.own([stored.fileId])
      return stored
    }
    putPictures(
      made,
      files.filter(({ type }) => pictures.accept.includes(type)),
      store,
      at,
    )
    return true
  }
  const take = useEffectEvent(takeFiles)
  const picturesNow = useEffectEvent(() => props.pictures)
  const say = useEffectEvent((sentence: string | null) => props.onSaid(sentence))

  // In the step that draws it: there is no moment at which the field is not there, or is there twice.
  useLayoutEffect(() => {
    if (!place.current) return undefined
    const plugins = editorPlugins(
      profile,
      () => askForLink(),
      () => people(),
    )
    const waiting = (now: WaitingPictures) => picturesNow()?.onWaiting(now)
    if (profile === 'article') plugins.push(pictureSpots({ onWaiting: waiting, onLost: (names) => picturesNow()?.onLost(names) }))
    const pasting = new Pasting(profile, (sentence) => say(sentence))
    pasting.own(picturesIn(parseText(value, profile)).map(({ fileId }) => fileId))
    pasted.current = pasting
    const made = new EditorView(place.current, {
      state: startOf(value, profile, plugins, chosen),
      attributes: (state) => attributes(state),
      editable: () => editable(),
      handleDOMEvents: { keydown: (_, event) => key(event), click: (_, event) => follow(event) },
      handlePaste: (to, event) => take(to, pastedFiles(event.clipboardData)),
      handleDrop: (to, event, _slice, moved) => {
        const at = to.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
        const taken = !moved && take(to, [...(event.dataTransfer?.files ?? [])], at)
        // What is behind the text takes files, too.
        if (taken) event.stopPropagation()
        return taken
      },
      transformPastedHTML: pasting.html,
      transformPasted: pasting.slice,
      dispatchTransaction(tr) {
        const state = made.state.apply(tr)
        made.updateState(state)
        if (tr.docChanged && tr.getMeta('theirs') !== true) change(state)
        look(state)
      },
      clipboardTextParser: (text, _, plain) => {
        if (plain) return Slice.maxOpen(toDoc([{ type: 'paragraph', runs: [{ text }] }]).content)
        return Slice.maxOpen(toFragment(parseText(text, profile)))
      },
      clipboardTextSerializer: (slice) => plainText(fromNode(slice)),
    })
    view.current = made
    if (chosen !== null) {
      look(made.state)
      made.focus()
    }
    ready()
    return () => {
      view.current = null
      made.destroy()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- made once: what changes afterwards is read through the events above
  }, [])

  useEffect(() => {
    const made = view.current
    if (!made || value === told.current) return
    told.current = value
    if (writeText(parseText(value, profile), profile) === writeText(fromNode(made.state.doc), profile)) return
    // Somebody else has written, or it was sent: what one did before cannot be undone into it.
    const { state } = made
    const blocks = parseText(value, profile)
    pasted.current?.own(picturesIn(blocks).map(({ fileId }) => fileId))
    const tr = state.tr.replaceWith(0, state.doc.content.size, toDoc(blocks).content)
    made.dispatch(tr.setSelection(TextSelection.atEnd(tr.doc)).setMeta('theirs', true).setMeta('addToHistory', false))
  }, [value, profile])

  // Attributes and marked names follow what is given anew.
  useEffect(() => view.current?.setProps({}))

  useImperativeHandle(ref, () => ({
    focus: () => view.current?.focus(),
    run: (mode) => {
      const made = view.current
      if (!made) return
      modes[mode].run(made.state, made.dispatch, made)
      made.focus()
    },
    link: (href) => {
      const made = view.current
      if (!made) return
      setLink(href)(made.state, made.dispatch)
      made.focus()
    },
    linkAt: () => (view.current ? linkAt(view.current.state) : null),
    addPictures: (files) => void (view.current && takeFiles(view.current, files)),
    altAt: () => (view.current ? altAt(view.current.state) : null),
    setAlt: (alt) => {
      if (!view.current) return
      setAlt(view.current, alt)
      view.current.focus()
    },
    replaceBefore: (characters, words) => {
      const made = view.current
      if (!made) return
      const { from } = made.state.selection
      made.dispatch(made.state.tr.insertText(words, from - characters, from).scrollIntoView())
      made.focus()
    },
    insertWord: (word) => {
      const made = view.current
      if (!made) return
      const joins = /\S$/.test(typingIn(made.state) ?? '')
      made.dispatch(made.state.tr.insertText(joins ? ` ${word}` : word).scrollIntoView())
      made.focus()
    },
    selectionBox: () => (view.current ? boxOf(view.current) : null),
  }))
  return <div ref={place} className="contents" />
}

/** A link in a text that is being written is followed with Ctrl or Cmd, as a press alone puts the cursor into it. */
function follow(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || !(event.ctrlKey || event.metaKey)) return false
  window.open(link.href, '_blank', 'noopener,noreferrer')
  event.preventDefault()
  return true
}

function modesIn(state: EditorState): Mode[] {
  const on = (Object.keys(modes) as (keyof typeof modes)[]).filter((mode) => modes[mode].on(state))
  if (altAt(state) !== null) return [...on, 'picture']
  return linkAt(state) === null ? on : [...on, 'link']
}

function typingIn({ selection: { $from, empty } }: EditorState): Typing {
  if (!empty || $from.parent.type.spec.code) return null
  return $from.parent.textBetween(0, $from.parentOffset, '\n', '\n')
}

/** The visible part of the selection: a long text scrolls within its field. */
function boxOf(view: EditorView): SelectionBox {
  const { from, to } = view.state.selection
  const field = view.dom.getBoundingClientRect()
  const [start, end] = [view.coordsAtPos(from), view.coordsAtPos(to, -1)]
  const within = (y: number) => Math.min(Math.max(y, field.top), field.bottom)
  return { left: start.top === end.top ? start.left : field.left, top: within(start.top), bottom: within(end.bottom) }
}

function attributesOf(
  { doc }: EditorState,
  { attributes, placeholder, disabled }: Pick<EditorViewProps, 'attributes' | 'placeholder' | 'disabled'>,
): Record<string, string> {
  const isEmpty = doc.childCount === 1 && doc.firstChild?.isTextblock === true && doc.firstChild.content.size === 0
  const all = {
    role: 'textbox',
    'aria-multiline': 'true',
    class: 'rich-text text-words',
    ...attributes,
    'aria-placeholder': placeholder,
    'aria-disabled': disabled ? 'true' : undefined,
    'data-placeholder': isEmpty && doc.firstChild.type.name === 'paragraph' ? placeholder : undefined,
  }
  return Object.fromEntries(
    Object.entries(all)
      .filter(([, given]) => given !== undefined)
      .map(([name, given]) => [name, String(given)]),
  )
}
