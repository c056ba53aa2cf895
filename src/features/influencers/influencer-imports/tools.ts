import type { Actor } from '#shared/rights/actor.ts'
import { AppError } from '#shared/rights/errors.ts'
import { counted } from '#shared/values/counted.ts'
import { isCurrency } from '#shared/values/currencies.ts'
import { followerFields, handleFields, networkLabels, networks } from '#shared/values/handles.ts'
import { type DecimalSign, readNumber } from '#shared/values/sheet-numbers.ts'
import { type InfluencerView, influencerFields, rateFields } from '../influencers/schema.ts'
import { checkedFields, type Given } from '../influencers/tools.ts'
import { influencerImportLabels, knownHeadings, mailWords, statusWords } from './labels.ts'
import { type ImportFault, type InfluencerImportField, influencerImportFields } from './schema.ts'

/** A heading as headings are compared: "Instagram_Followers" and "instagram followers" are the same. */
const headingKey = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[\s_./-]+/g, ' ')
    .trim()

/** What each column is most likely taken for: the surest heading of a field wins, and each field is taken once. */
export function proposeColumns(headings: readonly string[]): (InfluencerImportField | null)[] {
  const keys = headings.map(headingKey)
  const columns = new Map<number, InfluencerImportField>()
  for (const field of influencerImportFields) {
    const at = knownHeadings[field].map((heading) => keys.indexOf(heading)).find((found) => found >= 0 && !columns.has(found))
    if (at !== undefined) columns.set(at, field)
  }
  return headings.map((_, at) => columns.get(at) ?? null)
}

const followers: readonly InfluencerImportField[] = Object.values(followerFields)
const rates: readonly InfluencerImportField[] = rateFields
const lists = new Set<InfluencerImportField>(['niche', 'tags'])

/** Columns whose cells are numbers, and so decide together how numbers are written. */
export const numberFields: readonly InfluencerImportField[] = [...followers, 'engagementRate', ...rates]

const signs: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' }
const money = /^(?:([A-Z]{3})(?=[\s\d])|([€£$¥]))?\s*(.*?)\s*(?:(?<=[\s\d])([A-Z]{3})|([€£$¥]))?$/s

/** Parts an amount from the currency written with it; signs that several currencies share name none. */
export function partsOfAmount(text: string): { number: string; currency: string | null } {
  const [, before, signBefore, number = '', after, signAfter] = money.exec(text.trim()) ?? []
  const code = [before, after].find((one) => one !== undefined && isCurrency(one))
  const isCode = code !== undefined || (before === undefined && after === undefined)
  return { number: isCode ? number : text.trim(), currency: code ?? signs[signBefore ?? signAfter ?? ''] ?? null }
}

/** A row that becomes an influencer, or the faults that keep it from becoming one. */
export type CheckedRow = {
  row: number
  cells: readonly string[]
  faults: ImportFault[]
  values: Partial<Record<InfluencerImportField, string>>
  entered: Given
}

/** How the rows of a sheet are read. */
export type RowReading = {
  headings: readonly string[]
  places: ReadonlyMap<InfluencerImportField, number>
  decimalSign: DecimalSign
  /** of rates whose row names no currency */
  currency: string
  actor: Actor
}

/** Reads one row by the rules of the form. */
export function checkRow(reading: RowReading, { row, cells }: { row: number; cells: string[] }): CheckedRow {
  const { headings, places, actor } = reading
  const faults: ImportFault[] = []
  const fault = (field: InfluencerImportField | null, message: string) =>
    void faults.push({ column: field && (headings[places.get(field) ?? -1] || influencerImportLabels[field]), message })
  if (cells.slice(headings.length).some(Boolean))
    fault(
      null,
      `It has ${counted(cells.length, 'cell')}, and the heading has ${headings.length}. A cell that holds the separator needs quotation marks.`,
    )
  const entered: Record<string, unknown> = {}
  const values: CheckedRow['values'] = {}
  for (const [field, at] of places) {
    const cell = cells[at] ?? ''
    if (cell === '' && field !== 'fullName' && field !== 'email') continue
    const read = valueOf(field, cell, reading)
    const checked = read.sentence === undefined ? influencerFields[field].safeParse(read.value) : undefined
    if (checked?.success) entered[field] = checked.data
    else fault(field, read.sentence ?? checked?.error?.issues[0]?.message ?? 'This can’t be read.')
    values[field] = checked?.success ? shown(checked.data) : cell.slice(0, 200)
  }
  if (faults.length === 0) setCurrency(reading, cells, entered, fault)
  if (faults.length === 0) checkTogether(entered, actor, reading.currency, fault)
  return { row, cells, faults, values, entered }
}

const shown = (value: string | number | readonly string[] | null): string =>
  typeof value === 'object' ? (value ?? []).join(', ') : String(value)
const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

type Read = { value?: unknown; sentence?: string }

/** A cell as the form would hand it over, or the sentence that says why it can't be read. */
function valueOf(field: InfluencerImportField, cell: string, { decimalSign }: RowReading): Read {
  if (lists.has(field)) return { value: wordsIn(cell) }
  if (field === 'status') return oneOf(cell, statusWords, 'Active, Inactive or Blacklisted')
  if (field === 'mailsTo') return oneOf(cell, mailWords, 'Influencer or Agent')
  if (field === 'rateCurrency') return { value: cell.toUpperCase() }
  if (!numberFields.includes(field)) return { value: cell }
  const number = readNumber(rates.includes(field) ? partsOfAmount(cell).number : cell, decimalSign)
  if (number === undefined) return { sentence: `“${shortened(cell)}” can’t be read as a number with a decimal ${decimalSign}.` }
  return { value: rates.includes(field) ? number : Number(number) }
}

/** Several words in a cell: separated by semicolons, else by bars, else by commas. */
function wordsIn(cell: string): string[] {
  const separator = [';', '|', ','].find((one) => cell.includes(one)) ?? ';'
  return cell
    .split(separator)
    .map((word) => word.trim())
    .filter(Boolean)
}

function oneOf<Value>(cell: string, words: ReadonlyMap<string, Value>, names: string): Read {
  const value = words.get(cell.toLowerCase())
  return value === undefined ? { sentence: `“${shortened(cell)}” is none of these: ${names}.` } : { value }
}

type Fault = (field: InfluencerImportField | null, message: string) => void

/** Rates take the currency of their row, else the one written with them, else the one chosen for the sheet. */
function setCurrency({ places, currency }: RowReading, cells: readonly string[], entered: Record<string, unknown>, fault: Fault): void {
  const written = rateFields.flatMap((field) => {
    const found = entered[field] ? partsOfAmount(cells[places.get(field) ?? -1] ?? '').currency : null
    return found === null ? [] : [{ field, found }]
  })
  const given = (entered['rateCurrency'] as string | null | undefined) ?? written[0]?.found
  for (const { field, found } of written)
    if (given && found !== given) fault(field, `This amount is in ${found}, another one of the row in ${given}.`)
  if (rateFields.some((field) => entered[field])) entered['rateCurrency'] = given ?? currency
}

/** What one field says about another, as for a typed influencer. */
function checkTogether(entered: Given, actor: Actor, currency: string, fault: Fault): void {
  try {
    checkedFields(undefined, entered, actor, currency)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [[field, message] = []] = Object.entries(error.fields ?? {})
    fault((field as InfluencerImportField | undefined) ?? null, message ?? error.message)
  }
}

/** Who has a handle already, by network and handle in small letters. */
export type TakenHandles = ReadonlyMap<string, string>
export const handleKey = (field: string, handle: string): string => `${field} ${handle.toLowerCase()}`

/** Adds a fault to each row whose handle another influencer or an earlier row has. */
export function checkHandles(rows: readonly CheckedRow[], { headings, places }: RowReading, taken: TakenHandles): void {
  const inFile = new Map<string, number>()
  for (const { row, faults, entered } of rows) {
    const own = networks.flatMap((network) => {
      const field = handleFields[network]
      const handle = (entered as Partial<InfluencerView>)[field]
      return handle ? [{ network, field, key: handleKey(field, handle) }] : []
    })
    for (const { network, field, key } of own) {
      const [holder, earlier] = [taken.get(key), inFile.get(key)]
      const column = headings[places.get(field) ?? -1] ?? null
      if (holder !== undefined) faults.push({ column, message: `${holder} already has this handle on ${networkLabels[network]}.` })
      else if (earlier !== undefined) faults.push({ column, message: `Row ${earlier} has the same handle on ${networkLabels[network]}.` })
    }
    if (faults.length === 0) for (const { key } of own) inFile.set(key, row)
  }
}
