import { buffer } from 'node:stream/consumers'
import { body, type PdfLine, quiet, Sheet } from './pdf-sheet.ts'
import { labelled } from './pdf-table.ts'

export type PdfSection = { title: string; note?: string; lines: readonly PdfLine[] }
export type PdfDocument = {
  title: string
  subtitle: string
  /** at the foot of every page */
  foot: string
  lines: readonly PdfLine[]
  sections: readonly PdfSection[]
  /** sentences under a heading of their own */
  texts: readonly { title: string; sentences: readonly string[] }[]
}

/** A document of headings and lines as a PDF, with its fonts in it. @returns its bytes */
export function pdfOf({ title, subtitle, foot, lines, sections, texts }: PdfDocument): Promise<Buffer> {
  const sheet = new Sheet(title)
  sheet.text(title, { size: 19, strong: true })
  sheet.text(subtitle, { size: 10, color: quiet })
  sheet.doc.y += 8
  for (const line of lines) labelled(sheet, line)
  for (const section of sections) {
    sheet.heading(section.title, section.note)
    for (const line of section.lines) labelled(sheet, line)
  }
  for (const part of texts) {
    sheet.heading(part.title)
    for (const sentence of part.sentences) {
      sheet.doc.y += 3
      sheet.text(sentence, body)
    }
  }
  sheet.foot(foot)
  sheet.doc.end()
  return buffer(sheet.doc)
}
