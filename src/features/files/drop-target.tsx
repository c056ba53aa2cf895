import { Upload as UploadIcon } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { cn } from '#ui/cn.ts'

interface DropTargetProps {
  /** what files are dropped on */
  readonly within: RefObject<HTMLElement | null>
  /** where they go, said while they are held over it: "Attach to Poster series" */
  readonly label: string
  readonly onFiles: (files: readonly File[]) => void
  /** Takes what is dropped anywhere else, too, as long as nothing stands over it. */
  readonly anywhere?: boolean
}

type Target = { readonly element: () => HTMLElement | null; readonly anywhere: boolean; readonly take: (files: readonly File[]) => void }
type Held = { readonly target: Target; readonly box: DOMRect | null }

const targets: Target[] = []
const shown = new Map<Target, (held: Held | null) => void>()
let over: Target | null = null

/** Takes files that are dropped on a part of the screen, and says where they will go while they are held over it. */
export function DropTarget({ within, label, onFiles, anywhere = false }: DropTargetProps) {
  const [held, setHeld] = useState<Held | null>(null)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const target: Target = { element: () => within.current, anywhere, take: (files) => take(files) }
    if (targets.push(target) === 1) listen(true)
    shown.set(target, setHeld)
    return () => {
      if (over === target) over = null
      shown.delete(target)
      targets.splice(targets.indexOf(target), 1)
      if (targets.length === 0) listen(false)
    }
  }, [within, anywhere])
  if (!held) return null
  const { box } = held
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
          <span className="truncate">{label}</span>
        </span>
      </div>
    </div>,
    document.body,
  )
}

/** The innermost target under the pointer, else the newest that takes what is dropped anywhere; nothing behind a dialog. */
function targetAt(at: EventTarget | null): Target | null {
  const free = targets.filter((target) => {
    const element = target.element()
    return element !== null && !element.closest('[inert], [aria-hidden=true]')
  })
  const node = at instanceof Node ? at : null
  const around = free.filter((target) => target.element()?.contains(node))
  const innermost = around.reduce<Target | null>((best, one) => ((best?.element()?.contains(one.element()) ?? true) ? one : best), null)
  return innermost ?? free.findLast(({ anywhere }) => anywhere) ?? null
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false

function show(next: Target | null): void {
  if (over === next) return
  if (over) shown.get(over)?.(null)
  over = next
  if (!next) return
  const element = next.element()
  shown.get(next)?.({ target: next, box: next.anywhere && element?.tagName === 'MAIN' ? null : (element?.getBoundingClientRect() ?? null) })
}

function held(event: DragEvent): void {
  if (!hasFiles(event)) return
  // Without this the browser would open what is dropped in place of the portal.
  event.preventDefault()
  const target = targetAt(event.target)
  if (event.dataTransfer) event.dataTransfer.dropEffect = target ? 'copy' : 'none'
  show(target)
}

function left(event: DragEvent): void {
  // Out of the window; between two elements there is another one that it goes to.
  if (event.relatedTarget === null) show(null)
}

function dropped(event: DragEvent): void {
  if (!hasFiles(event)) return
  event.preventDefault()
  const target = targetAt(event.target)
  show(null)
  const files = filesIn(event.dataTransfer)
  if (files.length > 0) target?.take(files)
}

/** A folder is no file: reading it would fail only later, without a word. */
function filesIn(data: DataTransfer | null): File[] {
  return [...(data?.items ?? [])].flatMap((item) => {
    if (item.kind !== 'file' || item.webkitGetAsEntry()?.isDirectory) return []
    return item.getAsFile() ?? []
  })
}

function listen(on: boolean): void {
  const change = on ? addEventListener : removeEventListener
  change('dragenter', held as EventListener)
  change('dragover', held as EventListener)
  change('dragleave', left as EventListener)
  change('drop', dropped as EventListener)
}
