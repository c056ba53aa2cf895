import { X } from 'lucide-react'
import { type FocusEvent, type Ref, type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import type { Named } from '#shared/markdown/mentions.ts'
import type { TextProfile } from '#shared/markdown/tree.ts'
import { cn } from '../base/cn.ts'
import { useControl, useFieldLabelId } from '../controls/field-context.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { useLimit } from '../controls/use-limit.tsx'
import type { TextPictures } from './editor-pictures.ts'
import type { EditorHandle, Typing } from './editor-view.tsx'
import { PlainField } from './plain-field.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { type BarPlace, TextBar } from './text-bar.tsx'
import type { Mode } from './text-modes.ts'
import { loadEditor, useEditorPart } from './use-editor-part.ts'

export interface TextEditorHandle {
  readonly focus: () => void
  /** Puts words in place of the last characters before the cursor. */
  readonly replaceBefore: (characters: number, words: string) => void
  /** Inserts a word at the cursor, with a space before it where it would join another word. */
  readonly insertWord: (word: string) => void
}

export interface TextEditorProps {
  /** Markdown, as it is stored */
  readonly value: string
  readonly onChange: (markdown: string) => void
  readonly profile?: TextProfile
  /** Its name where it stands in no Field. */
  readonly label?: string
  readonly placeholder?: string
  /** How many characters of Markdown fit. What is longer is told, never cut. */
  readonly limit?: number
  readonly rows?: number
  readonly maxRows?: number
  readonly invalid?: boolean
  /** Place of the formatting; `within` shows it to a finger only while one writes. Alt+F10 moves the focus to it. */
  readonly bar?: BarPlace
  /** The frame stands round more than the text. */
  readonly bare?: boolean
  readonly className?: string
  readonly focusAtOnce?: boolean
  /** Ctrl or Cmd with Enter */
  readonly onSend?: () => void
  /** Escape, before anything round it hears of it. @returns whether the field keeps the focus */
  readonly onEscape?: () => boolean
  /** The field and its bar were left. */
  readonly onBlur?: () => void
  /** how pictures come into an article */
  readonly pictures?: TextPictures
  /** whose names after an @ stand out */
  readonly mentions?: readonly Named[]
  /** What stands before the cursor, for offers while one types. */
  readonly onTyping?: (typing: Typing) => void
  /** A key before the field takes it. @returns whether it is used up */
  readonly onKey?: (event: KeyboardEvent) => boolean
  /** What is offered while one types, for screen readers. */
  readonly offers?: { readonly listId: string | undefined; readonly activeId: string | undefined }
  readonly ref?: Ref<TextEditorHandle>
}

const nobody: readonly Named[] = []

/**
 * Text that looks as it will be read while one types it, stored as Markdown. The part that does so is loaded with the first field on a page;
 * until it is there, and where it cannot be had, a plain field of the same size takes what is typed.
 */
export function TextEditor(props: TextEditorProps) {
  const { value, onChange, profile = 'text', mentions = nobody, rows = 3, maxRows = 12, limit, bar = 'within', bare = false } = props
  const field = useRef<HTMLDivElement>(null)
  const plain = useRef<HTMLTextAreaElement>(null)
  const { Editor, chosen, plainStands, onReady } = useEditorPart(plain)
  const editor = useRef<EditorHandle>(null)
  const [on, setOn] = useState<readonly Mode[]>([])
  const [said, setSaid] = useState<string | null>(null)
  const [asking, setAsking] = useState<'link' | 'alt' | null>(null)
  const [selected, setSelected] = useState<string | null>(null)
  const [barWanted, setBarWanted] = useBarFocus(field)
  const chooser = useRef<HTMLInputElement>(null)
  const labelId = useFieldLabelId()
  const { count: _, note, ...limited } = useLimit(limit, value)
  const { disabled, ...link } = useControl({
    ...(props.label !== undefined && { 'aria-label': props.label }),
    invalid: limited.invalid ?? props.invalid,
    'aria-describedby': limited.describedBy,
  })
  const focus = () => (editor.current ?? plain.current)?.focus()
  useLabel(labelId, focus)
  useImperativeHandle(props.ref, () => ({
    focus,
    replaceBefore: (characters, words) => editor.current?.replaceBefore(characters, words),
    insertWord: (word) => {
      if (editor.current) return editor.current.insertWord(word)
      onChange(/\S$/.test(value) ? `${value} ${word}` : value + word)
      return focus()
    },
  }))
  useEffect(() => {
    if (props.focusAtOnce) focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])

  const onKey = (event: KeyboardEvent): boolean => {
    if (event.isComposing) return false
    const used = props.onKey?.(event) || ownKey(event)
    // What is round it, a dialog or the keys of the page, does not hear of what was meant for the text.
    if (used || ((event.ctrlKey || event.metaKey) && /^[beik]$/i.test(event.key))) event.stopPropagation()
    if (used) event.preventDefault()
    return used
  }
  const ownKey = (event: KeyboardEvent): boolean => {
    const form = field.current?.closest('form')
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && (props.onSend || form)) {
      if (props.onSend) props.onSend()
      else form?.requestSubmit()
    } else if (event.key === 'F10' && event.altKey) setBarWanted(true)
    else if (event.key === 'Escape') {
      if (!props.onEscape?.()) field.current?.focus()
    } else return false
    return true
  }
  const left = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget) && document.hasFocus()) {
      setAsking(null)
      setBarWanted(false)
      props.onBlur?.()
    }
  }
  const attributes = {
    ...link,
    'aria-labelledby': props.label === undefined ? labelId : undefined,
    'aria-autocomplete': props.offers && ('list' as const),
    'aria-controls': props.offers?.listId,
    'aria-activedescendant': props.offers?.activeId,
    'aria-keyshortcuts': 'Alt+F10',
  }
  // Pressed before the part was there, it is done once it is, unless somebody has gone on typing.
  const wanted = useRef<Mode>(null)
  const run = (mode: Mode) => {
    if (!editor.current) {
      wanted.current = mode
      void loadEditor()
    } else if (mode === 'link') setAsking('link')
    else if (mode !== 'picture') editor.current.run(mode)
    else if (on.includes('picture')) setAsking('alt')
    else chooser.current?.click()
  }
  const runWanted = useEffectEvent(() => {
    if (wanted.current) run(wanted.current)
    wanted.current = null
  })
  useEffect(() => {
    if (!plainStands) runWanted()
  }, [plainStands])
  return (
    <div
      ref={field}
      data-text-editor
      tabIndex={-1}
      onBlur={left}
      onFocus={({ target }) => target.matches('.text-words') && setBarWanted(false)}
      className={cn('group/text relative min-w-0 outline-none', props.className)}
    >
      <div
        className={cn('text-field', !bare && 'text-field-framed')}
        data-invalid={link['aria-invalid']}
        data-disabled={disabled || undefined}
        data-takes-pictures={props.pictures && !disabled ? true : undefined}
        style={{ '--rows': rows, '--max-rows': maxRows }}
      >
        {Editor && (
          <Editor
            ref={editor}
            value={value}
            profile={profile}
            people={mentions}
            placeholder={props.placeholder}
            disabled={disabled}
            chosen={chosen}
            onReady={onReady}
            onChange={onChange}
            onKey={onKey}
            onTyping={(typing) => props.onTyping?.(typing)}
            onModes={(next) => setOn((before) => (before.join() === next.join() ? before : next))}
            // A choice just made with the keys reaches the editor a moment later.
            onAskForLink={() => requestAnimationFrame(() => setAsking('link'))}
            pictures={props.pictures}
            onSelect={setSelected}
            onSaid={setSaid}
            attributes={attributes}
          />
        )}
        {plainStands && (
          <PlainField
            {...{ value, profile, mentions, disabled }}
            ref={plain}
            placeholder={props.placeholder}
            attributes={attributes}
            onChange={(text) => {
              wanted.current = null
              onChange(text)
            }}
            onKey={onKey}
          />
        )}
        {!disabled && (bar !== 'selection' || selected !== null || barWanted || asking !== null) && (
          <SelectionBar apart={bar === 'selection'} selected={selected} box={() => editor.current?.selectionBox() ?? null}>
            <TextBar
              place={bar}
              modes={profile === 'article' && !props.pictures ? 'page' : profile}
              on={on}
              asking={asking && { what: asking, now: () => (asking === 'link' ? editor.current?.linkAt() : editor.current?.altAt()) ?? '' }}
              onRun={run}
              onLink={(href) => {
                setAsking(null)
                if (href !== undefined) editor.current?.link(href)
                else editor.current?.focus()
              }}
              onAlt={(alt) => {
                setAsking(null)
                if (alt !== undefined) editor.current?.setAlt(alt)
                else editor.current?.focus()
              }}
              onLeave={focus}
            />
          </SelectionBar>
        )}
        {props.pictures && (
          <input
            ref={chooser}
            type="file"
            hidden
            multiple
            aria-label="Pictures"
            accept={props.pictures.accept.join(',')}
            onChange={({ target }) => {
              editor.current?.addPictures([...(target.files ?? [])])
              // The same file can be chosen again.
              target.value = ''
            }}
          />
        )}
      </div>
      {said !== null && (
        <Said
          sentence={said}
          onDismiss={() => {
            setSaid(null)
            focus()
          }}
        />
      )}
      {note}
    </div>
  )
}

/** Whether the bar was called by its key: it takes the focus then. */
function useBarFocus(field: RefObject<HTMLDivElement | null>) {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (wanted) field.current?.querySelector<HTMLElement>('.text-bar button[tabindex="0"]')?.focus()
  }, [wanted, field])
  return [wanted, setWanted] as const
}

/** What to do about what could not be put into the text. */
function Said({ sentence, onDismiss }: { readonly sentence: string; readonly onDismiss: () => void }) {
  return (
    // A long text leaves it out of sight otherwise.
    <div
      key={sentence}
      ref={(line) => line?.scrollIntoView({ block: 'nearest' })}
      className="mt-1.5 flex items-start gap-2 rounded-control bg-warning-soft py-1 pr-1 pl-2.5 text-secondary text-ink"
    >
      <p role="alert" className="min-w-0 flex-1 py-1 break-words">
        {sentence}
      </p>
      <IconButton size="sm" label="Dismiss" icon={<X aria-hidden />} onClick={onDismiss} />
    </div>
  )
}

/** A press on the label reaches a field that is no form control, too. */
function useLabel(labelId: string | undefined, focus: () => void): void {
  const press = useEffectEvent(focus)
  useEffect(() => {
    const label = labelId === undefined ? null : document.getElementById(labelId)
    const onClick = () => press()
    label?.addEventListener('click', onClick)
    return () => label?.removeEventListener('click', onClick)
  }, [labelId])
}
