import { TextEditor, type TextEditorProps } from '../text/text-editor.tsx'
import { FieldNote, quietClass } from './property.tsx'
import { type InPlaceProps, useTextInPlace } from './use-text-in-place.ts'

type RichTextInPlaceProps = InPlaceProps & Pick<TextEditorProps, 'placeholder' | 'rows' | 'maxRows' | 'limit'>

/** A long text that is edited where it stands: saved when one leaves it and with Ctrl and Enter; Escape goes back to what was there. */
export function RichTextInPlace({ label, value, notes, onType, onCommit, onDrop, ...field }: RichTextInPlaceProps) {
  const { typed, invalid } = useTextInPlace(notes, onCommit)
  return (
    <div className="-mx-2.5 min-w-0">
      <TextEditor
        {...field}
        label={label}
        bar="floating"
        invalid={invalid}
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
