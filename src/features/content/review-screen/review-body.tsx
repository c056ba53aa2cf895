import { Dialog as Base } from '@base-ui/react/dialog'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { useMediaQuery } from '#ui/base/use-media-query.ts'
import type { Neighbours } from '#ui/records/record-list.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { ContentStatusMark } from '../items/content-options.tsx'
import { galleryLabels } from '../items/labels.ts'
import { canCommentOnContent } from '../items/rules.ts'
import type { ContentItemDetail } from '../items/schema.ts'
import { ReviewActions } from '../reviews/review-actions.tsx'
import type { ContentVersionView } from '../versions/schema.ts'
import { NewVersion } from './new-version.tsx'
import { noteField } from './note-composer.tsx'
import { NotesSheet } from './notes-sheet.tsx'
import { ReviewBar } from './review-bar.tsx'
import { ReviewNotes } from './review-notes.tsx'
import { ReviewStage } from './review-stage.tsx'
import { ThumbBar } from './thumb-bar.tsx'
import { ToolBar } from './tool-bar.tsx'
import { LookingContext } from './use-looking.tsx'
import type { Note, useNotes } from './use-notes.ts'
import { ReviewContext, useReviewState } from './use-review.tsx'
import { useReviewKeys } from './use-review-keys.tsx'

const KeysHelp = lazyPart(
  async () => (await import('./keys-help.tsx')).KeysHelp,
  ({ onClose }) => onClose(),
)

/** Below this width notes stand in a sheet. */
const narrow = '(width < 56rem)'

interface ReviewBodyProps {
  readonly item: ContentItemDetail
  readonly first: ContentVersionView
  readonly versions: readonly ContentVersionView[]
  readonly notes: readonly Note[]
  readonly query: ReturnType<typeof useNotes>['query']
  readonly noteId: string | null
  readonly neighbours: Neighbours | null
  readonly onClose: () => void
  readonly onGo: (id: string) => void
}

/** The screen once all of it is there. */
export function ReviewBody({ item, first, versions, notes, query, noteId, neighbours, onClose, onGo }: ReviewBodyProps) {
  const mayWrite = canCommentOnContent(useActor(), item).allowed
  const [help, setHelp] = useState(false)
  const [sheet, setSheet] = useState<'read' | 'write' | null>(null)
  const isNarrow = useMediaQuery(narrow)
  const frame = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(false)
  const write = () => {
    setSheet('write')
    setWanted(true)
  }
  // Who has pointed to something says what about it.
  const review = useReviewState({ item, first, versions, notes, mayWrite, onDrawn: write })
  const { select } = review
  const named = notes.find(({ comment }) => comment.id === noteId || comment.replies.some(({ id }) => id === noteId))?.comment.id
  const onNamed = useEffectEvent((id: string) => select(id))
  useEffect(() => {
    if (named !== undefined) onNamed(named)
  }, [named])
  const press = useReviewKeys(review, { neighbours, onGo, onKeys: () => setHelp(true), onWrite: write })
  const panel = (
    <ReviewNotes
      query={query}
      decides={!isNarrow}
      wanted={wanted}
      onWriting={() => setWanted(false)}
      onSent={() => {
        review.forget()
        if (!isNarrow) frame.current?.focus({ preventScroll: true })
      }}
    />
  )
  // Keys are heard here as soon as it stands, and also when the button that was pressed is there no more.
  useEffect(() => {
    if (document.activeElement?.matches('body, [data-review]')) frame.current?.focus({ preventScroll: true })
  })
  const open = notes.filter(({ comment }) => !comment.deleted && comment.resolvedAt === null).length
  return (
    <LookingContext value={review}>
      <ReviewContext value={review}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles key presses that bubble up from inside */}
        <div ref={frame} tabIndex={-1} onKeyDown={press} className="flex size-full flex-col outline-none">
          <div
            data-keep-clear
            className="flex min-h-14 shrink-0 items-center gap-3 border-b border-line px-4 py-1.5 max-sm:flex-wrap max-sm:gap-y-1 max-sm:px-3"
          >
            <div className="flex min-w-0 flex-1 items-center gap-2.5 max-sm:basis-full">
              <span className="shrink-0 text-body text-ink-2 max-lg:sr-only">{`${galleryLabels[item.contentType]} /`}</span>
              <Base.Title dir="auto" title={item.title} className="truncate text-title font-semibold max-sm:text-heading">
                {item.title}
              </Base.Title>
              {/* The title gives way, the status never. */}
              <span className="shrink-0">
                <ContentStatusMark status={item.status} />
              </span>
            </div>
            <ReviewBar neighbours={neighbours} onGo={onGo} onClose={onClose} onKeys={() => setHelp(true)} />
          </div>
          <NewVersion />
          <div className="flex min-h-0 flex-1 gap-3 p-3 max-sm:p-0">
            <div className="relative flex min-w-0 flex-1 flex-col overflow-hidden rounded-card border border-line max-sm:rounded-none max-sm:border-0">
              <div className="min-h-0 flex-1">
                <ReviewStage />
              </div>
              {!isNarrow && (
                <div className="absolute top-3 left-1/2 z-10 -translate-x-1/2">
                  <ToolBar />
                </div>
              )}
            </div>
            {!isNarrow && (
              <aside aria-label="Notes" className="w-[min(380px,36vw)] shrink-0 overflow-hidden rounded-card border border-line">
                {panel}
              </aside>
            )}
          </div>
          {isNarrow && (
            <ThumbBar open={open} onComment={write} onNotes={() => setSheet('read')}>
              <ReviewActions
                item={item}
                looking={review.version.number}
                onLook={review.look}
                className="flex flex-row-reverse flex-wrap gap-2 *:min-h-12 *:flex-1"
              />
            </ThumbBar>
          )}
        </div>
        {isNarrow && (
          <NotesSheet title="Notes" open={sheet} onClose={() => setSheet(null)} field={noteField}>
            {panel}
          </NotesSheet>
        )}
        <Suspense fallback={null}>{help && <KeysHelp looked={review.looked} onClose={() => setHelp(false)} />}</Suspense>
      </ReviewContext>
    </LookingContext>
  )
}
