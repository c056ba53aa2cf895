import { Dialog as Base } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { fileAddress, previewAddress, type ShownFile, showingOf } from '#shared/records/shown-file.ts'
import { sizeText } from '#shared/values/size-text.ts'
import { cn } from '#ui/base/cn.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { scrimClass } from '#ui/overlays/dialog-parts.ts'
import { StageContext } from '#ui/stage/stage-frame.tsx'
import { useStagePlace } from '#ui/stage/use-stage-place.ts'
import { fileKindWords } from './file-icon.tsx'
import { Stage } from './stage.tsx'

export interface ViewerProps {
  /** in the order in which one goes through them */
  readonly files: readonly ShownFile[]
  /** the one that is shown */
  readonly fileId: string
  readonly onChange: (fileId: string) => void
  readonly onClose: () => void
  /** what else there is to say of a file, or to do with it; stands before Download */
  readonly renderBeside?: (file: ShownFile) => ReactNode
}

/** The one viewer: a file over all the window, and the way to the ones before and after it. */
export function Viewer({ files, fileId, onChange, onClose, renderBeside }: ViewerProps) {
  const popup = useRef<HTMLDivElement>(null)
  const at = files.findIndex(({ id }) => id === fileId)
  const file = files[at]
  const [before, after] = [files[at - 1], files[at + 1]]
  const go = (by: -1 | 1) => {
    const next = by < 0 ? before : after
    if (next) onChange(next.id)
  }
  const { place, toolsRef, press, touch } = useStagePlace(go)
  useEffect(() => {
    // Taken away by somebody else, or by a filter.
    if (!file) onClose()
  }, [file, onClose])
  useEffect(() => {
    for (const near of [after, before])
      if (near && showingOf(near) === 'picture' && near.reading?.large) new Image().src = previewAddress(near, 'large')
  }, [after, before])
  if (!file) return null
  const many = files.length > 1
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        <Base.Viewport className="fixed inset-x-0 top-(--view-bar) bottom-0 z-40">
          <Base.Popup
            ref={popup}
            data-file-viewer
            initialFocus={popup}
            onKeyDown={(event) => {
              if (press(event) || event.defaultPrevented) return
              if (
                event.key.toLowerCase() === 'd' &&
                !event.ctrlKey &&
                !event.metaKey &&
                !event.altKey &&
                event.currentTarget === event.target
              )
                event.currentTarget.querySelector<HTMLAnchorElement>('a[download]')?.click()
            }}
            className={cn(
              'grid size-full bg-surface text-ink outline-none transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0',
              'grid-cols-[minmax(0,1fr)_auto_auto] grid-rows-[auto_minmax(0,1fr)]',
              'max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:grid-rows-[auto_minmax(0,1fr)_auto]',
            )}
          >
            <header className="min-w-0 border-b border-line py-2 pl-4 max-sm:col-span-2">
              <Base.Title dir="auto" title={file.name} className="truncate text-body font-semibold">
                {file.name}
              </Base.Title>
              <Base.Description className="truncate text-meta text-ink-2 tabular">
                {[fileKindWords(file), file.size !== null && sizeText(file.size), many && `${at + 1} of ${files.length}`]
                  .filter(Boolean)
                  .join(' · ')}
              </Base.Description>
            </header>
            <div
              ref={toolsRef}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- buttons, no fields
              role="group"
              aria-label="View"
              className="flex min-w-0 items-center justify-center gap-0.5 border-b border-line px-2 max-sm:col-start-2 max-sm:row-start-3 max-sm:border-0 max-sm:px-0 max-sm:py-1 max-sm:pb-[max(4px,env(safe-area-inset-bottom))]"
            />
            <div className="flex items-center gap-0.5 border-b border-line pr-2 pl-1">
              {renderBeside?.(file)}
              <Tool label="Download" href={file.state === 'ready' ? fileAddress(file) : null} name={file.name} />
              <Base.Close render={<IconButton label="Close" shortcut="Esc" icon={<X aria-hidden />} />} />
            </div>
            <div {...touch} className="col-span-full row-start-2 min-h-0">
              <StageContext value={place}>
                <Stage file={file} />
              </StageContext>
            </div>
            {many && (
              <>
                <StepButton side="left" label="Previous file" to={before} onGo={onChange} />
                <StepButton side="right" label="Next file" to={after} onGo={onChange} />
              </>
            )}
            <output className="sr-only">{many && `${file.name}, ${at + 1} of ${files.length}`}</output>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

function Tool({ label, href, name }: { readonly label: string; readonly href: string | null; readonly name: string }) {
  if (href === null) return null
  return (
    <a
      href={href}
      download={name}
      aria-label={label}
      title={label}
      className="grid size-control place-items-center rounded-control text-ink-2 transition-colors hover:bg-hover hover:text-ink"
    >
      <Download aria-hidden size={17} />
    </a>
  )
}

/** At the edge of the stage; on a phone at the thumb. Where nothing follows it stays, so that nothing moves. */
function StepButton({
  side,
  label,
  to,
  onGo,
}: {
  readonly side: 'left' | 'right'
  readonly label: string
  readonly to: ShownFile | undefined
  readonly onGo: (id: string) => void
}) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!to}
      onClick={() => to && onGo(to.id)}
      className={cn(
        'z-10 row-start-2 grid size-10 place-items-center self-center rounded-full border border-line-strong bg-surface text-ink shadow-float transition-opacity hover:bg-hover aria-disabled:pointer-events-none aria-disabled:opacity-0',
        'max-sm:row-start-3 max-sm:size-11 max-sm:border-0 max-sm:bg-transparent max-sm:shadow-none max-sm:aria-disabled:opacity-30',
        side === 'left' ? 'col-start-1 ml-3 justify-self-start max-sm:ml-1' : 'col-start-3 mr-3 justify-self-end max-sm:mr-1',
      )}
    >
      <Icon aria-hidden size={20} />
    </button>
  )
}
