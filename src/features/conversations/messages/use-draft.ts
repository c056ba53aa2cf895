import { useRef, useState } from 'react'
import type { PersonName } from '#shared/contract/refs.ts'

export type Draft = { readonly body: string; readonly picked: readonly PersonName[] }
const nothing: Draft = { body: '', picked: [] }

const keyOf = (userId: string, conversationId: string): string => `atelier.chat.draft.${userId}.${conversationId}`

/** What somebody has begun to write in a conversation, kept in this browser until it is sent. */
export function readDraft(userId: string, conversationId: string): Draft {
  if (import.meta.env.SSR) return nothing
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId, conversationId)) ?? 'null') as Draft | null
    return kept && typeof kept.body === 'string' && Array.isArray(kept.picked) ? kept : nothing
  } catch {
    return nothing
  }
}

/**
 * The same, to be written on: what is named is changed of what it is by then, since whoever picks a person names them and writes their name
 * at once. The component is made anew for each conversation.
 */
export function useDraft(userId: string, conversationId: string): readonly [Draft, (changed: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(() => readDraft(userId, conversationId))
  const last = useRef(draft)
  const change = (changed: Partial<Draft>) => {
    const next = { ...last.current, ...changed }
    last.current = next
    setDraft(next)
    const key = keyOf(userId, conversationId)
    try {
      if (next.body === '') localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Without room it is kept as long as the screen is open.
    }
  }
  return [draft, change]
}
