import { useEffect, useEffectEvent, useRef } from 'react'
import { TextEditor, type TextEditorHandle, type TextEditorProps } from '../text/text-editor.tsx'
import { FieldNote, type FieldNotes, quietClass } from './property.tsx'

interface RichTextInPlaceProps extends Pick<TextEditorProps, 'placeholder' | 'rows' | 'maxRows' | 'limit'> {
  readonly label: string
  readonly value: string
  readonly notes: FieldNotes
  readonly onType: (text: string) => void
  readonly onCommit: () => void
  readonly onDrop: () => void
}

/** A long text that is edited where it stands: saved when one leaves it and with Ctrl and Enter; Escape goes back to what was there. */
export function RichTextInPlace({ label, value, notes, onType, onCommit, onDrop, ...field }: RichTextInPlaceProps) {
  const typed = notes.edit !== undefined && notes.edit.state !== 'saving'
  const editor = useRef<TextEditorHandle>(null)
  // A step back in the browser takes it away without leaving it.
  const leave = useEffectEvent(() => {
    if (notes.edit?.state === 'typed') onCommit()
  })
  useEffect(() => () => leave(), [])
  return (
    <div className="-mx-2.5 min-w-0">
      <TextEditor
        {...field}
        ref={editor}
        label={label}
        bar="floating"
        invalid={notes.edit?.state === 'refused' || notes.edit?.state === 'clash'}
        value={value}
        onChange={onType}
        onBlur={onCommit}
        onSend={onCommit}
        onEscape={() => {
          // The first one takes back what was typed, the next one leaves the field, and the one after it the record.
          if (!typed) return false
          onDrop()
          return true
        }}
        className={quietClass}
      />
      <div className="px-2.5">
        <FieldNote {...notes} />
      </div>
    </div>
  )
}
