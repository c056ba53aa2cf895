import { Search, X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { Kbd } from '../display/kbd.tsx'
import { useKey } from '../use-keys.ts'
import { TextInput } from './text-input.tsx'

interface SearchInputProps
  extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'lead' | 'trail' | 'type' | 'ref' | 'onSubmit'> {
  /** What is searched, for example "Search projects". Placeholder and accessible name in one. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Called on Enter and when the box is cleared, for lists that search on request. */
  readonly onSubmit?: (value: string) => void
  /** A key that leads here from anywhere on the page. */
  readonly shortcut?: string
}

/** A search box with a clear button. Escape clears first, then lets go. */
export function SearchInput({ label, value, onChange, onSubmit, shortcut, placeholder, ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useKey(shortcut ?? null, label, () => input.current?.focus())
  const clear = () => {
    onChange('')
    onSubmit?.('')
    input.current?.focus()
  }
  return (
    <TextInput
      {...rest}
      ref={input}
      type="search"
      aria-label={label}
      placeholder={placeholder ?? label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onSubmit?.(value)
        if (event.key === 'Escape' && value !== '') {
          event.stopPropagation()
          clear()
        }
      }}
      lead={<Search aria-hidden size={15} />}
      trail={
        value === '' ? (
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
  )
}
