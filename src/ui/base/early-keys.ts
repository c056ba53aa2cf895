let typed = ''
let entered: { readonly shift: boolean } | null = null
let end: (() => void) | undefined

interface EarlyKeys {
  /** Enter is for the box, too: it does what Enter does there once it is there. */
  readonly enter?: boolean
  /** Escape takes back what is on its way. */
  readonly onEscape?: () => void
}

/**
 * Keeps what somebody types from now on for a box that is on its way, so that no letter is lost and none is taken for a shortcut.
 * It ends with `takeEarlyKeys`, with Escape, or after ten seconds.
 */
export function keepEarlyKeys({ enter = false, onEscape }: EarlyKeys = {}): void {
  end?.()
  typed = ''
  entered = null
  const onKey = (event: KeyboardEvent) => {
    // Opened again while it closes, the box is there and has the focus already.
    const there = (event.target as Partial<Element> | null)?.matches?.('[data-takes-early-keys]')
    if (there) return end?.()
    if (event.key === 'Escape') {
      end?.()
      if (onEscape) event.preventDefault()
      return onEscape?.()
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1) typed += event.key
    else if (event.key === 'Enter' && enter) entered = { shift: event.shiftKey }
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const late = setTimeout(() => end?.(), 10_000)
  window.addEventListener('keydown', onKey, { capture: true })
  end = () => {
    window.removeEventListener('keydown', onKey, { capture: true })
    clearTimeout(late)
    end = undefined
  }
}

/** What was typed since, once: the box is there and takes the keys itself. */
export function takeEarlyKeys(): string {
  end?.()
  const taken = typed
  typed = ''
  return taken
}

/** Whether Enter was pressed meanwhile, once. */
export function takeEarlyEnter(): { readonly shift: boolean } | null {
  const taken = entered
  entered = null
  return taken
}
