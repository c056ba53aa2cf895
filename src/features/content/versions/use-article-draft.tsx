import { useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'

/** A text that is being written: of which version, and what is said of what changed. */
export type ArticleDraft = { readonly body: string; readonly note: string; readonly basedOn: number; readonly begun: string }

/** Kept while the page is open: a closed dialog, or a refusal, loses nothing. */
const drafts = new Map<string, ArticleDraft>()
if (!import.meta.env.SSR) window.addEventListener('beforeunload', (event) => drafts.size > 0 && event.preventDefault())

/** @param current the text of the newest version, and its number */
export function useArticleDraft(itemId: string, current: { readonly body: string; readonly number: number }) {
  const place = `${useActor().userId} ${itemId}`
  const fresh = (): ArticleDraft => ({ body: current.body, note: '', basedOn: current.number, begun: current.body })
  const [draft, setDraft] = useState<ArticleDraft>(() => drafts.get(place) ?? fresh())
  const isChanged = (one: ArticleDraft) => one.body !== one.begun || one.note !== ''
  const change = (next: Partial<ArticleDraft>) => {
    setDraft((before) => {
      const now = { ...before, ...next }
      if (isChanged(now)) drafts.set(place, now)
      else drafts.delete(place)
      return now
    })
  }
  /** It was saved, or given up: one begins anew with what there is. */
  const drop = () => {
    drafts.delete(place)
    setDraft(fresh())
  }
  return { draft, change, drop, isChanged: isChanged(draft) }
}
