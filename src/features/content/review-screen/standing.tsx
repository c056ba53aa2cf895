import { Clock, X } from 'lucide-react'
import { cn } from '#ui/base/cn.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { shapeWords, timeWords } from './labels.ts'
import { useLooking } from './use-looking.tsx'
import { usePlayerState } from './use-player.tsx'

/** What the note being written points to, and a button to remove that. */
export function Standing() {
  const { draft, passage, span, setSpan, media, timed, setTimed, player, rate, forget, version } = useLooking()
  const { time } = usePlayerState(player)
  const isSpan = span !== null && span.to !== null
  const at = isSpan ? span : { from: time, to: null }
  const drawn = draft && `${shapeWords[draft.shape.kind]}${draft.page ? ` on page ${draft.page}` : ''}`
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-1.5 px-1.5 text-meta text-ink-2 tabular">
      {drawn && (
        <span className="inline-flex h-6 items-center gap-1 rounded-chip bg-accent-soft pr-0.5 pl-2 font-medium text-accent">
          {drawn}
          <IconButton size="sm" className="size-5!" label="Remove the drawing" icon={<X aria-hidden />} onClick={forget} />
        </span>
      )}
      {passage && (
        <span className="inline-flex h-6 max-w-full min-w-0 items-center gap-1 rounded-chip bg-accent-soft pr-0.5 pl-2 font-medium text-accent">
          <span dir="auto" className="truncate">{`“${passage.quote}”`}</span>
          <IconButton size="sm" className="size-5! shrink-0" label="Remove the passage" icon={<X aria-hidden />} onClick={forget} />
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
