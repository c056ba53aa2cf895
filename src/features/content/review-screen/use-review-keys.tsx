import { useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { callComments } from '#features/records/comments/client.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import type { Neighbours } from '#ui/records/record-list.ts'
import { beginPassage } from './article-view.tsx'
import { toolKeys, toolOrder } from './labels.ts'
import { firstToCompare } from './review-bar.tsx'
import { spanTo } from './timeline.tsx'
import { notesFor } from './use-notes.ts'
import type { Review } from './use-review.tsx'

/** Where keys have a meaning of their own. */
const typing = 'input, textarea, select, [contenteditable=true], [role=combobox], [role=listbox], [role=menu]'

interface Around {
  readonly neighbours: Neighbours | null
  readonly onGo: (id: string) => void
  readonly onKeys: () => void
  /** Brings the text field, and what it stands in. */
  readonly onWrite: () => void
}

/** All of the screen by keys. @returns what answers to them */
export function useReviewKeys(review: Review, around: Around): (event: KeyboardEvent<HTMLElement>) => void {
  const resolve = useResolveSelected(review)
  return (event) => {
    const { target, key } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
    // What opens above it is a child of it for React only.
    if (!event.currentTarget.contains(target) || target.closest(typing)) return
    if ((key === ' ' || key === 'Enter') && target.closest('button, a, [role=slider]') && !(key === ' ' && target.closest('[role=slider]')))
      return
    const own = key === 'Escape' ? takeBack(review) : act(review, event, { ...around, resolve }) || review.pressZoom(key)
    if (!own) return
    event.preventDefault()
    if (key === 'Escape') event.stopPropagation()
  }
}

/** Ends the last thing that was begun. @returns whether there was one */
function takeBack({ tool, setTool, draft, passage, span, forget, comparing, setComparing, selected, select }: Review): boolean {
  if (tool) setTool(null)
  else if (draft || passage || span) forget()
  else if (comparing) setComparing(null)
  else if (selected) select(null)
  else return false
  return true
}

function act(review: Review, event: KeyboardEvent, around: Around & { readonly resolve: () => void }): boolean {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const { neighbours, onGo } = around
  if (key === 'c' && review.mayWrite) around.onWrite()
  else if (key === 'n' || key === 'b') goTo(review, key === 'n' ? 1 : -1)
  else if (key === 'e' && review.selected && review.mayWrite) around.resolve()
  else if (key === 'x') review.setComparing(review.comparing ? null : firstToCompare(review.versions, review.version.number))
  else if (key === '?') around.onKeys()
  else if (key === '[' || key === ']') {
    const to = key === '[' ? neighbours?.previous : neighbours?.next
    if (to) onGo(to)
  } else return choose(review, key) || play(review, key, event.shiftKey)
  return true
}

/** The tools, each by its letter. */
function choose({ mayWrite, looked, tool, setTool, point }: Review, key: string): boolean {
  if (mayWrite && looked === 'article' && key === 'p') return point() || beginPassage()
  if (!mayWrite || !(looked === 'picture' || looked === 'video' || looked === 'pdf')) return false
  const chosen = toolOrder.find((one) => toolKeys[one].toLowerCase() === key)
  if (key === 'v') setTool(null)
  else if (chosen) setTool(tool === chosen ? null : chosen)
  else return false
  return true
}

function play({ media, player, span, setSpan }: Review, key: string, wide: boolean): boolean {
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

/** Along the notes that are shown. */
function goTo({ notes, filter, version, selected, select }: Review, by: 1 | -1): void {
  const shown = notesFor(notes, filter, version.id, selected)
  const at = shown.findIndex(({ comment }) => comment.id === selected)
  const next = at < 0 ? shown.at(by > 0 ? 0 : -1) : shown[at + by]
  if (next) select(next.comment.id)
}

/** Says that the selected note is dealt with, or takes that back. */
function useResolveSelected({ notes, selected, item }: Review): () => void {
  const queryClient = useQueryClient()
  return () => {
    const note = notes.find(({ comment }) => comment.id === selected)
    if (!note) return
    const { id, resolvedAt } = note.comment
    const change = async () => {
      try {
        await callComments(resolvedAt ? 'POST /api/comments/:id/reopen' : 'POST /api/comments/:id/resolve', { id })
        await queryClient.invalidateQueries({ queryKey: ['comments', 'content-item', item.id] })
        toast.success(resolvedAt ? 'Note is open again' : 'Note resolved')
      } catch (error) {
        toast.error('Failed to change the note', { description: sentenceOf(error) })
      }
    }
    void change()
  }
}
