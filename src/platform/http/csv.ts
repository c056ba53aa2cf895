import type { CsvColumn } from './csv-columns.ts'
import { markFormulas } from './csv-formulas.ts'

/**
 * Rows as a spreadsheet reads them: RFC 4180 (commas, CRLF, quotes doubled) in UTF-8 with a mark at the beginning, without which Excel
 * takes it for another alphabet. https://www.rfc-editor.org/rfc/rfc4180
 */

/** U+FEFF: the bytes EF BB BF. */
export const byteOrderMark = '\uFEFF'

/** The first line. */
export function csvHead(columns: readonly CsvColumn[]): string {
  return line(columns.map(({ heading }) => heading))
}

/** One line. @param row as the list answers it */
export function csvRow(columns: readonly CsvColumn[], row: unknown): string {
  return line(columns.map(({ path }) => cellOf(valuesAt(row, path))))
}

/** One line of texts, in which no formula is computed. */
export function csvLine(cells: readonly string[]): string {
  return line(cells.map(markFormulas))
}

/** Of a list of objects each one's value. */
function valuesAt(row: unknown, [field, ...rest]: readonly string[]): unknown[] {
  if (Array.isArray(row)) return row.flatMap((one) => valuesAt(one, field === undefined ? [] : [field, ...rest]))
  if (row === null || row === undefined) return []
  return field === undefined ? [row] : valuesAt((row as Record<string, unknown>)[field], rest)
}

/** A number is one, whatever its sign; no other text is computed. */
function cellOf(values: readonly unknown[]): string {
  const [only] = values
  if (values.length === 1 && typeof only === 'number') return String(only)
  return markFormulas(values.map(textOf).join('; '))
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Quotes whatever could be read as the beginning of another cell, also where semicolons or tabs divide cells. */
function line(cells: readonly string[]): string {
  return `${cells.map((cell) => (/^[\p{L}\p{N}_.:' -]*$/u.test(cell) ? cell : `"${cell.replaceAll('"', '""')}"`)).join(',')}\r\n`
}
