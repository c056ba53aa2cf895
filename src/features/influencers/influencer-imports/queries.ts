import { buffer } from 'node:stream/consumers'
import { setImmediate as otherWork } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { workspaceNow } from '#features/workspace/settings/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { type Queryable, row, rows } from '#platform/database/db.ts'
import { byteOrderMark, csvLine } from '#platform/http/csv.ts'
import { decodeSheet, readSheet, type Sheet } from '#platform/http/csv-sheet.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { AppError, invalid } from '#shared/rights/errors.ts'
import { handleFields } from '#shared/values/handles.ts'
import { type Reading, readingOf } from '#shared/values/sheet-numbers.ts'
import { influencers } from '../influencers/table.ts'
import { influencerImportLabels } from './labels.ts'
import { canImportInfluencers } from './rules.ts'
import { type ImportReading, type InfluencerImportField, type InfluencerImportPreview, importedInfluencersMax, leftOut } from './schema.ts'
import {
  type CheckedRow,
  checkHandles,
  checkRow,
  handleKey,
  numberFields,
  partsOfAmount,
  proposeColumns,
  type RowReading,
} from './tools.ts'

type Columns = readonly (InfluencerImportField | null)[]

/** Where a sheet waits. */
export const importPlace = { place: 'influencer-import' }

/** A sheet with what would become of each row. */
export type Plan = {
  sheet: Sheet
  columns: Columns
  problems: string[]
  numbers: InfluencerImportPreview['numbers']
  currency: string
  good: CheckedRow[]
  faulty: CheckedRow[]
  sameEmail: number
}

/** Rows checked in one go: other requests are answered in between. */
const batch = 200

/** Reads a sheet that waits, as the reader chose or as it proposes itself. @throws AppError forbidden, not_found, invalid_input */
export async function planImport(ctx: Ctx, asked: ImportReading): Promise<Plan> {
  assertAllowed(canImportInfluencers(ctx.actor), 'influencer import')
  const { pool } = ctx.services
  const sheet = await readSheet(await textOf(ctx, asked.uploadId), { rowsMax: importedInfluencersMax, noun: 'influencer' })
  const columns = columnsOf(sheet, asked)
  const places = new Map(columns.flatMap((field, at) => (field ? [[field, at] as const] : [])))
  const reading = readingOf(numbersIn(sheet, places))
  const decimalSign = asked.decimalSign ?? ('decided' in reading ? reading.decided : null)
  const currency = asked.currency ?? (await workspaceNow(pool)).currency
  const problems = [...problemsOf(columns), ...(decimalSign === null ? [numberProblem(reading)] : [])]
  const numbers = { decimalSign, open: openOf(reading) }
  const plan = { sheet, columns, problems, numbers, currency }
  if (decimalSign === null || problems.length > 0) return { ...plan, good: [], faulty: [], sameEmail: 0 }
  const checked = await checkRows(pool, sheet, { headings: sheet.headings, places, decimalSign, currency, actor: ctx.actor })
  const good = checked.filter(({ faults }) => faults.length === 0)
  const faulty = checked.filter(({ faults }) => faults.length > 0)
  return { ...plan, good, faulty, sameEmail: await countKnownEmails(pool, good) }
}

/** The words of a sheet that this person sent. @throws AppError not_found, invalid_input */
async function textOf({ services, actor }: Ctx, uploadId: string): Promise<string> {
  const found = await row<{ storageKey: string }>(
    services.pool,
    sql`select f.storage_key as "storageKey" from uploads u join files f on f.id = u.file_id
      where u.file_id = ${uploadId} and u.user_id = ${actor.userId} and u.place = ${JSON.stringify(importPlace)}::jsonb and f.state = 'ready'`,
  )
  const bytes = found && (await services.storage.read(found.storageKey))
  if (!bytes) throw new AppError('not_found', 'This sheet is not there anymore. Choose the file again.')
  const text = decodeSheet(await buffer(bytes))
  if (text === undefined) throw invalid('text', 'The letters of this file can’t be read. Save it as CSV in UTF-8 and choose it again.')
  return text
}

function columnsOf({ headings }: Sheet, { columns }: ImportReading): Columns {
  if (!columns) return proposeColumns(headings)
  return headings.map((_, at) => {
    const chosen = columns[at]
    return chosen === undefined || chosen === leftOut ? null : chosen
  })
}

function numbersIn({ rows: all }: Sheet, places: ReadonlyMap<InfluencerImportField, number>): string[] {
  const at = numberFields.flatMap((field) => places.get(field) ?? [])
  return all.flatMap(({ cells }) => at.flatMap((place) => (cells[place] ? partsOfAmount(cells[place]).number : [])))
}

function problemsOf(columns: Columns): string[] {
  const taken = columns.filter((field) => field !== null)
  const twice = [...new Set(taken.filter((field, at) => taken.indexOf(field) !== at))]
  return [
    ...(taken.includes('fullName') ? [] : ['Choose the column that holds the names.']),
    ...(taken.includes('email') ? [] : ['Choose the column that holds the email addresses.']),
    ...twice.map((field) => `Several columns are taken for “${influencerImportLabels[field]}”. Keep one of them.`),
  ]
}

const openOf = (reading: Reading): string[] => ('open' in reading ? [reading.open] : 'differing' in reading ? [...reading.differing] : [])

function numberProblem(reading: Reading): string {
  if ('differing' in reading)
    return `“${reading.differing[0]}” and “${reading.differing[1]}” follow different rules. Choose how the numbers of this file are written.`
  return `“${openOf(reading)[0]}” can be read in two ways. Choose how the numbers of this file are written.`
}

async function checkRows(db: Queryable, sheet: Sheet, reading: RowReading): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = []
  for (let at = 0; at < sheet.rows.length; at += batch) {
    for (const one of sheet.rows.slice(at, at + batch)) checked.push(checkRow(reading, one))
    await otherWork()
  }
  checkHandles(checked, reading, await takenHandles(db, checked))
  return checked
}

/** Who has one of these handles, in a statement for each network. */
async function takenHandles(db: Queryable, checked: readonly CheckedRow[]): Promise<Map<string, string>> {
  const taken = new Map<string, string>()
  for (const field of Object.values(handleFields)) {
    const asked = checked.flatMap(({ entered }) => entered[field]?.toLowerCase() ?? [])
    if (asked.length === 0) continue
    const column = sql.raw(`inf.${influencers[field].name}`)
    const found = await rows<{ handle: string; fullName: string }>(
      db,
      sql`select ${column} as handle, inf.full_name as "fullName" from influencers inf
        where inf.deleted_at is null and lower(${column}) = any(${sql.param(asked)}::text[])`,
    )
    for (const { handle, fullName } of found) taken.set(handleKey(field, handle), fullName)
  }
  return taken
}

/** How many of these share an email with the directory or with an earlier row. */
async function countKnownEmails(db: Queryable, good: readonly CheckedRow[]): Promise<number> {
  const emails = good.flatMap(({ entered }) => entered.email?.toLowerCase() ?? [])
  const found = await rows<{ email: string }>(
    db,
    sql`select distinct lower(inf.email) as email from influencers inf
      where inf.deleted_at is null and lower(inf.email) = any(${sql.param([...new Set(emails)])}::text[])`,
  )
  const known = new Set(found.map(({ email }) => email))
  const isKnown = (email: string) => known.size === known.add(email).size
  return emails.filter(isKnown).length
}

const mostFaulty = 200
const mostGood = 20

/** What an import would do; nothing is written. */
export async function previewImport(ctx: Ctx, asked: ImportReading): Promise<InfluencerImportPreview> {
  const { sheet, columns, good, faulty, ...plan } = await planImport(ctx, asked)
  const shown = ({ row: at, values, faults }: CheckedRow) => ({ row: at, values, faults })
  return {
    ...plan,
    columns: sheet.headings.map((heading, at) => ({
      heading,
      example: (sheet.rows.find(({ cells }) => cells[at])?.cells[at] ?? '').slice(0, 80),
      field: columns[at] ?? null,
    })),
    count: good.length,
    skipped: faulty.length,
    faulty: faulty.slice(0, mostFaulty).map(shown),
    good: good.slice(0, mostGood).map(shown),
  }
}

/** The rows that an import would skip, as they came, each with its number and the reasons. */
export async function skippedAsCsv(ctx: Ctx, asked: ImportReading): Promise<string> {
  const { sheet, faulty } = await planImport(ctx, asked)
  const reasons = ({ faults }: CheckedRow) =>
    faults.map(({ column, message }) => (column === null ? message : `${column}: ${message}`)).join(' ')
  const { headings } = sheet
  const lines = faulty.map((one) => csvLine([...headings.map((_, at) => one.cells[at] ?? ''), String(one.row), reasons(one)]))
  return `${byteOrderMark}${csvLine([...headings, 'Row in the file', 'Reasons'])}${lines.join('')}`
}
