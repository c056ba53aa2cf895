import { type PDFDocumentProxy, type RenderTask, TextLayer } from 'pdfjs-dist'
import type { PdfPage } from './document.ts'

interface Drawing {
  readonly document: PDFDocumentProxy
  /** from 1 */
  readonly number: number
  readonly scale: number
  readonly canvas: HTMLCanvasElement
  /** where its words stand, to select, to find and to be read out */
  readonly words: HTMLElement
  /** told as soon as it is known, before anything is drawn */
  readonly onSize: (size: PdfPage) => void
  readonly onDrawn?: () => void
}

/**
 * Draws a page as a picture, and its words over it.
 * @returns ends it. What is given up half-way, and a page that cannot be drawn, stays white.
 */
export function drawPage({ document, number, scale, canvas, words, onSize, onDrawn }: Drawing): () => void {
  let ended = false
  let task: RenderTask | undefined
  let text: TextLayer | undefined
  const draw = async () => {
    const page = await document.getPage(number)
    if (ended) return
    const viewport = page.getViewport({ scale })
    const { width, height } = page.getViewport({ scale: 1 })
    onSize({ width, height })
    const density = Math.min(window.devicePixelRatio || 1, 2)
    canvas.width = Math.floor(viewport.width * density)
    canvas.height = Math.floor(viewport.height * density)
    task = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] })
    await task.promise
    if (ended) return
    words.replaceChildren()
    text = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport })
    await text.render()
    if (!ended) onDrawn?.()
  }
  draw().catch(() => undefined)
  return () => {
    ended = true
    task?.cancel()
    text?.cancel()
  }
}
