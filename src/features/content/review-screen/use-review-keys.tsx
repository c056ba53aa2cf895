import { useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { callComments } from '#features/records/comments/client.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import type { Neighbours } from '#ui/records/record-list.ts'
import { choose, isPress, play, stopPointing, typing } from './looking-keys.tsx'
import { firstToCompare } from './review-bar.tsx'
import { notesFor } from './use-notes.ts'
import type { Review } from './use-review.tsx'

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
    if (isPress(key, target)) return
    const own = key === 'Escape' ? takeBack(review) : act(review, event, { ...around, resolve }) || review.pressZoom(key)
    if (!own) return
    event.preventDefault()
    if (key === 'Escape') event.stopPropagation()
  }
}

/** Ends the last thing that was begun. @returns whether there was one */
function takeBack(review: Review): boolean {
  const { comparing, setComparing, selected, select } = review
  if (stopPointing(review)) return true
  if (comparing) setComparing(null)
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
