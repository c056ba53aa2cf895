import { Readable } from 'node:stream'
import { setImmediate as otherWork } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { invalid } from '#shared/rights/errors.ts'
import { unmarkFormulas } from './csv-formulas.ts'

/** A file as a spreadsheet shows it; its rows are counted as there, the heading is the first. */
export type Sheet = { headings: string[]; rows: { row: number; cells: string[] }[] }

/** How large a sheet may be, and what its rows are: "task". */
export type SheetLimits = { rowsMax: number; noun: string }

/** Empty lines count as well: reading half a million of them takes long. */
const linesMax = 50_000
/** Bytes parsed in one go: other requests are answered in between. */
export const pieceLength = 65_536

/**
 * The rows of a CSV file, with or without a byte order mark, separated by commas, semicolons or tabs; whatever is in a cell is text. The
 * apostrophes that an export put before formulas are removed.
 * @throws AppError invalid_input with a sentence, where it is no CSV, has no rows, or more than `rowsMax`
 */
export async function readSheet(text: string, { rowsMax, noun }: SheetLimits): Promise<Sheet> {
  const records = await recordsOf(text)
  if (records.length > linesMax)
    throw invalid(
      'text',
      `The file has more than ${linesMax.toLocaleString('en')} lines. Take out empty ones, or split it into several files.`,
    )
  const [headings = [], ...rest] = records.map((cells) => cells.map((cell) => unmarkFormulas(cell).trim()))
  const rows = rest.map((cells, at) => ({ row: at + 2, cells })).filter(({ cells }) => cells.some(Boolean))
  if (rows.length === 0) throw invalid('text', `The file has no rows. Choose one with a heading and a row for each ${noun}.`)
  if (rows.length > rowsMax)
    throw invalid('text', `The file has ${rows.length} rows. At most ${rowsMax} fit into one import: split it into several files.`)
  return { headings, rows }
}

/** How a file is parsed. */
export const sheetOptions = (text: string) => ({
  bom: true,
  delimiter: separatorOf(text),
  relax_column_count: true,
  relax_quotes: true,
  to: linesMax + 1,
})

async function recordsOf(text: string): Promise<string[][]> {
  const records: string[][] = []
  try {
    for await (const record of Readable.from(piecesOf(text)).pipe(parse(sheetOptions(text)))) records.push(record as string[])
  } catch {
    throw invalid(
      'text',
      'This cannot be read as CSV: a cell begins with a quotation mark that is never closed. Put that right in the file.',
    )
  }
  return records
}

async function* piecesOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += pieceLength) {
    yield bytes.subarray(at, at + pieceLength)
    await otherWork()
  }
}

/** No heading is longer. */
const headingMax = 100_000

/** The separator that the heading has most of, outside of quotation marks. */
function separatorOf(text: string): string {
  const heading = /^(?:"[^"]*"|[^"\r\n])*/.exec(text.slice(0, headingMax))?.[0].replaceAll(/"[^"]*"/g, '') ?? ''
  const count = (separator: string) => heading.split(separator).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

/**
 * The text of a file in UTF-8 or UTF-16, with or without a byte order mark.
 * @returns undefined where the bytes are neither
 */
export function decodeSheet(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** By the byte order mark; without one, every other byte of Latin text in UTF-16 is zero. */
function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 1000)
  const zeros = (odd: number) => start.filter((byte, at) => at % 2 === odd && byte === 0).length
  const most = start.length / 4
  if (zeros(1) > most) return 'utf-16le'
  return zeros(0) > most ? 'utf-16be' : 'utf-8'
}
