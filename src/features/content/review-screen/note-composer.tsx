import { Clock, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { CommentComposer } from '#features/records/comments/comment-composer.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { cn } from '#ui/base/cn.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { shapeWords, timeWords } from './labels.ts'
import { usePlayerState } from './use-player.tsx'
import { useReview } from './use-review.tsx'

const field = '[data-note-composer] [contenteditable=true]'
/** Where one writes, once it stands. */
export const noteField = (): HTMLElement | null => document.querySelector<HTMLElement>(field)

interface NoteComposerProps {
  readonly onSent: () => void
  /** The field takes the focus as soon as it is there, and says that it has. */
  readonly wanted: boolean
  readonly onWriting: () => void
}

/** Where one says something about the version on screen, and above it where that will stand. */
export function NoteComposer({ onSent, wanted, onWriting }: NoteComposerProps) {
  const begin = useEffectEvent(onWriting)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!wanted || !box.current) return undefined
    const focus = (): boolean => {
      const there = noteField()
      there?.focus()
      if (there) begin()
      return there !== null
    }
    if (focus()) return undefined
    // The editor comes with its first use.
    const watching = new MutationObserver(() => focus() && watching.disconnect())
    watching.observe(box.current, { childList: true, subtree: true, attributeFilter: ['contenteditable'] })
    return () => watching.disconnect()
  }, [wanted])
  const { item, version, anchor, player, media } = useReview()
  const { staff } = useActor()
  return (
    <div ref={box} data-note-composer className="flex flex-col gap-1.5">
      {staff && !version.shared && (
        <p className="text-meta text-ink-2">{`Clients have not seen version ${version.number}: what you write on it is internal.`}</p>
      )}
      <CommentComposer
        recordType="content-item"
        recordId={item.id}
        inside={item.sharedVersion === null || !version.shared}
        anchor={anchor}
        above={<Standing />}
        {...(media && { onBegin: () => player.pause() })}
        onDone={onSent}
      />
    </div>
  )
}

/** What was pointed to, with the way to let it be. */
function Standing() {
  const { draft, passage, span, setSpan, media, timed, setTimed, player, rate, forget, version } = useReview()
  const { time } = usePlayerState(player)
  const isSpan = span !== null && span.to !== null
  const at = isSpan ? span : { from: time, to: null }
  const drawn = draft && `${shapeWords[draft.shape.kind]}${draft.page ? ` on page ${draft.page}` : ''}`
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-1.5 px-1.5 pt-1 text-meta text-ink-2 tabular">
      {drawn && (
        <span className="inline-flex h-6 items-center gap-1 rounded-chip bg-accent-soft pr-0.5 pl-2 font-medium text-accent">
          {drawn}
          <IconButton size="sm" className="size-5!" label="Let the drawing be" icon={<X aria-hidden />} onClick={forget} />
        </span>
      )}
      {passage && (
        <span className="inline-flex h-6 max-w-full min-w-0 items-center gap-1 rounded-chip bg-accent-soft pr-0.5 pl-2 font-medium text-accent">
          <span dir="auto" className="truncate">{`“${passage.quote}”`}</span>
          <IconButton size="sm" className="size-5! shrink-0" label="Let the passage be" icon={<X aria-hidden />} onClick={forget} />
        </span>
      )}
      {media && (
        <button
          type="button"
          aria-pressed={timed || draft !== null || isSpan}
          onClick={() => (isSpan ? setSpan(null) : setTimed(!timed))}
          className={cn(
            'inline-flex h-6 items-center gap-1 rounded-chip border border-line-strong px-2 text-ink-2 pointer-coarse:h-11',
            'aria-pressed:border-transparent aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent',
          )}
        >
          <Clock aria-hidden size={13} />
          {isSpan ? timeWords(at, rate) : `At ${timeWords(at, rate)}`}
        </button>
      )}
      {!drawn && !media && !passage && <span>{`On version ${version.number}`}</span>}
    </div>
  )
}
