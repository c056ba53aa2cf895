import { Upload as UploadIcon } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { counted } from '#shared/values/counted.ts'
import { cn } from '#ui/base/cn.ts'
import { addDropPlace } from '#ui/uploads/drops.ts'

interface DropTargetProps {
  /** what files are dropped on */
  readonly within: RefObject<HTMLElement | null>
  /** Shown while files are held over it; a function gets them in words: "Drop to attach 3 files to Poster series" */
  readonly label: string | ((files: string, count: number) => string)
  readonly onFiles: (files: readonly File[]) => void
  /** Takes what is dropped anywhere else, too, as long as nothing stands over it. */
  readonly anywhere?: boolean
  /** Takes what is dropped anywhere on the record that `within` is part of. */
  readonly ofRecord?: boolean
}

/** Takes files that are dropped on a part of the screen, and says where they will go while they are held over it. */
export function DropTarget({ within, label, onFiles, anywhere = false, ofRecord = false }: DropTargetProps) {
  const [held, setHeld] = useState<{ readonly box: DOMRect | null; readonly count: number } | null>(null)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const boxOf = (element: HTMLElement | null) =>
      anywhere && element?.tagName === 'MAIN' ? null : (element?.getBoundingClientRect() ?? null)
    const element = () => (ofRecord && within.current?.closest<HTMLElement>('[data-record-frame], [data-drop-frame]')) || within.current
    return addDropPlace({
      element,
      anywhere,
      take: (files) => take(files),
      show: (count) => setHeld(count === null ? null : { box: boxOf(element()), count }),
    })
  }, [within, anywhere, ofRecord])
  if (!held) return null
  const { box, count } = held
  return createPortal(
    <div
      data-drop-overlay
      aria-hidden
      style={box ? { top: box.top, left: box.left, width: box.width, height: box.height } : undefined}
      className={cn('pointer-events-none fixed z-60 p-1.5', !box && 'inset-0')}
    >
      <div className="grid size-full place-items-center rounded-panel border-2 border-dashed border-accent bg-accent-soft/80">
        <span className="flex max-w-[calc(100%-32px)] items-center gap-2 rounded-full bg-surface px-4 py-2 text-body font-medium text-ink shadow-float">
          <UploadIcon size={16} className="shrink-0 text-accent" />
          <span className="truncate">
            {typeof label === 'string' ? label : label(count === 0 ? 'files' : counted(count, 'file'), count)}
          </span>
        </span>
      </div>
    </div>,
    document.body,
  )
}
