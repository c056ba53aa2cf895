import { type OpenPdf, openPdf, type PdfPage } from '#ui/pdf/document.ts'
import { drawPage } from '#ui/pdf/draw.ts'
import type { Pages } from './pages.ts'
import '#ui/pdf/pdf.css'
import { el } from './dom.ts'

// Comes with the first PDF that a guest looks at, and with it the reader of PDFs.

/** A page as wide as there is room, up to this, in pixels: wider it is hard to read in one line. */
const widest = 1100

/**
 * Puts all pages of a PDF into a part of the page, each drawn while it is near.
 * @param scroller what they scroll in, where that is not the window @throws where it cannot be read: locked, damaged, or gone
 */
export async function showPages(holder: HTMLElement, address: string, scroller: HTMLElement | null): Promise<Pages> {
  const ending = new AbortController()
  const pdf = await openPdf(address, ending.signal)
  const all = Array.from({ length: pdf.pages }, (_, at) => pageOf(pdf, at + 1))
  holder.classList.add('paged')
  holder.replaceChildren(...all.map(({ element }) => element))
  const around = new IntersectionObserver(
    (entries) => {
      // Another item, or another file, took its place.
      if (!holder.isConnected) {
        around.disconnect()
        for (const page of all) page.look(false)
        return ending.abort()
      }
      for (const { target, isIntersecting } of entries) all[Number((target as HTMLElement).dataset.page) - 1]?.look(isIntersecting)
    },
    { root: scroller, rootMargin: '60% 0px' },
  )
  for (const { element } of all) around.observe(element)
  const shown = (): number => {
    const middle = (scroller?.getBoundingClientRect().top ?? 0) + (scroller?.clientHeight ?? window.innerHeight) / 2
    return Math.max(1, all.findLastIndex(({ element }) => element.getBoundingClientRect().top <= middle) + 1)
  }
  return {
    all: all.map(({ element }) => element),
    shown,
    goTo: (number) => all[number - 1]?.element.scrollIntoView({ block: 'start' }),
  }
}

/** One page: white until it is near. */
function pageOf({ document: pdf, first }: OpenPdf, number: number) {
  const element = el('div', { class: 'on page', 'data-page': `${number}` })
  let size = first
  let near = false
  let [width, drawn] = [0, 0]
  let end = (): void => undefined
  const measured = (next: PdfPage): void => {
    size = next
    element.style.aspectRatio = `${next.width} / ${next.height}`
    element.style.maxWidth = `${widest}px`
  }
  measured(first)
  const draw = (): void => {
    if (!near || width === 0 || width === drawn) return
    drawn = width
    end()
    const scale = width / size.width
    const canvas = el('canvas', { role: 'img', 'aria-label': `Page ${number}` })
    const words = el('div', { class: 'pdf-words' })
    words.style.setProperty('--total-scale-factor', `${scale}`)
    for (const side of ['x', 'y']) words.style.setProperty(`--scale-round-${side}`, '1px')
    const before = element.querySelectorAll('canvas, .pdf-words')
    const stop = drawPage({ document: pdf, number, scale, canvas, words, onSize: measured })
    element.prepend(canvas, words)
    for (const one of before) one.remove()
    end = stop
  }
  new ResizeObserver(([entry]) => {
    width = Math.round(entry?.contentRect.width ?? 0)
    draw()
  }).observe(element)
  return {
    element,
    look: (is: boolean): void => {
      near = is
      if (is) return draw()
      end()
      drawn = 0
      for (const one of element.querySelectorAll('canvas, .pdf-words')) one.remove()
    },
  }
}
