import { ChevronFirst, ChevronLast, Pause, Play, StepBack, StepForward } from 'lucide-react'
import { type PointerEvent, useRef, useState } from 'react'
import { StripStill } from '#features/workspace/files/strip.tsx'
import { type ShownFile, stillAt, stripGridOf } from '#shared/records/shown-file.ts'
import { cn } from '#ui/base/cn.ts'
import { phone, useMediaQuery } from '#ui/base/use-media-query.ts'
import { momentWords, timeWords } from './labels.ts'
import { spanTo } from './looking-keys.tsx'
import { type MarkedNote, noteLabel } from './note-marks.tsx'
import { useLooking } from './use-looking.tsx'
import { usePlayerState } from './use-player.tsx'
import { StageButton } from './zoomed.tsx'

/** Where one is in a film or a sound, with the notes on it as marks and spans. */
export function Timeline() {
  const { player, looked, span, setSpan, rate } = useLooking()
  const { time, duration, playing, speed } = usePlayerState(player)
  return (
    <div className="flex shrink-0 flex-col gap-1 bg-stage px-3 pb-2 text-on-stage">
      <Track time={time} duration={duration} />
      <div className="flex flex-wrap items-center gap-1">
        {looked === 'video' && (
          <StageButton label="Frame before" icon={<StepBack aria-hidden size={16} />} onClick={() => player.step(-1)} />
        )}
        <StageButton
          label={playing ? 'Pause' : 'Play'}
          icon={playing ? <Pause aria-hidden size={17} /> : <Play aria-hidden size={17} />}
          onClick={() => player.toggle()}
        />
        {looked === 'video' && (
          <StageButton label="Next frame" icon={<StepForward aria-hidden size={16} />} onClick={() => player.step(1)} />
        )}
        <span data-time-code className="px-2 text-secondary whitespace-nowrap tabular">
          <span className="text-[#fff]">{momentWords(time, rate)}</span>
          {` / ${momentWords(duration, rate)}`}
        </span>
        {playing && speed !== 1 && <span className="text-meta tabular">{`${speed}×`}</span>}
        <span className="ml-auto flex items-center gap-1">
          <StageButton
            label="Begin of a span, I"
            icon={<ChevronFirst aria-hidden size={17} />}
            pressed={span !== null}
            onClick={() => setSpan({ from: time, to: null })}
          />
          <StageButton
            label="End of a span, O"
            icon={<ChevronLast aria-hidden size={17} />}
            pressed={(span?.to ?? null) !== null}
            onClick={() => setSpan(spanTo(span, time))}
          />
        </span>
      </div>
    </div>
  )
}

function Track({ time, duration }: { readonly time: number; readonly duration: number }) {
  const { player, notes, version, span, rate, looked } = useLooking()
  const track = useRef<HTMLDivElement>(null)
  /** the moment whose still is shown: under the pointer, or where the keys have led to */
  const [shownAt, setShownAt] = useState<number | 'here' | null>(null)
  const part = (seconds: number) => (duration > 0 ? Math.min(Math.max(seconds / duration, 0), 1) * 100 : 0)
  const secondsAt = ({ clientX }: PointerEvent): number | null => {
    const box = track.current?.getBoundingClientRect()
    return box ? Math.min(Math.max((clientX - box.left) / box.width, 0), 1) * duration : null
  }
  const seek = (event: PointerEvent) => {
    const to = secondsAt(event)
    if (to === null) return
    if (rate && looked === 'video') player.seekFrame(Math.floor((to * rate.numerator) / rate.denominator))
    else player.seek(to)
  }
  const timed = notes.filter(({ comment }) => comment.anchor?.versionId === version.id && comment.anchor.time && !comment.deleted)
  const numbered = withRoom(
    timed.map(({ comment }) => ({ id: comment.id, part: part(comment.anchor?.time?.from ?? 0) })),
    useMediaQuery(phone) ? roomOnPhone : roomOfNumber,
  )
  const seconds = shownAt === 'here' ? time : shownAt
  return (
    <div className="relative pt-7 pb-1 pointer-coarse:pb-3.5">
      {looked === 'video' && version.file && seconds !== null && duration > 0 && (
        <TimeStill file={version.file} part={part(seconds) / 100} words={momentWords(seconds, rate)} />
      )}
      <ul aria-label="Notes on the time line" className="absolute inset-x-0 top-0 h-7">
        {timed.map((note) => (
          <li key={note.comment.id}>
            <TimeMark note={note} part={part} numbered={numbered.has(note.comment.id)} />
          </li>
        ))}
      </ul>
      <div
        ref={track}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it bears the notes, and moves by frames
        role="slider"
        tabIndex={0}
        aria-label="Time"
        aria-valuemin={0}
        aria-valuemax={Math.round(duration * 100) / 100}
        aria-valuenow={Math.round(time * 100) / 100}
        aria-valuetext={momentWords(time, rate)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          player.pause()
          seek(event)
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) seek(event)
          setShownAt(secondsAt(event))
        }}
        onPointerLeave={() => setShownAt(null)}
        onBlur={() => setShownAt(null)}
        onKeyDown={(event) => {
          setShownAt(leading.has(event.key) ? 'here' : null)
          if (event.key !== 'Home' && event.key !== 'End') return
          event.preventDefault()
          player.seek(event.key === 'Home' ? 0 : duration)
        }}
        className="relative h-4 cursor-pointer touch-none touch-target rounded-chip outline-offset-2"
      >
        <div className="absolute inset-x-0 top-1.5 h-1 rounded-full bg-[#fff]/25" />
        <div className="absolute top-1.5 left-0 h-1 rounded-full bg-[#fff]/80" style={{ width: `${part(time)}%` }} />
        {span && (
          <div
            className="absolute top-0.5 h-3 rounded-[3px] border-x-2 border-warning bg-warning/35"
            style={{ left: `${part(span.from)}%`, width: `${Math.max(part(span.to ?? span.from) - part(span.from), 0.3)}%` }}
          />
        )}
        <div
          className="absolute top-0 -ml-[7px] size-[14px] rounded-full border-2 border-stage bg-[#fff]"
          style={{ left: `${part(time)}%` }}
        />
      </div>
    </div>
  )
}

/** Keys that lead along the time. */
const leading: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', ',', '.', 'Home', 'End'])

/** What stands at a moment, above the time line and within it; on a telephone it would lie over what one looks at. */
function TimeStill({ file, part, words }: { readonly file: ShownFile; readonly part: number; readonly words: string }) {
  const grid = stripGridOf(file)
  if (!grid) return null
  const width = Math.round((160 * grid.width) / Math.max(grid.width, grid.height))
  return (
    <span
      aria-hidden
      data-time-still
      style={{ left: `clamp(${width / 2}px, ${part * 100}%, calc(100% - ${width / 2}px))` }}
      className="pointer-events-none absolute bottom-full z-20 mb-1 flex -translate-x-1/2 flex-col items-center overflow-hidden rounded-control border border-[#fff]/30 bg-stage shadow-float max-sm:hidden"
    >
      <StripStill file={file} still={stillAt(part, grid.stills)} width={width} />
      <span className="py-0.5 text-meta text-[#fff] tabular">{words}</span>
    </span>
  )
}

/** What a number takes of the time line, in parts of a hundred. */
const [roomOfNumber, roomOnPhone] = [6, 16]

/** Those of many notes whose numbers stand beside each other; the others are strokes between them. */
function withRoom(notes: readonly { readonly id: string; readonly part: number }[], room: number): ReadonlySet<string> {
  const found = new Set<string>()
  let end = Number.NEGATIVE_INFINITY
  for (const { id, part } of notes.toSorted((one, other) => one.part - other.part)) {
    if (part < end) continue
    found.add(id)
    end = part + room
  }
  return found
}

interface TimeMarkProps {
  readonly note: MarkedNote
  readonly part: (seconds: number) => number
  /** there is room for its number */
  readonly numbered: boolean
}

function TimeMark({ note, part, numbered }: TimeMarkProps) {
  const { select, selected, hover, hovered, rate } = useLooking()
  const { comment, number } = note
  const time = comment.anchor?.time
  if (!time) return null
  const near = selected === comment.id || hovered === comment.id
  const open = comment.audience === 'client'
  const left = part(time.from)
  const small = !numbered && !near
  return (
    <>
      {time.to !== null && (
        <span
          aria-hidden
          className={cn('absolute bottom-0 h-1.5 rounded-full', open ? 'bg-accent' : 'bg-[#fff]', near ? 'opacity-100' : 'opacity-60')}
          style={{ left: `${left}%`, width: `${Math.max(part(time.to) - left, 0.5)}%` }}
        />
      )}
      <button
        type="button"
        aria-label={`${noteLabel(note)}, at ${timeWords(time, rate)}`}
        aria-pressed={selected === comment.id}
        style={{ left: `${left}%` }}
        onClick={() => select(comment.id)}
        onPointerEnter={() => hover(comment.id)}
        onPointerLeave={() => hover(null)}
        onFocus={() => hover(comment.id)}
        onBlur={() => hover(null)}
        className={cn(
          'absolute grid -translate-x-1/2 place-items-center rounded-full text-[11px] font-semibold tabular',
          small ? 'top-2.5 h-2.5 w-0.5 opacity-60' : 'top-0.5 h-5 min-w-5 touch-target px-1 z-[1]',
          open ? 'bg-accent text-on-accent' : 'bg-[#fff] text-[#1b1a17]',
          comment.resolvedAt !== null && 'opacity-60',
          near && 'z-10 outline-2 outline-offset-1 outline-[#fff]',
        )}
      >
        {small ? null : number}
      </button>
    </>
  )
}
