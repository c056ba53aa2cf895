import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { pageText } from './document.ts'
import { countIn } from './found.ts'

/** A match: on which page, from 1, and which one there, from 0. */
export type PdfMatch = { readonly page: number; readonly at: number }
type Found = { readonly query: string; readonly matches: readonly PdfMatch[]; readonly searched: boolean }

const nothing: Found = { query: '', matches: [], searched: true }

/** Finds a text in all pages, one page after the other; what was read once is kept. */
export function usePdfSearch(document: PDFDocumentProxy | undefined, query: string) {
  const texts = useRef<{ document: PDFDocumentProxy; pages: string[] } | null>(null)
  const [found, setFound] = useState<Found>(nothing)
  const [at, setAt] = useState({ query: '', index: 0 })
  const wanted = query.trim()
  useEffect(() => {
    if (!document || wanted === '') return undefined
    const ending = new AbortController()
    const { signal } = ending
    const look = async () => {
      if (texts.current?.document !== document) texts.current = { document, pages: [] }
      const { pages } = texts.current
      const matches: PdfMatch[] = []
      for (let page = 1; page <= document.numPages; page += 1) {
        pages[page] ??= await pageText(document, page).catch(() => '')
        if (signal.aborted) return
        const times = countIn(pages[page] ?? '', wanted)
        for (let at = 0; at < times; at += 1) matches.push({ page, at })
        const searched = page === document.numPages
        if (times > 0 || searched) setFound({ query: wanted, matches: [...matches], searched })
      }
    }
    void look()
    return () => ending.abort()
  }, [document, wanted])
  const shown = wanted === '' ? nothing : found.query === wanted ? found : { query: wanted, matches: [], searched: false }
  const count = shown.matches.length
  const index = at.query === wanted ? at.index : 0
  return {
    query: wanted,
    count,
    searched: shown.searched,
    index,
    current: shown.matches[index] ?? null,
    go: (by: number) => {
      if (count > 0) setAt({ query: wanted, index: (index + by + count) % count })
    },
  }
}
