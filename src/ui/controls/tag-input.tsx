import { X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { cn } from '../base/cn.ts'
import { type ControlProps, useControl } from './field-context.ts'

interface TagInputProps extends ControlProps {
  readonly value: readonly string[]
  readonly onChange: (tags: string[]) => void
  readonly onBlur?: () => void
  readonly placeholder?: string
}

/** Words of one's own, several: Enter or a comma adds what was typed, Backspace takes the last one away. */
export function TagInput({ value, onChange, onBlur, placeholder = 'Add a tag', ...control }: TagInputProps) {
  const link = useControl(control)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const words = text.split(',').flatMap((word) => word.trim() || [])
    if (words.length > 0) onChange([...new Set([...value, ...words])])
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // Never the form: a word that a comma has just added would send it off half written.
      event.preventDefault()
      add(typed)
    }
    if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1))
  }
  return (
    <div
      className={cn(
        'flex min-h-control w-full flex-wrap items-center gap-1 rounded-control border bg-surface px-1 py-[3px] pointer-coarse:gap-y-2 pointer-coarse:py-0 transition-[border-color]',
        'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-accent',
        link['aria-invalid'] ? 'border-danger' : link.disabled ? 'border-line bg-sunken' : 'border-line-strong hover:border-edge',
      )}
    >
      {value.map((tag) => (
        <span
          key={tag}
          className="flex h-[26px] max-w-full items-center gap-1 rounded-chip bg-sunken pr-0.5 pl-2 text-secondary text-ink pointer-coarse:h-9 dark:bg-hover"
        >
          <span dir="auto" className="truncate">
            {tag}
          </span>
          <button
            type="button"
            aria-label={`Remove ${tag}`}
            disabled={link.disabled}
            onClick={() => {
              onChange(value.filter((one) => one !== tag))
              input.current?.focus()
            }}
            className="relative grid size-[22px] touch-target shrink-0 place-items-center rounded-[5px] text-ink-3 hover:bg-hover hover:text-ink pointer-coarse:size-9"
          >
            <X aria-hidden size={13} />
          </button>
        </span>
      ))}
      <input
        {...link}
        ref={input}
        dir="auto"
        autoComplete="off"
        placeholder={value.length === 0 ? placeholder : undefined}
        value={typed}
        onChange={(event) => (event.target.value.includes(',') ? add(event.target.value) : setTyped(event.target.value))}
        onKeyDown={onKeyDown}
        onBlur={() => {
          add(typed)
          onBlur?.()
        }}
        className={cn(
          'h-[26px] flex-1 bg-transparent px-1.5 text-input text-ink outline-none pointer-coarse:h-11',
          // In a narrow column a wider field would begin a line of its own, blank until one types.
          value.length > 0 ? 'min-w-10' : 'min-w-[88px]',
        )}
      />
    </div>
  )
}
