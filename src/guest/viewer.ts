import type { OpenedFile } from '#features/records/link-guests/schema.ts'
import { el } from './dom.ts'
import { pathOf } from './server.ts'
import { pdfStage, type Stage } from './stage.ts'

/** Pictures that browsers draw by themselves. */
const drawn = new Set(['png', 'apng', 'jpeg', 'gif', 'webp', 'avif'].map((form) => `image/${form}`))

/** A file with what it is called. */
type Shown = Pick<OpenedFile, 'name' | 'file'>

type Sort = 'picture' | 'pdf' | 'first page' | 'video' | 'audio'

/** How a file can be looked at here; null where it can only be downloaded. */
export function sortOf({ file: { mediaType, reading, state } }: Shown): Sort | null {
  if (state !== 'ready') return null
  if (reading?.playable) return /^(itself|copy)$/.test(reading.playable) ? 'video' : null
  if (/^(video|audio)\//.test(mediaType)) {
    const [kind] = mediaType.split('/') as ['video' | 'audio']
    return document.createElement(kind).canPlayType(mediaType) ? kind : null
  }
  if (mediaType.startsWith('image/') && (drawn.has(mediaType) || reading?.large)) return 'picture'
  if (mediaType === 'application/pdf') return 'pdf'
  return reading?.large ? 'first page' : null
}

export const canBeShown = (one: OpenedFile): boolean => sortOf(one) !== null

type Look = {
  /** something could not be loaded */
  readonly failed: () => void
  /** whether film and sound begin by themselves */
  readonly playing: boolean
  /** what it scrolls in, where that is not the window */
  readonly scroller: HTMLElement | null
}

/** A file as it can be looked at. */
export function stageOf(linkId: string, one: Shown, look: Look): Stage {
  const at = pathOf(linkId, `files/${one.file.id}`)
  if (sortOf(one) !== 'pdf') return { element: partOf(at, one, look), pages: null }
  const first = one.file.reading?.large ? pictureOf(one, `${at}/preview?kind=large`, `${at}/preview`, look.failed) : null
  return pdfStage(at, first, look.scroller)
}

function partOf(at: string, one: Shown, { failed, playing }: Look): HTMLElement {
  const sort = sortOf(one)
  const onError = (): void => failed()
  if (sort === 'video')
    return el('video', {
      src: one.file.reading?.playable === 'copy' ? `${at}/preview?kind=playable` : at,
      controls: true,
      autoplay: playing,
      playsinline: true,
      onError,
    })
  if (sort === 'audio') return el('audio', { src: at, controls: true, autoplay: playing, onError })
  return pictureOf(one, one.file.reading?.large ? `${at}/preview?kind=large` : at, `${at}/preview`, onError)
}

/** The small picture, which is there already, until the large one has come. Both in the same place, of the same size. */
function pictureOf({ name, file: { reading } }: Shown, src: string, small: string, onError: () => void): HTMLElement {
  const size: Record<string, string> = reading?.width && reading.height ? { width: `${reading.width}`, height: `${reading.height}` } : {}
  const picture = el('img', { src, alt: name, ...size, onError, onLoad: () => first?.remove() })
  const first = reading?.image && reading.width ? el('img', { src: small, alt: '', ...size, onError: () => first?.remove() }) : null
  return el('div', { class: 'picture' }, first, picture)
}

/**
 * Shows one file after the other over the page, by buttons and arrow keys; Escape closes, and the focus goes back.
 * @param failed something could not be shown: the link may have ended @param download of the file that is shown; what refuses it is said in `told`
 */
export function openViewer(
  linkId: string,
  files: readonly OpenedFile[],
  first: OpenedFile,
  { failed, download }: { failed: () => void; download: (one: OpenedFile, told: HTMLElement) => void },
): void {
  const shown = files.filter(canBeShown)
  let at = Math.max(0, shown.indexOf(first))
  const name = el('h2', {})
  const hint = el('p', { class: 'hint' })
  const refused = el('p', { class: 'hint error', role: 'alert' })
  const stage = el('div', { class: 'stage' })
  const step = (by: number) => () => {
    at = (at + by + shown.length) % shown.length
    render()
  }
  const button = (label: string, text: string, act: () => void) =>
    el('button', { type: 'button', class: 'button', 'aria-label': label, onClick: act }, text)
  const several = shown.length > 1
  const close = button('Close', '✕', () => dialog.close())
  const dialog = el(
    'dialog',
    {
      'aria-label': 'File',
      onClose: () => dialog.remove(),
      onKeyDown: (event) => {
        const { key, target } = event as KeyboardEvent
        // In a film the arrows are the film's.
        if (!several || target instanceof HTMLMediaElement) return
        if (key === 'ArrowRight') step(1)()
        if (key === 'ArrowLeft') step(-1)()
      },
    },
    el(
      'header',
      {},
      name,
      several ? button('Previous file', '‹', step(-1)) : null,
      several ? button('Next file', '›', step(1)) : null,
      button('Download', 'Download', () => {
        const one = shown[at]
        if (one) download(one, refused)
      }),
      close,
    ),
    stage,
    el('div', {}, hint, refused),
  )
  const render = (): void => {
    const one = shown[at]
    if (!one) return
    name.textContent = one.name
    refused.textContent = ''
    hint.textContent = sortOf(one) === 'first page' ? 'The first page. Download the file to read all of it.' : ''
    stage.scrollTop = 0
    stage.replaceChildren(stageOf(linkId, one, { failed, playing: true, scroller: stage }).element)
  }
  document.body.append(dialog)
  render()
  dialog.showModal()
  close.focus()
}
