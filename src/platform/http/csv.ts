import { z } from 'zod'

/**
 * Rows as a spreadsheet reads them: RFC 4180 (commas, CRLF, quotes doubled) in UTF-8 with a mark at the beginning, without which Excel
 * takes it for another alphabet. https://www.rfc-editor.org/rfc/rfc4180
 */

/** One column: where in a row its value stands, and what it is called. */
export type CsvColumn = { path: readonly string[]; heading: string }

/** U+FEFF: the bytes EF BB BF. */
export const byteOrderMark = '\uFEFF'

/** The columns of a row by its schema: every field, what stands in an object of its own beside the others. `projectId` and `project.id` are one. */
export function csvColumns(row: z.core.$ZodType): CsvColumn[] {
  const columns = new Map<string, CsvColumn>()
  for (const path of pathsOf(row, [])) {
    const heading = headingOf(path)
    if (!columns.has(heading)) columns.set(heading, { path, heading })
  }
  return [...columns.values()]
}

/** The first line. */
export function csvHead(columns: readonly CsvColumn[]): string {
  return line(columns.map(({ heading }) => heading))
}

/** One line. @param row as the list answers it */
export function csvRow(columns: readonly CsvColumn[], row: unknown): string {
  return line(columns.map(({ path }) => cellOf(valuesAt(row, path))))
}

/** "projectManager.fullName" as "Project manager full name"; `id` and `url` are no words. */
function headingOf(path: readonly string[]): string {
  const words = path.join(' ').replace(/(\p{Lu})/gu, (letter) => ` ${letter.toLowerCase()}`)
  const spelled = words.replace(/\b(id|url)(s?)\b/g, (_, word: string, plural: string) => word.toUpperCase() + plural)
  return spelled.charAt(0).toUpperCase() + spelled.slice(1)
}

function pathsOf(schema: z.core.$ZodType, path: readonly string[]): (readonly string[])[] {
  const inner = insideOf(schema)
  if (!(inner instanceof z.ZodObject)) return [path]
  return Object.entries(inner.shape).flatMap(([field, part]) => pathsOf(part as z.core.$ZodType, [...path, field]))
}

/** What is optional, empty, one of many or made from something else, as what it is. */
function insideOf(schema: z.core.$ZodType): z.core.$ZodType {
  const def = (schema as z.ZodType).def as unknown as {
    type: string
    innerType?: z.core.$ZodType
    element?: z.core.$ZodType
    out?: z.core.$ZodType
  }
  const next = def.innerType ?? def.element ?? (def.type === 'pipe' ? def.out : undefined)
  return next ? insideOf(next) : schema
}

/** Of a list of objects each one's value. */
function valuesAt(row: unknown, [field, ...rest]: readonly string[]): unknown[] {
  if (Array.isArray(row)) return row.flatMap((one) => valuesAt(one, field === undefined ? [] : [field, ...rest]))
  if (row === null || row === undefined) return []
  return field === undefined ? [row] : valuesAt((row as Record<string, unknown>)[field], rest)
}

/** A number is one, whatever its sign; every other text that a spreadsheet could take for a formula is made harmless. */
function cellOf(values: readonly unknown[]): string {
  const [only] = values
  if (values.length === 1 && typeof only === 'number') return String(only)
  return harmless(values.map(wordsOf).join('; '))
}

function wordsOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What begins so is computed by a spreadsheet; behind an apostrophe it is text. https://owasp.org/www-community/attacks/CSV_Injection */
const computed = /^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/u

function harmless(text: string): string {
  return computed.test(text) ? `'${text}` : text
}

/** In other countries a semicolon or a tab divides cells: what could be read as the beginning of the next one is quoted as well. */
function line(cells: readonly string[]): string {
  return `${cells.map((cell) => (/^[\p{L}\p{N}_.:' -]*$/u.test(cell) ? cell : `"${cell.replaceAll('"', '""')}"`)).join(',')}\r\n`
}
