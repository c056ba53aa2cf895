import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

const singleSpaces = (words: readonly string[]): string => words.join('').replace(/\s+/g, ' ')

/** The words of a PDF that was made here, with single spaces, as a whole and by page, and how many pages it has. */
export async function pdfText(bytes: Uint8Array): Promise<{ text: string; pages: number; pageTexts: string[] }> {
  const document = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: VerbosityLevel.ERRORS }).promise
  const pageTexts: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const words: string[] = []
    const { items } = await (await document.getPage(number)).getTextContent()
    for (const item of items) if ('str' in item) words.push(item.str, item.hasEOL ? '\n' : '')
    pageTexts.push(singleSpaces(words))
  }
  return { text: singleSpaces(pageTexts.flatMap((text) => [text, '\n'])), pages: document.numPages, pageTexts }
}
