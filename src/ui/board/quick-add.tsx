import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { TextInput } from '../controls/text-input.tsx'

type QuickAddLineProps = {
  readonly label: string
  readonly placeholder: string
  /** how many characters a name may have */
  readonly limit: number
  /** Creates the record. @returns the record, or the sentence of a refusal */
  readonly onAdd: (name: string) => Promise<{ readonly id: string } | string>
  readonly onOpen: (id: string) => void
  /** Opens the dialog with all fields, starting with this name. */
  readonly onMore?: (name: string) => void
  readonly onClose: () => void
  /** what has to be chosen besides */
  readonly children?: ReactNode
}

/**
 * Type a name: Enter creates a record and the line waits for the next, Shift and Enter creates and opens it, Escape leaves. What was typed
 * stays when it is refused.
 */
export function QuickAddLine({ label, placeholder, limit, onAdd, onOpen, onMore, onClose, children }: QuickAddLineProps) {
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const frame = useRef<HTMLFieldSetElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => input.current?.focus(), [])
  const add = async (opens: boolean) => {
    const name = text.trim()
    // What is too long is told at the line.
    if (name === '' || name.length > limit) return
    // The next name can be typed while this one is on its way.
    setText('')
    setRefusal(null)
    // One after another: side by side, the later name could come to stand behind the earlier.
    const turn = last.current.then(() => onAdd(name))
    last.current = turn
    const added = await turn
    if (typeof added !== 'string') {
      if (opens) onOpen(added.id)
      return
    }
    const isFree = !input.current?.value
    setRefusal(isFree ? added : `“${name}”: ${added}`)
    if (isFree) setText(name)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and leaving belong to all of it
    <fieldset
      ref={frame}
      aria-label={label}
      data-keep-clear
      className="flex min-w-0 flex-col gap-1.5"
      onBlur={(event) => {
        // Left for something else with nothing typed, it is a button again; a list of its own hangs elsewhere in the page.
        const next = event.relatedTarget
        if (
          text.trim() === '' &&
          next instanceof Element &&
          !frame.current?.contains(next) &&
          !next.closest('[role=dialog], [role=listbox]')
        )
          onClose()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        // It may stand in a record, which the same key would close.
        event.stopPropagation()
        onClose()
      }}
    >
      <TextInput
        ref={input}
        size="sm"
        aria-label={label}
        aria-invalid={refusal !== null}
        placeholder={placeholder}
        autoComplete="off"
        limit={limit}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          void add(event.shiftKey)
        }}
      />
      {children}
      {onMore && (
        <Button size="sm" variant="ghost" className="self-end" onClick={() => onMore(text.trim())}>
          More fields
        </Button>
      )}
      {refusal !== null && (
        <p role="alert" className="px-1 text-meta text-danger">
          {refusal}
        </p>
      )}
    </fieldset>
  )
}
