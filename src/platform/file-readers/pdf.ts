// Runs in the limited child process.
import { createRequire } from 'node:module'
import path from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type Finding, textMax, tidyText } from './finding.ts'
import { previewsOf } from './picture.ts'

const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
/** Longest side of the first page as it is drawn, in pixels. */
const drawnSide = 1600
/** Later pages are not read for search. */
const pagesRead = 500

/** The first page as a picture, how many there are, and the words. No script in it runs: there is nothing here to run it. */
export async function readPdf(bytes: Buffer): Promise<Finding> {
  const document = await opened(bytes)
  const page = await document.getPage(1)
  const { width, height } = page.getViewport({ scale: 1 })
  const text = await textOf(document)
  // Words are found also where the page cannot be drawn.
  const pictures = await firstPage(document).catch(() => [])
  return { width: Math.round(width), height: Math.round(height), pages: document.numPages, text, pictures }
}

/** One page as a picture. @throws Error where there is no such page */
export async function readPage(bytes: Buffer, number: number): Promise<Buffer> {
  return drawn(await opened(bytes), number)
}

function opened(bytes: Buffer): Promise<PDFDocumentProxy> {
  return getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: `${folder}/cmaps/`,
    standardFontDataUrl: `${folder}/standard_fonts/`,
    wasmUrl: `${folder}/wasm/`,
    iccUrl: `${folder}/iccs/`,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    maxImageSize: 50_000_000,
    verbosity: VerbosityLevel.ERRORS,
  }).promise
}

const firstPage = async (document: PDFDocumentProxy): Promise<Finding['pictures']> => previewsOf(await drawn(document, 1), true)

async function drawn(document: PDFDocumentProxy, number: number): Promise<Buffer> {
  const page = await document.getPage(number)
  const whole = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: drawnSide / Math.max(whole.width, whole.height, 1) })
  const canvas = createCanvas(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)))
  await page.render({ canvas, viewport, background: '#ffffff' }).promise
  return canvas.encode('png')
}

async function textOf(document: PDFDocumentProxy): Promise<string> {
  let text = ''
  for (let number = 1; number <= Math.min(document.numPages, pagesRead) && text.length < textMax; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '')
    text += '\n'
    page.cleanup()
  }
  return tidyText(text)
}
