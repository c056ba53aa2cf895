import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The words of a PDF that was made here, with single spaces, and how many pages it has. */
export async function pdfText(bytes: Uint8Array): Promise<{ text: string; pages: number }> {
  const document = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: VerbosityLevel.ERRORS }).promise
  const words: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    for (const item of items) if ('str' in item) words.push(item.str, item.hasEOL ? '\n' : '')
    words.push('\n')
  }
  return { text: words.join('').replace(/\s+/g, ' '), pages: document.numPages }
}
