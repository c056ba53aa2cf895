import { Clock, FileText, Layers } from 'lucide-react'
import { rateOf } from '#shared/values/time-code.ts'
import { cn } from '#ui/base/cn.ts'
import { timeWords } from './labels.ts'
import type { Note } from './use-notes.ts'
import { useReview } from './use-review.tsx'

const chip = 'inline-flex items-center gap-1 [&>svg]:size-3.5 [&>svg]:text-ink-3'

/** Where a note stands: its moment, its page, and its version where that is not the one on screen. */
export function NotePlace({ note }: { readonly note: Note }) {
  const { version, versions, standsAt, looked } = useReview()
  const { anchor, round } = note.comment
  if (!anchor) return null
  const elsewhere = anchor.versionId !== version.id
  const rate = rateOf(versions.find(({ id }) => id === anchor.versionId)?.media?.frameRate)
  const { passage } = anchor
  if (passage) {
    const gone = elsewhere && looked === 'article' && standsAt(passage) === null
    return (
      <div className="mb-1 flex flex-col gap-1 text-meta text-ink-2">
        <blockquote
          dir="auto"
          className={cn('line-clamp-3 border-l-2 pl-2 break-words', gone ? 'border-line text-ink-3' : 'border-accent/60')}
        >
          {passage.quote}
        </blockquote>
        {elsewhere && (
          <p className={cn(chip, 'tabular')}>
            <Layers aria-hidden />
            {`Version ${anchor.versionNumber}${round ? `, round ${round}` : ''}${gone ? ': the passage has changed' : ''}`}
          </p>
        )}
      </div>
    )
  }
  if (!anchor.time && !anchor.page && !elsewhere) return null
  return (
    <p className="mb-1 flex flex-wrap gap-x-3 text-meta text-ink-2 tabular">
      {anchor.time && (
        <span className={chip}>
          <Clock aria-hidden />
          {timeWords(anchor.time, rate)}
        </span>
      )}
      {anchor.page && (
        <span className={chip}>
          <FileText aria-hidden />
          {`Page ${anchor.page}`}
        </span>
      )}
      {elsewhere && (
        <span className={chip}>
          <Layers aria-hidden />
          {`Version ${anchor.versionNumber}${round ? `, round ${round}` : ''}`}
        </span>
      )}
    </p>
  )
}
