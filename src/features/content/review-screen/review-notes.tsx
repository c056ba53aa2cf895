import { readsOf } from '#shared/contract/first-answers.ts'
import { DocumentButton, ExportButton } from '#ui/lists/export-button.tsx'
import type { contentNotesApi } from '../review-notes/api.ts'
import { ReviewActions } from '../reviews/review-actions.tsx'
import { NoteComposer } from './note-composer.tsx'
import { NoteFilters, NoteList } from './note-list.tsx'
import type { useNotes } from './use-notes.ts'
import { useReview } from './use-review.tsx'

const exported = readsOf<typeof contentNotesApi>()

interface ReviewNotesProps {
  readonly query: ReturnType<typeof useNotes>['query']
  readonly onSent: () => void
  /** One decides here; on a phone that is done below what one looks at. */
  readonly decides: boolean
  /** One is about to write: the field takes the focus, and says so. */
  readonly wanted: boolean
  readonly onWriting: () => void
}

/** What is said about the item; below it one writes, and decides. */
export function ReviewNotes({ query, onSent, decides, wanted, onWriting }: ReviewNotesProps) {
  const { item, notes, version, mayWrite, look } = useReview()
  const living = notes.filter(({ comment }) => !comment.deleted)
  const resolved = living.filter(({ comment }) => comment.resolvedAt !== null).length
  return (
    <div className="flex size-full min-h-0 flex-col bg-surface">
      <div className="flex flex-col gap-2 border-b border-line px-4 py-3">
        <div className="flex items-center gap-2">
          <h2 className="flex-1 text-heading font-semibold">Notes</h2>
          <span className="text-secondary text-ink-2 tabular">{`${living.length - resolved} open · ${resolved} resolved`}</span>
          {living.length > 0 && (
            <span className="flex items-center gap-1">
              <ExportButton list={exported('GET /api/content-notes', { contentItemId: item.id })} things="notes" />
              <DocumentButton
                label="Export PDF with stills"
                made={exported('GET /api/content-notes/pdf', { contentItemId: item.id })}
                things="notes"
              />
            </span>
          )}
        </div>
        <NoteFilters />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 scrollbar-thin">
        <NoteList query={query} />
      </div>
      <footer data-keep-clear className="flex flex-col gap-3 border-t border-line px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))]">
        {mayWrite && <NoteComposer onSent={onSent} wanted={wanted} onWriting={onWriting} />}
        {decides && <ReviewActions item={item} looking={version.number} onLook={look} className="flex flex-wrap gap-2 *:flex-1" />}
      </footer>
    </div>
  )
}
