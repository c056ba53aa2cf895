import { type Align, body, ink, lineHeight, note, type PdfLine, quiet, type Sheet, type Style } from './pdf-sheet.ts'

/** A column of a table; widths are in points. */
export type Column = { readonly title: string; readonly width: number; readonly align?: Align }
/** Paragraphs of a cell, one under the other. */
export type Cell = readonly { readonly text: string; readonly style: Style }[]
export type Row = readonly Cell[]

type TableOptions = {
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  /** the height of what follows and must not be alone on a page: the last row stays with it */
  readonly tail?: number
}

const gap = 12
const padding = 4.5
const titleStyle: Style = { size: 7.5, color: quiet }

type Line = { readonly text: string; readonly style: Style }
type Laid = { readonly x: number; readonly width: number; readonly align: Align; readonly lines: readonly Line[] }

const heightOf = (lines: readonly Line[]): number => lines.reduce((sum, { style }) => sum + lineHeight(style), 0)

/** The width that is left for one column next to others of these widths. */
export const restOf = (sheet: Sheet, widths: readonly number[]): number => sheet.width - widths.reduce((sum, width) => sum + width + gap, 0)

/**
 * Sets a table from `doc.y` on: titles above a strong line, repeated on each page, and a hairline after each row. A row stays on one page
 * unless it is taller than half of one.
 */
export function table(sheet: Sheet, { columns, rows, tail = 0 }: TableOptions): void {
  const { doc } = sheet
  const head = () => drawHead(sheet, columns)
  if (rows.length === 0) head()
  const laid = rows.map((row) => layOut(sheet, columns, row))
  for (const [at, cells] of laid.entries()) {
    const below = at === laid.length - 1 ? tail : 0
    const headHeight = at === 0 ? lineHeight(titleStyle) + 2 * padding : 0
    const height = Math.max(0, ...cells.map(({ lines }) => heightOf(lines))) + 2 * padding
    const moved = sheet.room(headHeight + wholeHeight(sheet, height) + below)
    if (at === 0 || moved) head()
    doc.y += padding
    drawCells(sheet, cells, head)
    doc.y += padding
    sheet.rule(doc.y, { weight: 0.5 })
  }
}

const pageHeight = ({ doc, bottom }: Sheet): number => bottom - doc.page.margins.top
/** How much of a row must fit on the page that it begins on. */
const wholeHeight = (sheet: Sheet, height: number): number => (height < pageHeight(sheet) / 2 ? height : 60)

function drawHead(sheet: Sheet, columns: readonly Column[]): void {
  const { doc } = sheet
  const top = doc.y
  let x = sheet.left
  for (const { title, width, align } of columns) {
    sheet.set(title, titleStyle, x, top, { width, ...(align && { align }) })
    x += width + gap
  }
  doc.y = top + lineHeight(titleStyle) + padding - 1
  sheet.rule(doc.y, { weight: 1, color: ink })
}

function layOut(sheet: Sheet, columns: readonly { readonly width: number; readonly align?: Align }[], row: Row): Laid[] {
  let x = sheet.left
  return columns.map(({ width, align = 'left' }, at) => {
    const lines = (row[at] ?? []).flatMap(({ text, style }) => sheet.lines(text, style, width).map((line) => ({ text: line, style })))
    const cell = { x, width, align, lines }
    x += width + gap
    return cell
  })
}

/** Draws the cells of a row; where a page ends within them, each goes on below `head` on the next one. */
function drawCells(sheet: Sheet, cells: readonly Laid[], head?: () => void): void {
  const { doc } = sheet
  let rest = cells
  for (;;) {
    const top = doc.y
    const left = rest.map((cell) => ({ ...cell, lines: drawWhatFits(sheet, cell, top) }))
    const end = top + Math.max(0, ...rest.map(({ lines }, at) => heightOf(lines) - heightOf(left[at]?.lines ?? [])))
    doc.y = end
    // A page that not one line fits on would be followed by pages without end.
    if (left.every(({ lines }) => lines.length === 0) || end === top) return
    rest = left
    sheet.newPage()
    head?.()
  }
}

/** @returns the lines that are left over */
function drawWhatFits(sheet: Sheet, { x, width, align, lines }: Laid, top: number): readonly Line[] {
  let y = top
  for (const [at, { text, style }] of lines.entries()) {
    if (y + lineHeight(style) > sheet.bottom + 0.01) return lines.slice(at)
    sheet.set(text, style, x, y, { width, align })
    y += lineHeight(style)
  }
  return []
}

const labelWidth = 104

/** Sets a label and its value. */
export function labelled(sheet: Sheet, [label, value]: PdfLine): void {
  const { doc } = sheet
  const columns = [{ width: labelWidth - gap }, { width: sheet.width - labelWidth }]
  const cells = layOut(sheet, columns, [[{ text: label, style: note }], [{ text: value || '–', style: body }]])
  sheet.room(24)
  doc.y += 2
  drawCells(sheet, cells)
}
