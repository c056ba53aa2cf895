import { toast } from '../overlays/toast.tsx'

/** A part of the screen that takes files. */
export type DropPlace = {
  readonly element: () => HTMLElement | null
  /** Takes what is dropped anywhere else, too, as long as nothing stands over it. */
  readonly anywhere: boolean
  readonly take: (files: readonly File[]) => void
  /** @param count of the files held over it, 0 where the browser keeps it to itself; null when they have left */
  readonly show: (count: number | null) => void
}

const places: DropPlace[] = []
let over: DropPlace | null = null
let listening = false

/** Has a place take what is dropped on it. @returns ends it */
export function addDropPlace(place: DropPlace): () => void {
  guardDrops()
  places.push(place)
  return () => {
    if (over === place) over = null
    places.splice(places.indexOf(place), 1)
  }
}

/** Without this the browser would open a file that is dropped in place of the portal, with all that is not saved. */
export function guardDrops(): void {
  if (listening) return
  listening = true
  addEventListener('dragenter', held)
  addEventListener('dragover', held)
  addEventListener('dragleave', left)
  addEventListener('drop', dropped)
}

/** The innermost place under the pointer, else the newest that takes what is dropped anywhere; nothing behind a dialog. */
function placeAt(at: EventTarget | null): DropPlace | null {
  const free = places.filter((place) => {
    const element = place.element()
    return element !== null && !element.closest('[inert], [aria-hidden=true]')
  })
  const node = at instanceof Node ? at : null
  const around = free.filter((place) => place.element()?.contains(node))
  const innermost = around.reduce<DropPlace | null>((best, one) => ((best?.element()?.contains(one.element()) ?? true) ? one : best), null)
  return innermost ?? free.findLast(({ anywhere }) => anywhere) ?? null
}

/** A text that is written at: it takes pictures by itself, or says that it takes none. */
const textAt = (at: EventTarget | null): Element | null => (at instanceof Element ? at.closest('.text-field') : null)
const takesPictures = (text: Element | null): boolean => text?.hasAttribute('data-takes-pictures') ?? false

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false
/** What the browser has fields for itself. */
const isFileField = (at: EventTarget | null): boolean => at instanceof HTMLInputElement && at.type === 'file'

function show(next: DropPlace | null, count = 0): void {
  if (over === next) return
  over?.show(null)
  over = next
  next?.show(count)
}

function held(event: DragEvent): void {
  if (!hasFiles(event) || isFileField(event.target)) return
  event.preventDefault()
  const text = textAt(event.target)
  const place = takesPictures(text) ? null : placeAt(event.target)
  // Where files are refused altogether, nothing could be said about them.
  if (event.dataTransfer) event.dataTransfer.dropEffect = place || text ? 'copy' : 'none'
  show(place, [...(event.dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file').length)
}

function left(event: DragEvent): void {
  // Out of the window; between two elements there is another one that it goes to.
  if (event.relatedTarget === null) show(null)
}

function dropped(event: DragEvent): void {
  if (!hasFiles(event) || isFileField(event.target)) return
  event.preventDefault()
  show(null)
  const files = filesIn(event.dataTransfer)
  const text = textAt(event.target)
  const place = takesPictures(text) ? null : placeAt(event.target)
  if (place && files.length > 0) place.take(files)
  else if (takesPictures(text)) toast.info('Drop pictures on the words of the text')
  else if (text) toast.info('This text takes no files', { description: 'Drop them where files are asked for, or attach them to a record.' })
}

/** A folder is no file: reading it would fail only later, without a word. */
function filesIn(data: DataTransfer | null): File[] {
  return [...(data?.items ?? [])].flatMap((item) => {
    if (item.kind !== 'file' || item.webkitGetAsEntry()?.isDirectory) return []
    return item.getAsFile() ?? []
  })
}
