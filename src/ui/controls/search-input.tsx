import { Search, X } from 'lucide-react'
import { type ComponentProps, useId, useRef, useState } from 'react'
import { useKey } from '../base/use-keys.ts'
import { Kbd } from '../display/kbd.tsx'
import { TextInput } from './text-input.tsx'
import { limitState } from './use-limit.tsx'

interface SearchInputProps
  extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'lead' | 'trail' | 'type' | 'ref' | 'onSubmit' | 'limit'> {
  /** What is searched, for example "Search projects". Placeholder and accessible name in one. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Called on Enter and when the box is cleared, for lists that search on request. */
  readonly onSubmit?: (value: string) => void
  /** A key that leads here from anywhere on the page. */
  readonly shortcut?: string
}

/** So long a text is searched for; the server takes no longer one. */
const searchMax = 200

/** A search box with a clear button. Escape clears first, then lets go. A pasted text too long to search for stays, and is told. */
export function SearchInput({ label, value, onChange, onSubmit, shortcut, placeholder, ...rest }: SearchInputProps) {
  const noteId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [tooLong, setTooLong] = useState<string | null>(null)
  const shown = tooLong ?? value
  const sentence = limitState(shown, searchMax)?.sentence
  const change = (text: string) => {
    const fits = text.trim().length <= searchMax
    setTooLong(fits ? null : text)
    if (fits) onChange(text)
  }
  useKey(shortcut ?? null, label, () => input.current?.focus())
  const clear = () => {
    change('')
    onSubmit?.('')
    input.current?.focus()
  }
  return (
    <div className="relative w-full min-w-0">
      <TextInput
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={shown}
        invalid={Boolean(sentence)}
        aria-describedby={sentence ? noteId : undefined}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !sentence) onSubmit?.(value)
          if (event.key === 'Escape' && shown !== '') {
            event.stopPropagation()
            clear()
          }
        }}
        lead={<Search aria-hidden size={15} />}
        trail={
          shown === '' ? (
            shortcut && (
              <span aria-hidden className="pointer-coarse:hidden">
                <Kbd>{shortcut}</Kbd>
              </span>
            )
          ) : (
            <button
              type="button"
              aria-label="Clear search"
              onClick={clear}
              className="-mr-1.5 grid size-6 place-items-center rounded-chip hover:bg-hover hover:text-ink pointer-coarse:-mr-2.5 pointer-coarse:size-11"
            >
              <X aria-hidden size={14} />
            </button>
          )
        }
      />
      {sentence && (
        <output
          id={noteId}
          className="absolute top-full left-0 z-30 mt-1 w-[max(100%,240px)] rounded-card border border-line-strong bg-surface px-3 py-2 text-meta text-danger shadow-float"
        >
          {sentence}
        </output>
      )}
    </div>
  )
}
