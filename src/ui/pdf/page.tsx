import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PdfPage } from './document.ts'
import { drawPage } from './draw.ts'
import { markFound } from './found.ts'

interface PdfPageViewProps {
  readonly document: PDFDocumentProxy
  /** from 1 */
  readonly number: number
  readonly size: PdfPage
  readonly scale: number
  /** drawn only while it is near */
  readonly near: boolean
  readonly query: string
  /** which of the matches on this page one is at, or null */
  readonly current: number | null
  readonly onSize: (number: number, size: PdfPage) => void
  /** what stands over it */
  readonly children?: ReactNode
}

/** One page: its picture, and its words over it to select and to find. */
export function PdfPageView({ document, number, size, scale, near, query, current, onSize, children }: PdfPageViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState(0)
  useEffect(() => {
    const target = canvas.current
    const layer = words.current
    if (!near || !target || !layer) return undefined
    return drawPage({
      document,
      number,
      scale,
      canvas: target,
      words: layer,
      onSize: (one) => onSize(number, one),
      onDrawn: () => setDrawn((times) => times + 1),
    })
  }, [document, number, scale, near, onSize])
  useEffect(() => {
    if (drawn === 0 || !near || !words.current) return undefined
    return markFound(words.current, query, current)
  }, [drawn, near, query, current])
  return (
    <div
      data-page={number}
      className="relative mx-auto overflow-hidden bg-white shadow-float"
      style={{
        width: size.width * scale,
        height: size.height * scale,
        '--total-scale-factor': scale,
        '--scale-round-x': '1px',
        '--scale-round-y': '1px',
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, not loaded */}
      {near && <canvas ref={canvas} className="absolute inset-0 size-full" role="img" aria-label={`Page ${number}`} />}
      {near && <div ref={words} className="pdf-words" />}
      {children}
    </div>
  )
}
