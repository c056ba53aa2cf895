import { type ComponentProps, type KeyboardEvent, useEffect, useEffectEvent } from 'react'
import { cn } from '../cn.ts'
import { Textarea } from '../controls/textarea.tsx'
import { FieldNote, type FieldNotes, quietClass } from './property.tsx'

interface TextInPlaceProps extends Pick<ComponentProps<typeof Textarea>, 'placeholder' | 'rows' | 'maxRows' | 'limit'> {
  readonly label: string
  readonly value: string
  readonly notes: FieldNotes
  readonly onType: (text: string) => void
  readonly onCommit: () => void
  readonly onDrop: () => void
}

/** The name of a record, written as its title: it has no second line. Saved when one leaves it and with Enter; Escape goes back to what was there. */
export function TextInPlace({ label, value, notes, onType, onCommit, onDrop, ...area }: TextInPlaceProps) {
  const typed = notes.edit !== undefined && notes.edit.state !== 'saving'
  // A step back in the browser takes it away without leaving it.
  const leave = useEffectEvent(() => {
    if (notes.edit?.state === 'typed') onCommit()
  })
  useEffect(() => () => leave(), [])
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      onCommit()
      event.currentTarget.blur()
    } else if (event.key === 'Escape' && typed) {
      // The first one takes back what was typed, the next one closes the record.
      event.stopPropagation()
      onDrop()
    }
  }
  return (
    <div className="-mx-2.5 min-w-0">
      <Textarea
        {...area}
        aria-label={label}
        invalid={notes.edit?.state === 'refused' || notes.edit?.state === 'clash'}
        value={value}
        onChange={(event) => onType(event.target.value.replace(/\s*\n\s*/g, ' '))}
        onBlur={onCommit}
        onKeyDown={onKeyDown}
        className={cn(quietClass, 'leading-7 font-semibold [--input-size:20px]')}
      />
      <div className="px-2.5">
        <FieldNote {...notes} />
      </div>
    </div>
  )
}
