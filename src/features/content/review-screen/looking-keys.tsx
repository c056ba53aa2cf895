import { beginPassage } from './article-text.tsx'
import { toolKeys, toolOrder } from './labels.ts'
import type { Looking } from './use-looking.tsx'

// Keyboard shortcuts of the viewer, in the portal and for guests.

/** Where keys have a meaning of their own. */
export const typing = 'input, textarea, select, [contenteditable=true], [role=combobox], [role=listbox], [role=menu]'

/** Whether a key that was pressed there is a button's or a slider's own. */
export function isPress(key: string, target: Element): boolean {
  return (
    (key === ' ' || key === 'Enter') &&
    target.closest('button, a, [role=slider]') !== null &&
    !(key === ' ' && target.closest('[role=slider]'))
  )
}

/** Ends a span here; one that would end before it begins begins at the start. */
export function spanTo(span: { readonly from: number } | null, time: number) {
  const from = span && span.from < time ? span.from : 0
  return time > from ? { from, to: time } : null
}

/** Ends what is being pointed to. @returns whether anything was */
export function stopPointing({ tool, setTool, draft, passage, span, forget }: Looking): boolean {
  if (tool) setTool(null)
  else if (draft || passage || span) forget()
  else return false
  return true
}

/** The tools, each by its letter. */
export function choose({ mayWrite, looked, tool, setTool, point }: Looking, key: string): boolean {
  if (mayWrite && looked === 'article' && key === 'p') return point() || beginPassage()
  if (!mayWrite || !(looked === 'picture' || looked === 'video' || looked === 'pdf')) return false
  const chosen = toolOrder.find((one) => toolKeys[one].toLowerCase() === key)
  if (key === 'v') setTool(null)
  else if (chosen) setTool(tool === chosen ? null : chosen)
  else return false
  return true
}

/** The player. @param wide ten frames at once */
export function play({ media, player, span, setSpan }: Looking, key: string, wide: boolean): boolean {
  if (!media) return false
  const by = wide ? 10 : 1
  if (key === ' ') player.toggle()
  else if (key === 'k') player.pause()
  else if (key === 'l' || key === 'j') player.shuttle(key === 'l' ? 1 : -1)
  else if (key === ',' || key === '<' || key === 'ArrowLeft') player.step(-by)
  else if (key === '.' || key === '>' || key === 'ArrowRight') player.step(by)
  else if (key === 'i') setSpan({ from: player.state().time, to: null })
  else if (key === 'o') setSpan(spanTo(span, player.state().time))
  else return false
  return true
}
