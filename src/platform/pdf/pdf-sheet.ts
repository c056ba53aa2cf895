import PDFKit from 'pdfkit'
import { runsOf, setFont, settable } from './pdf-fonts.ts'

export const ink = '#1c1b19'
export const quiet = '#5d5a54'
export const hairline = '#d9d5cd'
export const margin = 52
export type Style = { readonly size: number; readonly strong?: boolean; readonly color?: string }
export const body: Style = { size: 9 }
export const note: Style = { size: 9, color: quiet }
/** A line of a table: what it is, and the value. */
export type PdfLine = readonly [label: string, value: string]
export type Align = 'left' | 'right' | 'center'

export const papers = { A4: [595.28, 841.89], Letter: [612, 792] } as const
export type Paper = keyof typeof papers
/** Millimetres in points. */
export const mm = (length: number): number => (length * 72) / 25.4

type SheetOptions = {
  readonly paper?: Paper
  /** in points */
  readonly margins?: { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number }
  /** the creation date; with it, equal content has equal bytes */
  readonly madeAt?: Date
}

/** The font's height from the top of its box to the baseline, and the height of the box, in parts of the size. */
const metrics = { ascent: 1.069, height: 1.362 }
/** Space between lines, in parts of the size. */
const leading = 0.15
export const lineHeight = ({ size }: Style): number => size * (metrics.height + leading)

/** Words come up again and again; measuring one costs more than looking it up. */
const keptWidths = 5000
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Where a line may break: after a space, and within a word after a hyphen, dash or slash before a letter. */
const breaks = /(?<= )(?=[^ ])|(?<=[-–—/])(?=\p{L})/u

/** What is set from top to bottom, with a new page where one is full. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly left: number
  /** between the margins */
  readonly width: number
  /** what each page begins with; called on each new page, and by the owner for the first */
  begin: (() => void) | undefined
  /** by text and weight, at size 1 */
  readonly #widths = new Map<string, number>()

  constructor(title: string, { paper = 'A4', margins, madeAt }: SheetOptions = {}) {
    const info = { Title: settable(title), Creator: 'Atelier', Producer: 'Atelier', ...(madeAt && { CreationDate: madeAt }) }
    this.doc = new PDFKit({
      size: [...papers[paper]],
      margins: margins ?? { top: 48, bottom: 56, left: margin, right: margin },
      bufferPages: true,
      lang: 'en',
      info,
    })
    this.left = this.doc.page.margins.left
    this.width = this.doc.page.width - this.left - this.doc.page.margins.right
  }

  /** Where the content of the page ends. */
  get bottom(): number {
    return this.doc.page.height - this.doc.page.margins.bottom
  }

  /** The width of one line of settable text. */
  widthOf(text: string, { size, strong = false }: Style): number {
    const key = `${strong} ${text}`
    let perPoint = this.#widths.get(key)
    if (perPoint === undefined) {
      perPoint = 0
      for (const run of runsOf(text)) perPoint += setFont(this.doc, run.font, strong).fontSize(1).widthOfString(run.text)
      if (this.#widths.size >= keptWidths) this.#widths.clear()
      this.#widths.set(key, perPoint)
    }
    return perPoint * size
  }

  /** The lines that a text takes in this width, ready for `set`. */
  lines(given: string, style: Style, width: number): string[] {
    return settable(given)
      .split('\n')
      .flatMap((paragraph) => this.#wrapped(paragraph, style, width))
  }

  /** The first line of a text, with an ellipsis where there is more. */
  firstLine(given: string, style: Style, width: number): string {
    const [whole = '', more] = this.lines(given, style, width)
    if (more === undefined) return whole
    const [line = ''] = this.lines(given, style, Math.max(width - this.widthOf(' …', style), style.size))
    return `${line} …`
  }

  #wrapped(paragraph: string, style: Style, width: number): string[] {
    const out: string[] = []
    let line = ''
    let used = 0
    const end = () => {
      if (line) out.push(line.trimEnd())
      line = ''
      used = 0
    }
    for (const word of paragraph.split(breaks)) {
      if (used + this.widthOf(word.trimEnd(), style) > width) end()
      let rest = word
      // A word longer than a line is broken between letters.
      while (this.widthOf(rest.trimEnd(), style) > width) {
        const head = this.#fitting(rest, style, width)
        out.push(head)
        rest = rest.slice(head.length)
      }
      line += rest
      used += this.widthOf(rest, style)
    }
    end()
    return out.length > 0 ? out : ['']
  }

  /** The longest beginning of a word that fits, at least one letter. */
  #fitting(word: string, style: Style, width: number): string {
    let head = ''
    let used = 0
    for (const { segment } of clusters.segment(word)) {
      used += this.widthOf(segment, style)
      if (used > width && head) break
      head += segment
    }
    // After a hyphen, where there is one: "04011000-1234512345-" and not "04011000-1234512345-0".
    const cut = Math.max(...['-', '–', '/'].map((sign) => head.lastIndexOf(sign))) + 1
    return cut > head.length / 2 && head.length < word.length ? head.slice(0, cut) : head
  }

  /** Sets one line at a place, its top at `y`, without a change of page. @param width that it is aligned in */
  set(line: string, style: Style, x: number, y: number, { width = 0, align = 'left' }: { width?: number; align?: Align } = {}): void {
    const free = align === 'left' ? 0 : width - this.widthOf(line, style)
    let at = x + (align === 'center' ? free / 2 : free)
    for (const run of runsOf(line)) {
      setFont(this.doc, run.font, style.strong ?? false)
        .fontSize(style.size)
        .fillColor(style.color ?? ink)
      // By the baseline, so that pieces in different fonts of the family line up.
      this.doc.text(run.text, at, y + metrics.ascent * style.size, { lineBreak: false, baseline: 'alphabetic' })
      at += this.doc.widthOfString(run.text)
    }
  }

  /** Sets a text from `doc.y` on. */
  text(given: string, style: Style, x = this.left, width = this.width): void {
    for (const line of this.lines(given, style, width)) {
      this.room(lineHeight(style))
      const { y } = this.doc
      this.set(line, style, x, y)
      this.doc.y = y + lineHeight(style)
    }
    this.doc.x = x
  }

  /** Draws a line over the given width. */
  rule(y: number, { x = this.left, width = this.width, weight = 0.75, color = hairline } = {}): void {
    this.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(weight)
      .strokeColor(color)
      .stroke()
  }

  heading(title: string, under?: string): void {
    this.room(90)
    this.doc.y += 10
    this.rule(this.doc.y)
    this.doc.y += 8
    this.text(title, { size: 11, strong: true })
    if (under) this.text(under, note)
  }

  newPage(): void {
    this.doc.addPage()
    this.begin?.()
  }

  /** A new page where less than this is left of this one. @returns whether there is one */
  room(height: number): boolean {
    if (this.doc.y + height <= this.bottom) return false
    this.newPage()
    return true
  }

  /** Draws on every page once all are there: what names their number. */
  eachPage(draw: (page: number, pages: number) => void): void {
    const { start, count } = this.doc.bufferedPageRange()
    for (let at = 0; at < count; at += 1) {
      this.doc.switchToPage(start + at)
      draw(at + 1, count)
    }
  }

  foot(text: string): void {
    const style = { size: 7.5, color: quiet }
    this.eachPage((page, pages) => {
      const y = this.doc.page.height - 36
      const [line = ''] = this.lines(text.slice(0, 110), style, this.width - 60)
      this.set(line, style, this.left, y)
      this.set(`${page} / ${pages}`, style, this.left + this.width - 60, y, { width: 60, align: 'right' })
    })
  }
}
