import { spawnSync } from 'node:child_process'
import { parse } from 'csv-parse/sync'
import { type CountedInvoice, totalsOf } from '../../src/features/billing/invoice-documents/totals.ts'
import type { InvoiceDetail } from '../../src/features/billing/invoices/schema.ts'
import { currencyDecimals } from '../../src/shared/values/currencies.ts'
import { compare, decimal, decimalText } from '../../src/shared/values/decimal.ts'
import { createRandom, type Random } from '../../src/testing/kit/random.ts'
import type { TestClient } from '../../src/testing/kit/test-app-types.ts'
import { randomCase } from './invoice-cases.ts'
import type { World } from './races/race.ts'
import { startWorld } from './world.ts'

/** What the exact model computes for an invoice, as text with the decimals of its currency. */
export type Sums = Pick<InvoiceDetail, 'subtotal' | 'discountAmount' | 'taxAmount' | 'totalAmount' | 'groups'> & { lineAmounts: string[] }
type Entered = { name: string; entered: CountedInvoice }
type StoredReport = { lines: string[]; problems: string[]; missing: string[] }
type Given = { random: number; seed: number; printed: number; sumsOf: (rows: Iterable<string>) => Promise<Map<string, Sums> | null> }
type Found = { id: string; number: string; expected: Sums }

/** A random invoice as the API takes it: without quantities below 0.01, and taxed at the standard rate only. */
function enteredCase(random: Random, name: string): Entered {
  const { entered } = randomCase(random, name, 'en16931')
  const least = decimal('0.01')
  const bare: CountedInvoice = {
    ...entered,
    taxRate: entered.taxCategory === 'standard' ? entered.taxRate : '0',
    discountAmount: '0',
    lines: entered.lines.map((line) => (compare(decimal(line.quantity), least) < 0 ? { ...line, quantity: '1.3333' } : line)),
  }
  const { n, scale } = decimal(totalsOf(bare).subtotal)
  const discount = random.chance(0.5) ? (n * BigInt(random.int(0, 1000))) / 1000n : 0n
  return { name, entered: { ...bare, discountAmount: decimalText({ n: discount, scale }) } }
}

/** What the model reads. */
const rowOf = ({ name, entered }: Entered): string =>
  JSON.stringify({ name, entered: { ...entered, decimals: currencyDecimals(entered.currency) } })

/**
 * Random invoices created over HTTP and read back: in the answers, in the export, in the stored rows, and some of them in the PDF they
 * were issued with, every amount is the one of the exact model.
 */
export async function storedRun({ random: wanted, seed, printed, sumsOf }: Given): Promise<StoredReport> {
  const report: StoredReport = { lines: [], problems: [], missing: [] }
  const random = createRandom(seed + 1)
  const cases = Array.from({ length: wanted }, (_, at) => enteredCase(random, `stored ${at}`))
  const expected = await sumsOf(cases.map(rowOf))
  if (expected === null) return { ...report, missing: ['no amounts in API, CSV, SQL and PDF: python3 is not installed'] }
  const world = await startWorld()
  try {
    const manager = await world.as('project_manager')
    const made = await created(manager, cases, expected, report)
    await exported(world, manager, made, report)
    await summed(world, made, report)
    await printedOnes(world, manager, made.slice(0, printed), report)
    return report
  } finally {
    await world.close()
  }
}

/** Poppler's program that reads the text of a PDF. */
const reader = 'pdftotext'

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(0)

/** Runs one piece of work for each, so many side by side. */
async function sideBySide<T>(all: readonly T[], lanes: number, work: (one: T) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async (): Promise<void> => {
    for (let one = all[next++]; one !== undefined; one = all[next++]) await work(one)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

const amountsOf = (one: Omit<Sums, 'groups' | 'lineAmounts'>) =>
  [one.subtotal, one.discountAmount, one.taxAmount, one.totalAmount].join(' ')

async function created(
  manager: TestClient,
  cases: readonly Entered[],
  expected: ReadonlyMap<string, Sums>,
  { lines, problems }: StoredReport,
): Promise<Found[]> {
  const begun = performance.now()
  const made: Found[] = []
  let [differ, amounts] = [0, 0]
  await sideBySide(cases, 16, async ({ name, entered }) => {
    const sums = expected.get(name)
    if (!sums) throw new Error(`The model did not compute ${name}.`)
    const given = entered.lines.map((line, at) => ({ ...line, description: `Item ${at + 1}` }))
    const answer = await manager.raw<InvoiceDetail>('POST', '/api/invoices', {
      ...entered,
      clientName: name,
      clientEmail: 'pay@example.com',
      lines: given,
    })
    if (answer.status !== 201) {
      problems.push(`${name}: creating answered ${answer.status}: ${answer.text}`)
      return
    }
    const read = await manager.call<InvoiceDetail>('GET /api/invoices/:id', { id: answer.body.id })
    const wanted = [amountsOf(sums), sums.lineAmounts.join(' '), JSON.stringify(sums.groups)].join('; ')
    for (const [how, one] of [
      ['created', answer.body],
      ['read', read],
    ] as const) {
      const shown = [amountsOf(one), one.lines.map(({ amount }) => amount).join(' '), groupsText(one.groups)].join('; ')
      if (shown === wanted && one.balance === one.totalAmount) continue
      differ += 1
      problems.push(`${name}, as ${how} by the API: ${shown}, not ${wanted}`)
    }
    amounts += 4 + sums.lineAmounts.length + sums.groups.length * 4
    made.push({ id: read.id, number: read.invoiceNumber, expected: sums })
  })
  lines.push(
    `API: ${made.length} random invoices created over HTTP and read back, ${amounts} amounts each time: ${differ} differ, ${seconds(begun)} s.`,
  )
  return made
}

/** Their fields in the order of the model's. */
const groupsText = (groups: InvoiceDetail['groups']): string =>
  JSON.stringify(groups.map(({ category, rate, subtotal, discount, base, tax }) => ({ category, rate, subtotal, discount, base, tax })))

type CsvRow = Record<string, string>

async function exported({ url }: World, manager: TestClient, made: readonly Found[], { lines, problems }: StoredReport): Promise<void> {
  const begun = performance.now()
  const answer = await fetch(`${url}/api/invoices`, { headers: { cookie: manager.cookie, accept: 'text/csv' } })
  const rows = parse<CsvRow>(await answer.text(), { columns: true, bom: true })
  const byNumber = new Map(rows.map((row) => [row['Invoice number'] ?? '', row]))
  let differ = 0
  for (const { number, expected } of made) {
    const row = byNumber.get(number)
    const found = [row?.['Subtotal'], row?.['Discount amount'], row?.['Tax amount'], row?.['Total amount']].join(' ')
    if (found === amountsOf(expected)) continue
    differ += 1
    problems.push(`${number} in the CSV: ${found}, not ${amountsOf(expected)}`)
  }
  lines.push(`CSV: one export of ${rows.length} rows, four amounts each: ${differ} differ, ${seconds(begun)} s.`)
  if (rows.length !== made.length) problems.push(`The CSV has ${rows.length} rows for ${made.length} invoices.`)
}

const decimalsSql = (currencies: readonly string[]): string =>
  `case iv.currency ${currencies.map((code) => `when '${code}' then ${currencyDecimals(code)}`).join(' ')} end`

/** The stored amounts against the model's, and against what PostgreSQL itself computes from the stored lines, in `numeric`. */
async function summed({ pool }: World, made: readonly Found[], { lines, problems }: StoredReport): Promise<void> {
  const begun = performance.now()
  const used = await pool.query<{ currency: string }>('select distinct currency from invoices')
  const decimals = decimalsSql(used.rows.map(({ currency }) => currency))
  type Row = { number: string; stored: string; amounts: string; wrong: boolean }
  const { rows } = await pool.query<Row>(
    `with invoice as (select iv.*, ${decimals} as decimals from invoices iv),
       line as (select li.*, iv.decimals, round(li.quantity * li.unit_price, iv.decimals) as product,
           coalesce(li.tax_category, case when li.tax_rate > 0 then 'standard' else iv.tax_category end) as category,
           coalesce(li.tax_rate, iv.tax_rate) as rate
         from invoice_line_items li join invoice iv on iv.id = li.invoice_id),
       taxed as (select invoice_id, decimals, case when category = 'standard' then rate else 0 end as rate, category, sum(amount) as base
         from line group by 1, 2, 3, 4),
       tax as (select invoice_id, sum(round(base * rate / 100, decimals)) as amount from taxed group by 1),
       total as (select invoice_id, sum(amount) as amount, sum(product) as products, bool_or(amount <> product) as differs,
           string_agg(round(amount, decimals)::text, ' ' order by order_index) as amounts from line group by 1)
     select iv.invoice_number as number, t.amounts,
       concat_ws(' ', round(iv.subtotal, decimals), round(iv.discount_amount, decimals), round(iv.tax_amount, decimals), round(iv.total_amount, decimals)) as stored,
       t.differs or iv.subtotal <> t.amount or iv.subtotal <> t.products or iv.total_amount <> iv.subtotal - iv.discount_amount + iv.tax_amount
         or iv.discount_amount = 0 and iv.tax_amount <> x.amount as wrong
     from invoice iv join total t on t.invoice_id = iv.id join tax x on x.invoice_id = iv.id`,
  )
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  let differ = 0
  for (const { number, expected } of made) {
    const row = byNumber.get(number)
    if (row && !row.wrong && row.stored === amountsOf(expected) && row.amounts === expected.lineAmounts.join(' ')) continue
    differ += 1
    problems.push(`${number} in the database: ${row?.stored}; ${row?.amounts}${row?.wrong ? ', which its lines don’t add up to' : ''}`)
  }
  lines.push(
    `SQL: ${rows.length} invoices, stored amounts against the model and \`numeric\` sums of PostgreSQL over the lines: ${differ} differ, ${seconds(begun)} s.`,
  )
}

/** "−1,234.50" as "-1234.50" */
const plainNumbers = (text: string): string[] =>
  [...text.replaceAll('−', '-').matchAll(/-?\d[\d,]*(?:\.\d+)?/g)].map(([one]) => one.replaceAll(',', ''))

async function printedOnes(world: World, manager: TestClient, made: readonly Found[], report: StoredReport): Promise<void> {
  if (spawnSync(reader, ['-v']).error) {
    report.missing.push('no amounts in PDF: pdftotext is not installed')
    return
  }
  const begun = performance.now()
  let [differ, amounts] = [0, 0]
  await sideBySide(made, 4, async ({ id, number, expected }) => {
    await manager.call('PATCH /api/invoices/:id', { id, status: 'sent' })
    const answer = await fetch(`${world.url}/api/invoices/${id}/pdf`, { headers: { cookie: manager.cookie } })
    const { stdout } = spawnSync(reader, ['-layout', '-', '-'], { input: Buffer.from(await answer.arrayBuffer()), encoding: 'utf8' })
    const wrong = wrongIn(stdout, expected)
    amounts += expected.lineAmounts.length + 2 + expected.groups.length
    if (wrong.length === 0) return
    differ += 1
    report.problems.push(`${number} in its PDF: ${wrong.join('; ')}`)
  })
  report.lines.push(`PDF: ${made.length} issued ones as text (pdftotext), ${amounts} amounts: ${differ} differ, ${seconds(begun)} s.`)
}

/** What of the expected amounts the text of a PDF does not show where it should. */
function wrongIn(text: string, { lineAmounts, subtotal, discountAmount, totalAmount, groups }: Sums): string[] {
  const rows = text.split('\n')
  const lastOf = (row: RegExp): string | undefined => plainNumbers(rows.find((one) => row.test(one)) ?? '').at(-1)
  const shown: [what: string, found: string | undefined, wanted: string][] = lineAmounts.map((amount, at) => [
    `line ${at + 1}`,
    lastOf(new RegExp(`^\\s*Item ${at + 1}\\s`)),
    amount,
  ])
  shown.push(['the total', lastOf(/\bTotal\b/), totalAmount])
  if (groups.length > 1 || compare(decimal(discountAmount), decimal('0')) > 0) shown.push(['the subtotal', lastOf(/Subtotal/), subtotal])
  return shown.filter(([, found, wanted]) => found !== wanted).map(([what, found, wanted]) => `${what} is ${found}, not ${wanted}`)
}
