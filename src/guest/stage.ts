import { el } from './dom.ts'
import type { Pages } from './pages.ts'

/** What is looked at. */
export type Stage = {
  readonly element: HTMLElement
  /** of a PDF: null where it could not be read here, and its first page stays */
  readonly pages: Promise<Pages | null> | null
}

/** A PDF: its first page, which is a picture already, until all of them are there to scroll through. */
export function pdfStage(address: string, first: HTMLElement | null, scroller: HTMLElement | null): Stage {
  const holder = el('div', { class: 'pages' }, el('div', { class: 'on' }, first ?? el('p', { class: 'hint', role: 'status' }, 'Opening…')))
  const hint = el('p', { class: 'hint', role: 'status' })
  const element = el('div', { class: 'document' }, holder, hint)
  // Once it stands in the page: what is not there is given up.
  const opening = import('./pdf.ts').then(({ showPages }) => showPages(holder, address, scroller))
  const pages = opening.catch(() => {
    const why = first ? 'Only its first page can be shown here.' : 'This PDF cannot be shown here.'
    hint.textContent = `${why} Download the file to read all of it.`
    if (!first) holder.remove()
    return null
  })
  return { element, pages }
}
