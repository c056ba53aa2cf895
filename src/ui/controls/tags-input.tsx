import { type KeyboardEvent, useRef, useState } from 'react'
import { cn } from '../cn.ts'
import { Badge } from '../display/badge.tsx'
import { controlFrameClass } from '../overlays/surface.ts'
import { type ControlProps, useControl } from './field-context.ts'

interface TagsInputProps extends ControlProps {
  readonly value: readonly string[]
  readonly onChange: (tags: string[]) => void
  readonly placeholder?: string
  readonly onBlur?: () => void
}

/** Free words as chips: Enter or a comma adds what is typed, Backspace in the empty field takes the last one away. */
export function TagsInput({ value, onChange, placeholder = 'Add a tag', onBlur, ...control }: TagsInputProps) {
  const { disabled, ...link } = useControl(control)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const take = (text: string) => {
    const added = text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '' && !value.includes(one))
    setTyped('')
    if (added.length > 0) onChange([...value, ...new Set(added)])
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      take(typed)
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1))
    else if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation()
      setTyped('')
    }
  }
  const remove = (tag: string) => {
    onChange(value.filter((one) => one !== tag))
    input.current?.focus()
  }
  return (
    <div className={cn(controlFrameClass, 'h-auto min-h-control flex-wrap items-center gap-1 px-1.5 py-1')}>
      {value.map((tag) => (
        <Badge key={tag} removeLabel={`Remove ${tag}`} {...(!disabled && { onRemove: () => remove(tag) })}>
          <bdi>{tag}</bdi>
        </Badge>
      ))}
      <input
        {...link}
        ref={input}
        dir="auto"
        disabled={disabled}
        autoComplete="off"
        placeholder={value.length === 0 ? placeholder : ''}
        value={typed}
        onChange={({ target: { value: text } }) => (text.includes(',') ? take(text) : setTyped(text))}
        onKeyDown={press}
        onBlur={() => {
          take(typed)
          onBlur?.()
        }}
        className="h-[26px] min-w-16 flex-1 bg-transparent px-1 text-body outline-none placeholder:text-ink-3"
      />
    </div>
  )
}
