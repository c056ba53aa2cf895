import { Dialog as Base } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { choose, isPress, play, typing } from '#features/content/review-screen/looking-keys.tsx'
import { type LookedVersion, LookingContext, useLookingState } from '#features/content/review-screen/use-looking.tsx'
import type { OpenedFile } from '#features/records/link-guests/schema.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { scrimClass } from '#ui/overlays/dialog-parts.ts'
import { useFloating } from '#ui/overlays/floating.tsx'
import { DownloadButton, Refused } from './download-button.tsx'
import { useGuest } from './guest-context.ts'
import { GuestStage, shownFor } from './guest-stage.tsx'
import { pathOf } from './server.ts'

interface FileViewerProps {
  /** those that can be shown */
  readonly files: readonly OpenedFile[]
  /** the file that is shown, by its id */
  readonly shown: string | null
  readonly onShow: (fileId: string | null) => void
}

/** Shows the files one at a time over the page, moved by buttons and arrow keys. Escape closes it and returns the focus. */
export function FileViewer({ files, shown, onShow }: FileViewerProps) {
  const floating = useFloating()
  // It stays as it is while it closes.
  const [last, setLast] = useState(shown)
  if (shown !== null && shown !== last) setLast(shown)
  const at = files.findIndex(({ file }) => file.id === last)
  const one = files[at]
  const step = (by: number) => onShow(files[(at + by + files.length) % files.length]?.file.id ?? null)
  return (
    <Base.Root open={shown !== null} onOpenChange={(open) => !open && onShow(null)}>
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        <Base.Viewport className="fixed inset-0 z-40">
          <Base.Popup {...floating} aria-label="File" initialFocus={floating.ref} className="size-full bg-paper text-ink outline-none">
            {one && <Shown key={one.file.id} one={one} several={files.length > 1} onStep={step} />}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

interface ShownProps {
  readonly one: OpenedFile
  readonly several: boolean
  readonly onStep: (by: number) => void
}

const nothing: readonly never[] = []
const quietly = (): void => undefined

function Shown({ one, several, onStep }: ShownProps) {
  const { link } = useGuest()
  const [refused, setRefused] = useState<string | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { file, name } = one
  const looking = useLookingState({
    version: lookedAt(link.id, one),
    notes: nothing,
    mayWrite: false,
    comparing: null,
    onDrawn: quietly,
    onElsewhere: quietly,
  })
  // Keys keep working after a move to the next file.
  useEffect(() => {
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true })
  }, [])
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
    if (target.closest(typing) || isPress(key, target)) return
    const small = key.length === 1 ? key.toLowerCase() : key
    // In a film the arrows are the film's.
    if (!looking.media && several && (key === 'ArrowRight' || key === 'ArrowLeft')) onStep(key === 'ArrowRight' ? 1 : -1)
    else if (!(choose(looking, small) || play(looking, small, event.shiftKey) || looking.pressZoom(small))) return
    event.preventDefault()
  }
  return (
    <LookingContext value={looking}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles key presses that bubble up from inside */}
      <div ref={frame} tabIndex={-1} onKeyDown={press} className="flex size-full flex-col outline-none">
        <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-line px-4 max-sm:px-2">
          <h2 dir="auto" className="min-w-0 flex-1 truncate text-heading font-semibold">
            {name}
          </h2>
          {several && (
            <>
              <IconButton label="Previous file" icon={<ChevronLeft aria-hidden />} onClick={() => onStep(-1)} />
              <IconButton label="Next file" icon={<ChevronRight aria-hidden />} onClick={() => onStep(1)} />
            </>
          )}
          <DownloadButton path={pathOf(link.id, `files/${file.id}?download=true`)} onRefused={setRefused}>
            <span className="max-sm:sr-only">Download</span>
          </DownloadButton>
          <Base.Close render={<IconButton label="Close" icon={<X aria-hidden />} />} />
        </header>
        <div className="px-4 empty:hidden">
          <Refused sentence={refused} />
        </div>
        <div className="min-h-0 flex-1">
          <GuestStage linkId={link.id} version={looking.version} article={null} />
        </div>
      </div>
    </LookingContext>
  )
}

function lookedAt(linkId: string, { file, name }: OpenedFile): LookedVersion {
  const { reading } = file
  const size = { width: reading?.width ?? null, height: reading?.height ?? null, duration: reading?.duration ?? null }
  return { id: file.id, number: 1, file: { ...shownFor(linkId, file), name }, media: { ...size, frameRate: null, pages: null } }
}
