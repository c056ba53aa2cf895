import { useEffect, useEffectEvent, useRef } from 'react'
import { CommentComposer } from '#features/records/comments/comment-composer.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { Standing } from './standing.tsx'
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
  const { item, version, anchor, player, media, draft, passage, span } = useReview()
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
        placed={draft !== null || passage !== null || span !== null}
        {...(media && { onBegin: () => player.pause() })}
        onDone={onSent}
      />
    </div>
  )
}
