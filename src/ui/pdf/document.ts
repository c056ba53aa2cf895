import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, VerbosityLevel, version } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- an address that the bundler makes
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

/** Where `vite.config.ts` puts what PDFs need besides: fonts, tables of characters, decoders. */
const data = `/assets/pdf/${version}`

export type PdfPage = { readonly width: number; readonly height: number }
export type OpenPdf = { readonly document: PDFDocumentProxy; readonly pages: number; readonly first: PdfPage }

/**
 * Opens a PDF by parts, as far as it is looked at. No script in it runs: forms and annotations are drawn as pictures, and the content
 * policy knows neither eval nor WebAssembly.
 * @throws PasswordException when it is locked
 */
export async function openPdf(address: string, signal: AbortSignal): Promise<OpenPdf> {
  GlobalWorkerOptions.workerSrc = workerAddress
  const task = getDocument({
    url: address,
    cMapUrl: `${data}/cmaps/`,
    standardFontDataUrl: `${data}/standard_fonts/`,
    wasmUrl: `${data}/wasm/`,
    useWasm: false,
    // Those of the machine have other widths than the PDF was set with.
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
    enableXfa: false,
    stopAtErrors: false,
    maxImageSize: 100_000_000,
    canvasMaxAreaInBytes: 256 * 1024 * 1024,
    rangeChunkSize: 256 * 1024,
    disableAutoFetch: true,
  })
  signal.addEventListener('abort', () => void task.destroy(), { once: true })
  const document = await task.promise
  const page = await document.getPage(1)
  const { width, height } = page.getViewport({ scale: 1 })
  return { document, pages: document.numPages, first: { width, height } }
}

/** The words of a page as one line, folded for comparing. */
export async function pageText(document: PDFDocumentProxy, page: number): Promise<string> {
  const content = await (await document.getPage(page)).getTextContent()
  return content.items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}
