import { Dialog as Base } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppError, notFound } from '#shared/rights/errors.ts'
import { isId } from '#shared/values/read-search.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Spinner } from '#ui/display/spinner.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { scrimClass } from '#ui/overlays/dialog-parts.ts'
import { useFloating } from '#ui/overlays/floating.tsx'
import { useRecordTitle } from '#ui/records/opened-title.ts'
import { useNeighbours } from '#ui/records/record-list.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { contentItemOptions } from '../items/client.ts'
import { useVersionsToReview } from './client.ts'
import { ReviewBody } from './review-body.tsx'
import { useNotes } from './use-notes.ts'

export interface ReviewScreenProps {
  readonly id: string
  /** The note that the address names. */
  readonly noteId: string | null
  readonly onClose: () => void
  readonly onGo: (id: string) => void
}

/** One content item over the whole window: its versions to look at closely, and beside them what is said and decided about it. */
export function ReviewScreen({ id, noteId, onClose, onGo }: ReviewScreenProps) {
  const possible = isId(id)
  const floating = useFloating()
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        <Base.Viewport className="fixed inset-x-0 top-(--view-bar) bottom-0 z-40">
          <Base.Popup {...floating} data-review initialFocus={floating.ref} className="size-full bg-paper text-ink outline-none">
            {possible ? (
              <Loaded key={id} id={id} noteId={noteId} onClose={onClose} onGo={onGo} />
            ) : (
              <Instead title="Review" onClose={onClose}>
                <ErrorState message={notFound('content item').message} />
              </Instead>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

function Loaded({ id, noteId, onClose, onGo }: ReviewScreenProps) {
  const query = useQuery(contentItemOptions(id))
  useRecordTitle(query.data?.title)
  const versions = useVersionsToReview(id)
  const notes = useNotes(id)
  const neighbours = useNeighbours('content-item', id)
  const error = query.error ?? versions.error
  const gone = query.error instanceof AppError && query.error.code === 'not_found'
  const item = gone ? undefined : query.data
  const all = versions.data?.pages.flatMap(({ items }) => items)
  const first = all?.find(({ current }) => current) ?? all?.[0]
  if (item && first && all) {
    return (
      <ReviewBody
        item={item}
        first={first}
        versions={all}
        notes={notes.notes}
        query={notes.query}
        noteId={noteId}
        neighbours={neighbours}
        onClose={onClose}
        onGo={onGo}
      />
    )
  }
  return (
    <Instead title={item?.title ?? 'Review'} onClose={onClose}>
      {error ? (
        <ErrorState
          message={sentenceOf(error)}
          retrying={query.isFetching || versions.isFetching}
          {...(!gone && { onRetry: () => void Promise.all([query.refetch(), versions.refetch()]) })}
        />
      ) : item && all ? (
        <EmptyState
          title="There is no version yet"
          hint="Upload the first version to review it."
          action={<Button onClick={onClose}>Close</Button>}
        />
      ) : (
        <div className="grid flex-1 place-items-center bg-stage text-on-stage">
          <Spinner />
        </div>
      )}
    </Instead>
  )
}

/** What stands there while there is nothing to look at. */
function Instead({ title, onClose, children }: { readonly title: string; readonly onClose: () => void; readonly children: ReactNode }) {
  return (
    <div className="flex size-full flex-col">
      <div className="flex min-h-14 items-center gap-3 border-b border-line px-4">
        <Base.Title className="flex-1 truncate text-title font-semibold">{title}</Base.Title>
        <Button size="sm" onClick={onClose}>
          Close
        </Button>
      </div>
      <div className="flex min-h-0 flex-1 flex-col">{children}</div>
    </div>
  )
}
