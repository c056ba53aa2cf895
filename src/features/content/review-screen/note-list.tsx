import { MessageSquare } from 'lucide-react'
import type { MouseEvent, PointerEvent } from 'react'
import { Thread } from '#features/records/comments/thread.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { Select } from '#ui/controls/select.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { NoteLead } from './note-lead.tsx'
import { NotePlace } from './note-place.tsx'
import { type NoteFilter, notesFor, type useNotes } from './use-notes.ts'
import { useReview } from './use-review.tsx'

type Query = ReturnType<typeof useNotes>['query']

/** What was said about the item, of what the filter leaves. */
export function NoteList({ query }: { readonly query: Query }) {
  const { item, notes, filter, version, selected, select, hover, mayWrite, looked } = useReview()
  const shown = notesFor(notes, filter, version.id, selected)
  if (query.isError && !query.data)
    return <ErrorState compact message={query.error.message} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  if (query.isPending) {
    return (
      <Loading label="Loading notes">
        <SkeletonText lines={4} />
      </Loading>
    )
  }
  if (shown.length === 0) {
    const points = looked === 'picture' || looked === 'video' || looked === 'pdf'
    const hint = mayWrite ? (points ? 'Point at something on it, or write below.' : 'Write the first one below.') : undefined
    return (
      <EmptyState
        compact
        icon={<MessageSquare aria-hidden />}
        title={notes.length === 0 ? 'No notes yet' : 'No notes here'}
        hint={notes.length === 0 ? hint : 'Other notes stand behind the filter above.'}
      />
    )
  }
  const noteAt = ({ target }: { readonly target: EventTarget }) => {
    const id = (target as Element).closest('[data-comment]')?.getAttribute('data-comment')
    return shown.find(({ comment }) => comment.id === id || comment.replies.some((reply) => reply.id === id))?.comment.id ?? null
  }
  const onClick = (event: MouseEvent) => {
    if ((event.target as Element).closest('button, a, input, [contenteditable], [role=menu], [data-editing]')) return
    if (getSelection()?.isCollapsed === false) return
    const id = noteAt(event)
    if (id) select(id)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the number of each note is a button, and N and B lead along
    <ol
      aria-label="Notes"
      onClick={onClick}
      onPointerOver={(event: PointerEvent) => hover(noteAt(event))}
      onPointerLeave={() => hover(null)}
      // Of hundreds the browser lays out those in sight; each has room about it for what is drawn beyond its edge.
      className="-mx-2.5 flex flex-col gap-2 *:px-2.5 *:py-1 *:[contain-intrinsic-size:auto_7rem] *:[content-visibility:auto]"
    >
      {shown.map((note) => (
        <Thread
          key={note.comment.id}
          comment={note.comment}
          projectId={item.projectId}
          mayWrite={mayWrite}
          inside={item.sharedVersion === null}
          linked={selected === note.comment.id ? selected : null}
          lead={<NoteLead note={note} />}
          place={<NotePlace note={note} />}
        />
      ))}
    </ol>
  )
}

/** How many are open and resolved, and which of them are shown. */
export function NoteFilters() {
  const { notes, filter, setFilter } = useReview()
  const { staff } = useActor()
  const living = notes.filter(({ comment }) => !comment.deleted)
  const resolved = living.filter(({ comment }) => comment.resolvedAt !== null).length
  const counts = { open: living.length - resolved, resolved }
  const rounds = [...new Set(living.flatMap(({ comment }) => comment.round ?? []))].toSorted((a, b) => b - a)
  const where = [
    { value: 'all', label: 'All versions' },
    { value: 'version', label: 'This version' },
    ...(staff ? rounds.map((round) => ({ value: String(round), label: `Round ${round}` })) : []),
  ]
  const change = (next: Partial<NoteFilter>) => setFilter({ ...filter, ...next })
  return (
    <div className="flex gap-2">
      <Select
        aria-label="Notes by state"
        size="sm"
        className="min-w-0 flex-1"
        value={filter.state}
        options={[
          { value: 'open', label: `${counts.open} open` },
          { value: 'resolved', label: `${counts.resolved} resolved` },
          { value: 'all', label: 'Open and resolved' },
        ]}
        onChange={(state) => change({ state })}
      />
      <Select
        aria-label="Notes by version"
        size="sm"
        className="min-w-0 flex-1"
        value={String(filter.where)}
        options={where}
        onChange={(value) => change({ where: value === 'all' || value === 'version' ? value : Number(value) })}
      />
    </div>
  )
}
