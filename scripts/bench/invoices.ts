import type pg from 'pg'
import { insertManyInvoices } from '../../src/features/billing/invoices/fixtures/factory.ts'
import { type GoalResult, judged } from './goals.ts'
import { median, oneByOne } from './load.ts'
import type { Stand } from './measures.ts'
import { cpuSeconds, databaseCpuSeconds } from './processes.ts'

const count = 100_000
const rounds = 20
/** What one read may cost the server and the database together, in ms of CPU, as of first screens. */
const limit = 100

const reads: readonly { name: string; at: string }[] = [
  { name: 'the newest', at: '/api/invoices?limit=50' },
  { name: 'by due date', at: '/api/invoices?limit=50&sort=dueDate' },
  { name: 'by total', at: '/api/invoices?limit=50&sort=-totalAmount' },
  { name: 'by number', at: '/api/invoices?limit=50&sort=invoiceNumber' },
  { name: 'overdue', at: '/api/invoices?limit=50&status=overdue' },
  { name: 'partly paid, which none is', at: '/api/invoices?limit=50&status=partial' },
  { name: 'of a month', at: '/api/invoices?limit=50&from=2026-01-01&to=2026-01-31' },
  { name: 'by a word', at: '/api/invoices?limit=50&q=BULK-012345' },
  { name: 'the summary', at: '/api/invoice-summary' },
  { name: 'the summary of a month', at: '/api/invoice-summary?from=2026-01-01&to=2026-01-31' },
]

/** Goal 20: list and summary of 100,000 invoices, which are inserted first. */
export async function measureInvoices({ ours, fixture, cookie }: Stand, pool: pg.Pool): Promise<GoalResult> {
  const brands = await pool.query<{ id: string }>('select id from brands order by id')
  await insertManyInvoices(pool, { count, brands: brands.rows.map(({ id }) => id), createdBy: fixture.managerId })
  const cpuNow = () => (cpuSeconds(ours.process.pid ?? 0) + databaseCpuSeconds(fixture.dataDir)) * 1000
  const found: { text: string; cpu: number }[] = []
  for (const { name, at } of reads) {
    const shot = { url: ours.url + at, headers: { cookie, 'accept-encoding': 'gzip' } }
    await oneByOne(shot, 3)
    const before = cpuNow()
    const { times } = await oneByOne(shot, rounds)
    const cpu = (cpuNow() - before) / rounds
    const text = `${name} ${cpu.toFixed(0)} (${median(times).toFixed(0)})`
    process.stderr.write(`  ${text}\n`)
    found.push({ text, cpu })
  }
  const sorted = found.toSorted((one, other) => other.cpu - one.cpu)
  const detail = `ms of CPU, and the median in ms: ${sorted.map(({ text }) => text).join(', ')}`
  const value = sorted[0]?.cpu ?? 0
  return judged(
    20,
    'list and summary of 100,000 invoices, the costliest read',
    { value, limit, better: 'lower', unit: ' ms', digits: 0 },
    detail,
  )
}
