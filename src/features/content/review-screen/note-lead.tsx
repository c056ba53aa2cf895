import { cn } from '#ui/base/cn.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { pinTone } from '#ui/marks/marks-layer.tsx'
import { type MarkedNote, noteLabel } from './note-marks.tsx'
import { useLooking } from './use-looking.tsx'

/** The number of a note, as on the picture; for a note without a place its author's picture. */
export function NoteLead({ note }: { readonly note: MarkedNote }) {
  const { selected, hovered, select } = useLooking()
  const { comment, number } = note
  if (number === null) {
    const { author, authorName } = comment
    const person = { id: author?.id ?? null, fullName: authorName ?? author?.fullName ?? 'Atelier', avatarUrl: author?.avatarUrl ?? null }
    return <Avatar person={person} size={28} decorative />
  }
  const near = selected === comment.id || hovered === comment.id
  return (
    <button
      type="button"
      aria-label={`Show ${lowerFirst(noteLabel(note))}`}
      onClick={() => select(comment.id)}
      className={cn(
        'relative grid h-7 min-w-7 shrink-0 touch-target px-1 place-items-center rounded-full rounded-bl-[3px] border text-meta font-semibold tabular transition-[scale] duration-120',
        comment.audience === 'client' ? cn(pinTone(true), 'border-transparent') : 'border-line-strong bg-sunken text-ink',
        near && 'scale-115',
      )}
    >
      {number}
    </button>
  )
}

/** Names of people within the words keep their capitals. */
const lowerFirst = (words: string): string => words.slice(0, 1).toLowerCase() + words.slice(1)
