import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFKit from 'pdfkit'

const require = createRequire(import.meta.url)
const folder = '@fontsource/noto-sans'
type Range = readonly [from: number, to: number]
/** The parts of the font in the order in which a letter is looked for; together they hold Latin, Greek, Cyrillic and Devanagari. */
const parts = Object.entries(JSON.parse(readFileSync(require.resolve(`${folder}/unicode.json`), 'utf8')) as Record<string, string>)
  .map(([name, list]) => ({ name, ranges: list.split(',').map(rangeOf) }))
  .toSorted((one, other) => Number(other.name === 'latin') - Number(one.name === 'latin'))

function rangeOf(text: string): Range {
  const [from = '', to = from] = text.slice(2).split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

type Part = (typeof parts)[number]
const holds = ({ ranges }: Part, point: number): boolean => ranges.some(([from, to]) => point >= from && point <= to)
const partOf = (sign: string): Part | undefined => parts.find((part) => holds(part, sign.codePointAt(0) ?? 0))

// oxlint-disable-next-line no-control-regex -- control characters are what is to be taken out
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

/** Of a text that cannot be set so many signs are named in one place; of longer ones it is told how many more there are. */
const namedSigns = 40

/**
 * Text as it can be set: without signs that are not seen or turn the line round. Writing that no font here holds stands by its code points,
 * in square brackets: "[U+674E U+96F7]".
 */
export function settable(text: string): string {
  const seen = text.normalize('NFC').replaceAll('\r\n', '\n').replace(unseen, ' ').toWellFormed()
  let out = ''
  let missing: string[] = []
  const name = () => {
    if (missing.length > 0) out += byPoints(missing)
    missing = []
  }
  for (const sign of seen) {
    if (sign !== '\n' && !partOf(sign)) missing.push(sign)
    else {
      name()
      out += sign
    }
  }
  name()
  return out
}

function byPoints(signs: readonly string[]): string {
  const points = signs.slice(0, namedSigns).map((sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
  const more = signs.length - points.length
  return `[${points.join(' ')}${more > 0 ? ` and ${more} more` : ''}]`
}

/** Whether some of a text stands by its code points here. */
export const standsByPoints = (text: string): boolean => settable(text).includes('[U+')

/** A text in pieces of which each is in one part of the font. */
function runsOf(text: string): { part: string; text: string }[] {
  const runs: { part: Part | undefined; text: string }[] = []
  for (const sign of text) {
    const last = runs.at(-1)
    const same = sign === '\n' || (last?.part && holds(last.part, sign.codePointAt(0) ?? 0))
    if (last && same) last.text += sign
    else runs.push({ part: partOf(sign), text: sign })
  }
  return runs.map(({ part, text: run }) => ({ part: part?.name ?? 'latin', text: run }))
}

const ink = '#1c1b19'
export const quiet = '#5d5a54'
export const margin = 52
const labelWidth = 104
type Style = { size: number; strong?: boolean; color?: string }
export const body: Style = { size: 9 }
export const note: Style = { size: 9, color: quiet }
/** A line of a table: what it is, and the value. */
export type PdfLine = readonly [label: string, value: string]

/** What is set from top to bottom, with a new page where one is full. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument
  /** between the margins */
  readonly width: number

  constructor(title: string) {
    const info = { Title: settable(title), Creator: 'Atelier', Producer: 'Atelier' }
    this.doc = new PDFKit({
      size: 'A4',
      margins: { top: 48, bottom: 56, left: margin, right: margin },
      bufferPages: true,
      lang: 'en',
      info,
    })
    this.width = this.doc.page.width - 2 * margin
    for (const { name } of parts) {
      for (const weight of [400, 600]) {
        this.doc.registerFont(`${name}-${weight}`, require.resolve(`${folder}/files/noto-sans-${name}-${weight}-normal.woff`))
      }
    }
  }

  text(given: string, { size, strong = false, color = ink }: Style, x = margin, width = this.width): void {
    const runs = runsOf(settable(given))
    for (const [at, run] of runs.entries()) {
      this.doc
        .font(`${run.part}-${strong ? 600 : 400}`)
        .fontSize(size)
        .fillColor(color)
      const options = { width, lineGap: size * 0.15, continued: at < runs.length - 1 }
      if (at === 0) this.doc.text(run.text, x, this.doc.y, options)
      else this.doc.text(run.text, options)
    }
  }

  line([label, value]: PdfLine): void {
    this.room(24)
    this.doc.y += 2
    const top = this.doc.y
    this.text(label, note, margin, labelWidth)
    const below = this.doc.y
    this.doc.y = top
    const page = this.doc.page
    this.text(value || '–', body, margin + labelWidth, this.width - labelWidth)
    if (this.doc.page === page) this.doc.y = Math.max(this.doc.y, below)
  }

  heading(title: string, under?: string): void {
    this.room(90)
    this.doc.y += 10
    this.doc
      .moveTo(margin, this.doc.y)
      .lineTo(margin + this.width, this.doc.y)
      .lineWidth(0.75)
      .strokeColor('#d9d5cd')
      .stroke()
    this.doc.y += 8
    this.text(title, { size: 11, strong: true })
    if (under) this.text(under, note)
  }

  /** A new page where less than this is left of this one. */
  room(height: number): void {
    if (this.doc.y + height > this.doc.page.height - 56) this.doc.addPage()
  }

  foot(text: string): void {
    const { start, count } = this.doc.bufferedPageRange()
    for (let at = start; at < start + count; at += 1) {
      this.doc.switchToPage(at)
      // Below the margin every line would begin a page.
      this.doc.page.margins.bottom = 0
      this.doc.y = this.doc.page.height - 36
      this.text(text.slice(0, 110), { size: 7.5, color: quiet }, margin, this.width - 60)
      this.doc
        .font('latin-400')
        .fontSize(7.5)
        .text(`${at + 1} / ${count}`, margin + this.width - 60, this.doc.page.height - 36, { width: 60, align: 'right' })
    }
  }
}
