import { parse } from 'csv-parse/sync'
import { unmarkFormulas } from '#platform/http/csv-formulas.ts'
import { invalid } from '#shared/rights/errors.ts'

/** A file as a spreadsheet shows it; its rows are counted as there, the heading is the first. */
export type Sheet = { headings: string[]; rows: { row: number; cells: string[] }[] }

/** Empty lines count as well: reading half a million of them takes long. */
const linesMax = 50_000

/**
 * The rows of a CSV file, with or without a byte order mark, separated by commas, semicolons or tabs; whatever is in a cell is text. The
 * apostrophes that an export put before formulas are removed.
 * @throws AppError invalid_input with a sentence, where it is no CSV, has no rows, or more than `rowsMax`
 */
export function readSheet(text: string, rowsMax: number): Sheet {
  let records: string[][]
  try {
    records = parse(text, { bom: true, delimiter: separatorOf(text), relax_column_count: true, relax_quotes: true, to: linesMax + 1 })
  } catch {
    throw invalid(
      'text',
      'This cannot be read as CSV: a cell begins with a quotation mark that is never closed. Put that right in the file.',
    )
  }
  if (records.length > linesMax)
    throw invalid(
      'text',
      `The file has more than ${linesMax.toLocaleString('en')} lines. Take out empty ones, or split it into several files.`,
    )
  const [headings = [], ...rest] = records.map((cells) => cells.map((cell) => unmarkFormulas(cell).trim()))
  const rows = rest.map((cells, at) => ({ row: at + 2, cells })).filter(({ cells }) => cells.some(Boolean))
  if (rows.length === 0) throw invalid('text', 'The file has no rows. Choose one with a heading and a row for each task.')
  if (rows.length > rowsMax)
    throw invalid('text', `The file has ${rows.length} rows. At most ${rowsMax} are taken at once: split it into several files.`)
  return { headings, rows }
}

/** What stands most often in the heading, outside of quotation marks. */
function separatorOf(text: string): string {
  const heading = /^(?:"[^"]*"|[^"\r\n])*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, '') ?? ''
  const count = (separator: string) => heading.split(separator).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}
