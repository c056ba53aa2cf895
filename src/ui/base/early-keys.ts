let typed = ''
let end: (() => void) | undefined

/**
 * Keeps what somebody types from now on for a box that is on its way, so that no letter is lost and none is taken for a shortcut.
 * It ends with `takeEarlyKeys`, with Escape, or after ten seconds.
 */
export function keepEarlyKeys(): void {
  end?.()
  typed = ''
  const onKey = (event: KeyboardEvent) => {
    // Opened again while it closes, the box is there and has the focus already.
    const there = (event.target as Partial<Element> | null)?.matches?.('[data-takes-early-keys]')
    if (there || event.key === 'Escape') return end?.()
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1) typed += event.key
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
