import { type ComponentType, type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Chosen } from './editor-start.ts'
import type { EditorViewProps } from './editor-view.tsx'

type Part = ComponentType<EditorViewProps>
let part: Part | undefined
let loading: Promise<void> | undefined
/** What takes it into the fields that wait for it. */
const takers = new Set<() => void>()
/** Loads it for all fields that wait; asked for again when it could not be had. */
export const loadEditor = (): Promise<void> =>
  (loading ??= import('./editor-view.tsx').then(
    (loaded) => {
      part = loaded.EditorPart
      for (const take of takers) setTimeout(take)
    },
    () => void (loading = undefined),
  ))

/**
 * The part once it is there, and what was chosen in the plain field then. It takes the place in one step, between two signs: nobody
 * hears of two fields, and nothing is typed into one that goes. Somebody who composes a sign or holds a button finishes it first.
 */
export function useEditorPart(plain: RefObject<HTMLTextAreaElement | null>): {
  Editor: Part | null
  chosen: Chosen | null
  plainStands: boolean
  onReady: () => void
} {
  const [swap, setSwap] = useState<{ Editor: Part | null; chosen: Chosen | null }>(() => ({ Editor: part ?? null, chosen: null }))
  const waiting = swap.Editor === null
  // It goes after the editor has taken the focus from it: a dialog takes a focus that is lost.
  const [plainStands, setPlainStands] = useState(waiting)
  useEffect(() => {
    const field = plain.current
    if (!waiting || !field) return undefined
    const ended = new AbortController()
    const { signal } = ended
    const busy = new Set<'composing' | 'pressing'>()
    const take = () => {
      if (signal.aborted || busy.size > 0 || !part) return
      const next = { Editor: part, chosen: document.activeElement === field ? chosenIn(field) : null }
      flushSync(() => setSwap(next))
    }
    const begins = (doing: 'composing' | 'pressing') => () => void busy.add(doing)
    // What it ends with is told after its end.
    const ends = (doing: 'composing' | 'pressing') => () => void (busy.delete(doing) && setTimeout(take))
    field.addEventListener('compositionstart', begins('composing'), { signal })
    field.addEventListener('compositionend', ends('composing'), { signal })
    field.addEventListener('pointerdown', begins('pressing'), { signal })
    for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, ends('pressing'), { signal })
    // Not while the page is being drawn, and not within the step of somebody else.
    const start = () => void (part ? setTimeout(take) : loadEditor())
    takers.add(take)
    const idle = 'requestIdleCallback' in window ? requestIdleCallback(start) : setTimeout(start, 50)
    field.addEventListener('focus', start, { signal })
    return () => {
      ended.abort()
      takers.delete(take)
      if ('cancelIdleCallback' in window) cancelIdleCallback(idle)
      else clearTimeout(idle)
    }
  }, [waiting, plain])
  return { ...swap, plainStands, onReady: () => setPlainStands(false) }
}

function chosenIn({ selectionStart, selectionEnd, selectionDirection }: HTMLTextAreaElement): Chosen {
  if (selectionDirection === 'backward') return { anchor: selectionEnd, head: selectionStart }
  return { anchor: selectionStart, head: selectionEnd }
}
