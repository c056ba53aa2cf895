import type { ComponentProps, KeyboardEvent } from 'react'
import { cn } from '../base/cn.ts'
import { Textarea } from '../controls/textarea.tsx'
import { FieldNote, quietClass } from './property.tsx'
import { type InPlaceProps, useTextInPlace } from './use-text-in-place.ts'

type TextInPlaceProps = InPlaceProps & Pick<ComponentProps<typeof Textarea>, 'placeholder' | 'rows' | 'maxRows' | 'limit'>

/** The name of a record, written as its title: it has no second line. Saved when one leaves it and with Enter; Escape goes back to what was there. */
export function TextInPlace({ label, value, notes, onType, onCommit, onDrop, ...area }: TextInPlaceProps) {
  const { typed, invalid } = useTextInPlace(notes, onCommit)
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
        invalid={invalid}
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
